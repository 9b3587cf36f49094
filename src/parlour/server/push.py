"""Web Push: the server's key pair (VAPID, RFC 8292) and messages that only the browser can read (RFC 8291)."""

from __future__ import annotations

import asyncio
import base64
import fnmatch
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection as Db
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from parlour.server.schema import secrets
from parlour.server.store import Store

__all__ = ["Push", "PushFault", "PushGone", "is_push_service"]

_NAME: Final = "vapid"
_SECONDS: Final = 10.0
_KEPT_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a device that is switched off."""
_AT_ONCE: Final = 4
_ORIGIN: Final = re.compile(r"[a-z0-9.-]+(:[0-9]{1,5})?")


class PushFault(Exception):
    """A push service did not take a message; the text is one plain line without the address of the device."""


class PushGone(PushFault):
    """The browser wants no messages any more."""


def is_push_service(endpoint: str, services: Sequence[str]) -> bool:
    """Whether an address belongs to one of these push services: a server must not be sent anywhere by its guests."""
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        return False
    host = parts.netloc.lower()
    origin = f"{parts.scheme}://{host}"
    return _ORIGIN.fullmatch(host) is not None and any(fnmatch.fnmatchcase(origin, one) for one in services)


class Push:
    """Sends to push services in the name of this server. The key pair is made when it is asked for first."""

    def __init__(self, store: Store, about: str) -> None:
        """`about` is how a push service can reach the operator: an https address or a mailto one."""
        self._store = store
        self._about = about
        self._key: ec.EllipticCurvePrivateKey | None = None
        self._slots = asyncio.Semaphore(_AT_ONCE)

    async def public_key(self) -> str:
        """The public key as browsers want it: the point, in base64url without padding."""
        point = (await self._pair()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _base64(point)

    async def _pair(self) -> ec.EllipticCurvePrivateKey:
        if self._key is None:
            wanted = select(secrets.c.value).where(secrets.c.name == _NAME)
            number: str | None = await self._store.read(lambda db: db.execute(wanted).scalar_one_or_none())
            if number is None:
                fresh = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value

                def keep(db: Db) -> None:
                    db.execute(insert(secrets).values(name=_NAME, value=f"{fresh:064x}"))

                try:
                    await self._store.write(keep)
                    number = f"{fresh:064x}"
                except IntegrityError:  # another process was first
                    number = str(await self._store.read(lambda db: db.execute(wanted).scalar_one()))
            self._key = ec.derive_private_key(int(number, 16), ec.SECP256R1())
        return self._key

    async def send(self, subscription: Mapping[str, Any], message: Mapping[str, str]) -> None:
        """Send a message to one browser. Raises PushGone where it is not to be had any more, else PushFault."""
        number = (await self._pair()).private_numbers().private_value
        async with self._slots:
            await asyncio.to_thread(_send, subscription, json.dumps(message), number, self._about)


def _send(subscription: Mapping[str, Any], text: str, key: int, about: str) -> None:
    from pywebpush import WebPushException, webpush  # takes a while, and most servers never need it

    try:
        webpush(
            subscription_info=dict(subscription),
            data=text,
            vapid_private_key=_base64(key.to_bytes(32, "big")),
            vapid_claims={"sub": about},
            timeout=_SECONDS,
            ttl=_KEPT_SECONDS,
        )
    except WebPushException as error:
        status = None if error.response is None else error.response.status_code
        if status in (404, 410):
            raise PushGone("the subscription has ended") from error
        raise PushFault(f"a push service answered {status}") from error
    except (OSError, ValueError) as error:
        raise PushFault(f"a push service could not be reached: {type(error).__name__}") from error


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
