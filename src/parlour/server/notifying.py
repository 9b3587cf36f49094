"""Notices over HTTP: by which ways I am told that it is my turn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, StringConstraints

from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.http import ERRORS, GuestNow, HouseNow
from parlour.server.identity import Guest
from parlour.server.language import LanguageNow
from parlour.server.mail import MAIL_ADDRESS, MailFault
from parlour.server.messages import In, Out
from parlour.server.push import is_push_service

__all__ = ["router"]

router = APIRouter(prefix="/api/my/notices", responses=ERRORS)

Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_=-]{16,200}$")]
Endpoint = Annotated[str, StringConstraints(min_length=10, max_length=1000)]
Address = Annotated[str, StringConstraints(pattern=MAIL_ADDRESS, max_length=254)]


class PushKeys(In):
    """The keys of a browser: its public one, and the secret that it shares with this server."""

    p256dh: Key
    auth: Key


class Device(In):
    """A browser that wants to be told, as its own push subscription says it."""

    endpoint: Endpoint
    keys: PushKeys


class DroppedDevice(In):
    """A browser that is told no more."""

    endpoint: Endpoint


class NewEmail(In):
    """An address of mail that is to be proved; empty: no mail any more."""

    email: Address | Annotated[str, StringConstraints(max_length=0)]


class ProvedEmail(In):
    """An address of mail, and the code that was sent there."""

    email: Address
    code: str = Field(max_length=40)


class NoticesAnswer(Out):
    """By which ways I am told: how many browsers, and the address of mail (empty without one). `key` is what a browser
    subscribes with; `has_mail` says whether this server sends mail.
    """

    key: str
    devices: int
    email: str
    has_mail: bool


async def _answer(house: House, guest: Guest) -> NoticesAnswer:
    told = await house.notices.told(guest.id)
    return NoticesAnswer(
        key=await house.notices.push.public_key(),
        devices=told.device_count,
        email=told.email,
        has_mail=house.notices.mail.is_on,
    )


@router.get("")
async def my_notices(guest: GuestNow, house: HouseNow) -> NoticesAnswer:
    """By which ways I am told that it is my turn."""
    return await _answer(house, guest)


@router.post("/devices")
async def add_device(body: Device, guest: GuestNow, house: HouseNow, language: LanguageNow) -> NoticesAnswer:
    """Tell this browser too, in the language of the request."""
    if not is_push_service(body.endpoint, house.settings.push_services):
        raise Problem(400, "no_push_service", field="endpoint")
    await house.notices.add_device(guest.id, body.model_dump(), language)
    return await _answer(house, guest)


@router.post("/devices/drop")
async def drop_device(body: DroppedDevice, guest: GuestNow, house: HouseNow) -> NoticesAnswer:
    """Tell this browser no more."""
    await house.notices.drop_device(guest.id, body.endpoint)
    return await _answer(house, guest)


@router.post("/email")
async def new_email(body: NewEmail, guest: GuestNow, house: HouseNow, language: LanguageNow) -> NoticesAnswer:
    """Have a code sent to an address, or, where it is empty, be told by mail no more."""
    if not body.email:
        await house.notices.set_email(guest.id, None)
        return await _answer(house, guest)
    if not house.notices.mail.is_on:
        raise Problem(409, "no_mail", field="email")
    house.limits.require("mail", guest.id)
    house.limits.require("mail", body.email.lower())
    try:
        await house.notices.prove(guest.id, body.email, language)
    except MailFault as error:
        raise Problem(503, "mail_failed", field="email") from error
    return await _answer(house, guest)


@router.post("/email/prove")
async def prove_email(body: ProvedEmail, guest: GuestNow, house: HouseNow) -> NoticesAnswer:
    """Be told by mail from now on: the code shows that the address is mine."""
    house.limits.require("mail_code", guest.id)
    if not await house.notices.is_proved(guest.id, body.email, body.code):
        raise Problem(400, "bad_mail_code", field="code")
    await house.notices.set_email(guest.id, body.email)
    return await _answer(house, guest)
