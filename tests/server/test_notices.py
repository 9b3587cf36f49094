"""Notices that it is one's turn, by a push service and by mail: once a decision, to who is away and asked for it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from parlour.server.mail import Mail, MailFault
from parlour.server.push import is_push_service
from parlour.server.settings import PUSH_SERVICES
from tests.server.helpers import Json, Person, run, serving

AT_ONCE = {"absence": {"remind": 0}}


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that subscribed to a push service: it alone can read what is sent to it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"

    @property
    def subscription(self) -> Json:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": unpadded(point), "auth": unpadded(self.auth)}}

    def read(self, body: bytes) -> Json:
        found: Json = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))
        return found


class PushService:
    """A push service on this machine, which takes every message, or says that a device is gone."""

    def __init__(self) -> None:
        self.status = 201
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.taken.append((head[0].split()[1], headers, body))
        writer.write(f"HTTP/1.1 {self.status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class PostOffice:
    """An SMTP server on this machine, which keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Any]] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        to = ""
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                letter = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append((to, message_from_bytes(letter[:-5], policy=policy.default)))
            if word == b"RCPT":
                to = line.decode().partition("<")[2].partition(">")[0]
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                break
        writer.close()


@contextlib.asynccontextmanager
async def opened(service: PushService | PostOffice) -> AsyncIterator[None]:
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield


async def until(found: list[Any], count: int) -> None:
    async with asyncio.timeout(10):
        while len(found) < count:
            await asyncio.sleep(0.02)


async def stays(found: list[Any], count: int) -> None:
    await asyncio.sleep(0.4)
    assert len(found) == count


