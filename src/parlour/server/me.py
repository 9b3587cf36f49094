"""Who I am, over HTTP: a guest in one step, name and password for who wants them, devices, and the end of it all."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Cookie, Depends, Request, Response

from parlour.server.account_messages import Deletion, MyAccount, NewPassword, NewRecovery, Proof, SignIn, SignOut
from parlour.server.accounts import device_of
from parlour.server.house import House
from parlour.server.http import ERRORS, HouseNow, MaybeGuest, PersonNow, address_of
from parlour.server.identity import COOKIE, SESSION_SECONDS, Guest, hash_secret
from parlour.server.language import LanguageNow
from parlour.server.messages import Me, NewGuest, Recover

__all__ = ["router"]

router = APIRouter(prefix="/api/me", responses=ERRORS)

TokenNow = Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)]


def _session(token: TokenNow = None) -> str:
    """The session that asks; empty without one."""
    return hash_secret(token) if token else ""


SessionNow = Annotated[str, Depends(_session)]


def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", ""))


DeviceNow = Annotated[str, Depends(_device)]


def _keep(response: Response, house: House, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=house.settings.is_secure,
        path="/",
    )


def _drop(response: Response, house: House) -> None:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=house.settings.is_secure)


def _me(guest: Guest, recovery: str | None = None) -> Me:
    return Me(id=guest.id, name=guest.name, recovery=recovery)


@router.get("")
async def me(guest: MaybeGuest, house: HouseNow, response: Response, token: TokenNow = None) -> Me:
    """Who I am; an id of null for somebody new. A session that is used goes on for another year."""
    if guest is None:
        return Me(id=None, name="")
    if guest.kind == "person" and token is not None:
        _keep(response, house, token)
    return _me(guest)


@router.post("")
async def make_me(
    body: NewGuest,
    guest: MaybeGuest,
    house: HouseNow,
    language: LanguageNow,
    device: DeviceNow,
    request: Request,
    response: Response,
) -> Me:
    """Become a guest, or take another name."""
    if guest is not None:
        if body.name is not None:
            guest = await house.identity.rename(guest, body.name)
            house.tables.renamed(guest)
        return _me(guest)
    house.limits.require("guest", address_of(request))
    made, token, recovery = await house.identity.make(body.name, language, device)
    _keep(response, house, token)
    return _me(made, recovery)


@router.post("/recover")
async def recover(body: Recover, house: HouseNow, device: DeviceNow, request: Request, response: Response) -> Me:
    """Be the guest of a recovery code again."""
    house.limits.require("recover", address_of(request))
    guest, token = await house.identity.recover(body.recovery, device)
    _keep(response, house, token)
    return _me(guest)


@router.post("/sign-in")
async def sign_in(body: SignIn, house: HouseNow, device: DeviceNow, request: Request, response: Response) -> Me:
    """Be the guest of a name and a password on this device too."""
    house.limits.require("login", address_of(request))
    guest, token = await house.accounts.sign_in(body.login, body.password, device)
    _keep(response, house, token)
    return _me(guest)


@router.get("/account")
async def account(guest: PersonNow, house: HouseNow, session: SessionNow) -> MyAccount:
    """My account, and the devices on which I am signed in."""
    return await house.accounts.about(guest, session)


@router.post("/password")
async def password(
    body: NewPassword, guest: PersonNow, house: HouseNow, session: SessionNow, request: Request
) -> MyAccount:
    """Choose a name to sign in with and a password, or others; every other device is signed out."""
    house.limits.require("login", address_of(request))
    await house.accounts.prove(guest, body.proof)
    await house.accounts.set_password(guest, body.login, body.password, session)
    return await house.accounts.about(guest, session)


@router.post("/recovery-code")
async def recovery_code(body: Proof, guest: PersonNow, house: HouseNow, request: Request) -> NewRecovery:
    """A new recovery code, in place of the one before."""
    house.limits.require("login", address_of(request))
    await house.accounts.prove(guest, body.proof)
    return NewRecovery(recovery=await house.accounts.renew_recovery(guest))


@router.post("/sign-out")
async def sign_out(
    body: SignOut, guest: PersonNow, house: HouseNow, session: SessionNow, response: Response
) -> dict[str, bool]:
    """End my session on this device, on the others, on one, or everywhere."""
    await house.accounts.sign_out(guest, body.which, session)
    if body.which in ("this", "all") or session.startswith(body.which):
        _drop(response, house)
    return {"ok": True}


@router.post("/delete")
async def delete_me(
    body: Deletion, guest: PersonNow, house: HouseNow, request: Request, response: Response
) -> dict[str, bool]:
    """Delete my account and everything that is mine alone. In kept games my seat has no name any more."""
    house.limits.require("login", address_of(request))
    await house.accounts.prove(guest, body.proof)
    await house.accounts.end(guest, body.name)
    _drop(response, house)
    return {"ok": True}
