"""Telling an operator by mail what is wrong with a server; no player's address is ever kept.

``MONDFANG_SMTP`` names the mail server: ``smtps://name:password@mail.example`` or
``smtp://mail.example:587``, which has to speak TLS before it is told a password. The sender is
``MONDFANG_MAIL_FROM``.
"""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parseaddr
from threading import Thread
from typing import ClassVar
from urllib.parse import unquote, urlsplit

from mondfang.speech import SpokenError, Text

SERVER, SENDER = "MONDFANG_SMTP", "MONDFANG_MAIL_FROM"
PATIENCE = 20.0  # seconds for one answer of the server
IN_ALL = 60.0  # seconds; a server may give each of its answers letter by letter
_PORTS = {"smtp": 587, "smtps": 465}


class MailError(SpokenError):
    """No mail goes out."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "no-server": Text(
            f"Für Mails fehlt {SERVER}, etwa smtps://name:passwort@mail.example.",
            f"Mail needs {SERVER}, such as smtps://name:password@mail.example.",
        ),
        "bad-server": Text(
            f"{SERVER} ist keine Adresse wie smtps://name:passwort@mail.example.",
            f"{SERVER} is not an address like smtps://name:password@mail.example.",
        ),
        "bad-address": Text(
            "„{found}“ ist keine Mailadresse ({where}).",
            "'{found}' is no mail address ({where}).",
        ),
        "no-tls": Text(
            "Der Mailserver spricht kein TLS; ein Passwort bekommt er so nicht.",
            "The mail server does not speak TLS; it is not told a password like that.",
        ),
        "not-sent": Text("Die Mail ging nicht hinaus: {reason}", "No mail went out: {reason}"),
    }


@dataclass(frozen=True, slots=True)
class Post:
    """Where mails are handed in, and who sends them."""

    host: str
    port: int
    sender: str
    secure: bool = True  # TLS from the first byte on, or else later
    user: str = ""
    password: str = field(default="", repr=False)


def _address(text: str, where: str) -> str:
    found = parseaddr(text)[1]
    name, _, host = found.rpartition("@")
    if not name or not host or any(letter.isspace() for letter in text.strip()):
        raise MailError("bad-address", found=text, where=where)
    return found


def post_of(environment: Mapping[str, str] = os.environ) -> Post:
    """What the settings say; raises MailError."""
    if not environment.get(SERVER):
        raise MailError("no-server")
    try:
        parts = urlsplit(environment[SERVER])
        port = parts.port
    except ValueError:
        raise MailError("bad-server") from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise MailError("bad-server")
    return Post(
        parts.hostname,
        port or _PORTS[parts.scheme],
        _address(environment.get(SENDER, ""), SENDER),
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def send(post: Post, to: str, subject: str, text: str) -> None:
    """One mail of plain text; raises MailError, also where it takes too long."""
    message = EmailMessage()
    message["From"], message["To"] = post.sender, _address(to, "--mail")
    message["Subject"] = " ".join(subject.split())
    message.set_content(text)
    problems: list[MailError] = []

    def handed_in() -> None:
        try:
            _hand_in(post, message)
        except MailError as problem:
            problems.append(problem)

    # Nobody waits for it at the end of the program.
    thread = Thread(target=handed_in, daemon=True)
    thread.start()
    thread.join(IN_ALL)
    if thread.is_alive():
        raise MailError("not-sent", reason=TimeoutError.__name__)
    if problems:
        raise problems[0]


def _hand_in(post: Post, message: EmailMessage) -> None:
    context = ssl.create_default_context()
    try:
        server = (
            smtplib.SMTP_SSL(post.host, post.port, timeout=PATIENCE, context=context)
            if post.secure
            else smtplib.SMTP(post.host, post.port, timeout=PATIENCE)
        )
        with server:
            server.ehlo()
            if not post.secure and server.has_extn("starttls"):
                server.starttls(context=context)
                server.ehlo()
            elif not post.secure and post.user:
                raise MailError("no-tls")
            if post.user:
                server.login(post.user, post.password)
            server.send_message(message)
    except (OSError, smtplib.SMTPException, UnicodeError) as problem:
        raise MailError("not-sent", reason=type(problem).__name__) from None