def is_signed(header: str, key: str) -> Json:
    """What the server claims in its VAPID header, whose signature must be that of its public key."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    signed, _, mark = parts["t"].rpartition(".")
    mark_bytes = padded(mark)
    signature = encode_dss_signature(int.from_bytes(mark_bytes[:32], "big"), int.from_bytes(mark_bytes[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(key))
    public.verify(signature, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: Json = json.loads(padded(signed.split(".")[1]))
    return claims


def test_who_is_away_is_told_on_every_device_once_a_decision(tmp_path: Path) -> None:
    async def play() -> None:
        service = PushService()
        async with (
            opened(service),
            serving(tmp_path, push_services=(service.base,)) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            phone, desk = Browser(f"{service.base}/phone"), Browser(f"{service.base}/desk")
            answer = await ben.post("/api/my/notices/devices", phone.subscription)
            key = answer.json()["key"]
            added = await ben.post("/api/my/notices/devices?lang=de", desk.subscription)
            assert (added.json()["devices"], added.json()["key"]) == (2, key)
            code = await ann.open_table("me", "open", terms=AT_ONCE)
            await ben.sit(code)
            async with ann.page(code) as page:
                await page.hello()
                await until(service.taken, 2)
                told = {path: (headers, body) for path, headers, body in service.taken}
                headers, body = told["/phone"]
                message = phone.read(body)
                assert (message["title"], message["tag"]) == ("It is your turn", code)
                assert message["body"] == f"Cribbage with Ann, table {code}"
                assert message["url"] == f"/t/{code}"
                assert desk.read(told["/desk"][1])["title"] == "Du bist am Zug", "each in its own language"
                assert b"turn" not in body, "the service cannot read it"
                assert is_signed(headers["authorization"], key)["aud"] == service.base
                await page.act(page.legal[0])
                async with ben.page(code) as his:
                    await his.hello()
                await stays(service.taken, 2)
                async with ben.page(code) as his:
                    await his.hello()
                    await his.act(his.legal[0])
                    await page.play_on(stop=lambda page: page.view["pending"]["must"] == ["B"])
                    await stays(service.taken, 2)
                await until(service.taken, 4)
                await stays(service.taken, 4)

    run(play())


def test_a_device_that_is_gone_or_dropped_is_told_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        service = PushService()
        service.status = 410
        async with (
            opened(service),
            serving(tmp_path, push_services=(service.base,)) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            gone, dropped = Browser(f"{service.base}/gone"), Browser(f"{service.base}/dropped")
            for one in (gone, dropped):
                await ben.post("/api/my/notices/devices", one.subscription)
            stranger = await ann.post("/api/my/notices/devices/drop", {"endpoint": dropped.endpoint})
            assert stranger.status_code == 200
            assert (await ben.get("/api/my/notices")).json()["devices"] == 2, "nobody else drops it"
            left = await ben.post("/api/my/notices/devices/drop", {"endpoint": dropped.endpoint})
            assert left.json()["devices"] == 1
            code = await ann.open_table("me", "open", terms=AT_ONCE)
            await ben.sit(code)
            async with ann.page(code) as page:
                await page.hello()
                await until(service.taken, 1)
            async with asyncio.timeout(10):
                while (await ben.get("/api/my/notices")).json()["devices"]:
                    await asyncio.sleep(0.02)
            assert [path for path, _, _ in service.taken] == ["/gone"]

    run(play())


def test_a_browser_that_changes_hands_tells_its_new_owner_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, push_services=("http://127.0.0.1:9",)) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            shared = Browser("http://127.0.0.1:9/shared").subscription
            await ann.post("/api/my/notices/devices", shared)
            assert (await ben.post("/api/my/notices/devices", shared)).json()["devices"] == 1
            assert (await ann.get("/api/my/notices")).json()["devices"] == 0
            for n in range(12):
                many = await ben.post("/api/my/notices/devices", Browser(f"http://127.0.0.1:9/many/{n}").subscription)
            assert many.json()["devices"] == 10, "the first make room"

    run(play())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost:8000/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/.notify.windows.com",
        "https://evil.example\\.notify.windows.com/x",
        "https://evil.example#.notify.windows.com",
        "https://fcm.googleapis.com:8443/x",
        "file:///etc/passwd",
        "https://[::1]/x",
    ],
)
def test_the_server_is_not_sent_anywhere_by_its_guests(endpoint: str) -> None:
    assert not is_push_service(endpoint, PUSH_SERVICES)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
    ],
)
def test_the_push_services_of_browsers_are_known(endpoint: str) -> None:
    assert is_push_service(endpoint, PUSH_SERVICES)
    assert not is_push_service(endpoint, ())


def test_a_strange_push_service_is_refused_in_words(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            refused = await ann.post("/api/my/notices/devices", Browser("https://127.0.0.1/x").subscription)
            assert refused.json()["error"]["code"] == "no_push_service"
            assert (await ann.get("/api/my/notices")).json()["devices"] == 0

    run(play())


def test_mail_is_sent_to_a_proved_address_alone(tmp_path: Path) -> None:
    async def play() -> None:
        office = PostOffice()
        async with opened(office):
            smtp = f"smtp://127.0.0.1:{office.port}?from=cards@club.example"
            async with (
                serving(tmp_path, smtp=smtp, public="http://cards.club.example") as server,
                Person(server.base) as ann,
                Person(server.base) as ben,
            ):
                await ann.become("Ann")
                await ben.become("Ben")
                asked = await ben.post("/api/my/notices/email", {"email": "ben@example.org"})
                assert asked.json()["email"] == "", "not before the code has come back"
                ((to, letter),) = office.letters
                assert to == "ben@example.org"
                code = letter["Subject"].rpartition(" ")[2]
                prove = "/api/my/notices/email/prove"
                for who, address, given in (
                    (ben, "ben@example.org", "22222222"),
                    (ben, "eve@example.org", code),
                    (ann, "ben@example.org", code),
                ):
                    refused = await who.post(prove, {"email": address, "code": given})
                    assert refused.json()["error"]["code"] == "bad_mail_code"
                proved = await ben.post(prove, {"email": "ben@example.org", "code": f" {code.lower()} "})
                assert proved.json()["email"] == "ben@example.org"
                table = await ann.open_table("me", "open", terms=AT_ONCE)
                await ben.sit(table)
                async with ann.page(table) as page:
                    await page.hello()
                    await until(office.letters, 2)
                    await stays(office.letters, 2)
                to, letter = office.letters[1]
                assert (to, letter["Subject"], letter["From"]) == (
                    "ben@example.org",
                    "It is your turn",
                    "cards@club.example",
                )
                assert f"http://cards.club.example/t/{table}" in letter.get_content()
                assert (await ben.post("/api/my/notices/email", {"email": ""})).json()["email"] == ""

    run(play())


def test_what_is_no_address_and_what_cannot_be_sent_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            none = await ann.post("/api/my/notices/email", {"email": "ann@example.org"})
            assert none.json()["error"]["code"] == "no_mail"
        dead = "smtp://127.0.0.1:9?from=cards@club.example"
        async with serving(tmp_path, smtp=dead, mail_limit="4/hour") as server, Person(server.base) as ann:
            await ann.become("Ann")
            for address in ("ann", "ann@example.org\r\nBcc: eve@example.org", "a b@example.org", "ann@localhost"):
                bad = await ann.post("/api/my/notices/email", {"email": address})
                assert (bad.status_code, bad.json()["error"]["field"]) == (400, "email"), address
            failed = await ann.post("/api/my/notices/email", {"email": "ann@example.org"})
            assert (failed.status_code, failed.json()["error"]["code"]) == (503, "mail_failed")
            codes = [
                (await ann.post("/api/my/notices/email", {"email": "ann@example.org"})).json()["error"]["code"]
                for _ in range(4)
            ]
            assert codes[-1] == "too_many", "nobody's mailbox is flooded"

    run(play())


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org",
        "http://mail.example.org?from=a@example.org",
        "smtp://mail.example.org",
        "smtp://h:x?from=a@b.example",
    ],
)
def test_an_address_of_a_server_that_is_none_is_named_at_once(url: str) -> None:
    with pytest.raises(MailFault, match="address of the SMTP server"):
        Mail(url)
