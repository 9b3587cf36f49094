"""Mail by SMTP, where the operator has named a server: `smtp://user:password@host:587?from=cards@example.org`."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

__all__ = ["MAIL_ADDRESS", "Mail", "MailFault"]

MAIL_ADDRESS: Final = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$"
"""What is taken for an address of mail."""

_SECONDS: Final = 15.0


class MailFault(Exception):
    """Mail cannot be sent; the text is one plain line."""


class Mail:
    """The way to one SMTP server; without an address there is none."""

    def __init__(self, url: str) -> None:
        """`smtps` speaks TLS at once, `smtp` before anything is said where the server can. Raises MailFault."""
        self._url = urlsplit(url)
        self.sender = parse_qs(self._url.query).get("from", [""])[0]
        if not url:
            return
        try:
            self._port = self._url.port or (465 if self._url.scheme == "smtps" else 587)
        except ValueError as error:
            raise MailFault("the address of the SMTP server has no port that there is") from error
        if self._url.scheme not in ("smtp", "smtps") or not self._url.hostname:
            raise MailFault("the address of the SMTP server is smtp://host:port or smtps://host:port")
        if not re.fullmatch(MAIL_ADDRESS, self.sender):
            raise MailFault("the address of the SMTP server ends with ?from= and the address that mail comes from")

    @property
    def is_on(self) -> bool:
        """Whether there is a server to send by."""
        return bool(self._url.hostname)

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a plain text. Raises MailFault."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            await asyncio.to_thread(self._deliver, message)
        except (OSError, smtplib.SMTPException) as error:
            raise MailFault(f"mail could not be sent: {type(error).__name__}") from error

    def _deliver(self, message: EmailMessage) -> None:
        host = self._url.hostname or ""
        context = ssl.create_default_context()
        if self._url.scheme == "smtps":
            with smtplib.SMTP_SSL(host, self._port, timeout=_SECONDS, context=context) as server:
                self._hand_over(server, message)
            return
        with smtplib.SMTP(host, self._port, timeout=_SECONDS) as server:
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=context)
            elif self._url.username and not _is_near(host):
                raise smtplib.SMTPNotSupportedError("no password goes over an open line")
            self._hand_over(server, message)

    def _hand_over(self, server: smtplib.SMTP, message: EmailMessage) -> None:
        if self._url.username:
            server.login(unquote(self._url.username), unquote(self._url.password or ""))
        server.send_message(message)


def _is_near(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
