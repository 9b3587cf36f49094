"""What requests and answers about one's own account hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from parlour.server.messages import In, Out

__all__ = ["Deletion", "DeviceInfo", "MyAccount", "NewPassword", "NewRecovery", "Proof", "SignIn", "SignOut"]

Secret = Annotated[str, StringConstraints(max_length=400)]


class SignIn(In):
    """A name to sign in with, and its password."""

    login: str = Field(min_length=1, max_length=400)
    password: Secret


class Proof(In):
    """My present password, or my recovery code; nothing where I have no password."""

    proof: Secret = ""


class NewPassword(Proof):
    """A name to sign in with and a password, in place of those I have."""

    login: str = Field(min_length=1, max_length=400)
    password: Secret


class Deletion(Proof):
    """My name, to say that I mean it."""

    name: str = Field(max_length=400)


class SignOut(In):
    """`this` device, all `others`, `all`, or one device by its id."""

    which: Annotated[str, StringConstraints(pattern=r"^(this|others|all|[0-9a-f]{16})$")]


class DeviceInfo(Out):
    """A device on which I am signed in; times are seconds since 1970, `seen_at` exact to the hour."""

    id: str
    device: str
    made_at: float
    seen_at: float
    is_this: bool


class MyAccount(Out):
    """What the server knows of me by name; `login` is null without a password."""

    id: str
    name: str
    kind: str
    login: str | None
    made_at: float
    devices: list[DeviceInfo]


class NewRecovery(Out):
    """A recovery code, shown only in this answer; the one before it is worth nothing any more."""

    recovery: str
