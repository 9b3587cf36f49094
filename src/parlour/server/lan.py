"""The address of this machine in its local network, and a QR picture of it for the terminal."""

from __future__ import annotations

import io
import ipaddress
import socket

import segno

__all__ = ["lan_address", "qr_text"]

_ELSEWHERE = ("192.0.2.1", 9)
"""An address of the range kept for documentation: the way to it leads out of this machine; nothing is sent."""


def lan_address() -> str | None:
    """The IPv4 address by which others in the local network reach this machine; None if it has none."""
    candidates: list[str] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_ELSEWHERE)
            candidates.append(probe.getsockname()[0])
    except OSError:
        pass
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        candidates.extend(str(entry[4][0]) for entry in found)
    except OSError:
        pass
    usable = (one for one in candidates if not ipaddress.ip_address(one).is_loopback and one != "0.0.0.0")
    return next(usable, None)


def qr_text(link: str) -> str:
    """A QR picture in block characters."""
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()
