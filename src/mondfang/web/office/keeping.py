"""Books that a browser keeps: whoever made one, and whoever was let in by its link."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person

_YEAR: Final = 400 * 86_400


@dataclass(frozen=True, slots=True)
class Keeping:
    """A kind of book; ``cookie`` begins the name of what a browser remembers of each."""

    cookie: str
    salt: str

    def keeper_of(self, connection: HTTPConnection, book: str) -> str | None:
        """The name of who keeps this book in this browser; None for everybody else."""
        person: Person = connection.state.person
        signed = connection.cookies.get(f"{self.cookie}{book}")
        if signed is not None:
            try:
                told = self._signer(connection).unsign(signed).decode()
            except (BadSignature, UnicodeError):
                told = ""
            place, _, name = told.partition("/")
            if place == book and name:
                return unquote(name)
        return person.name if person.role in ("director", "admin") else None

    def pin(self, connection: HTTPConnection, answer: Response, book: str, name: str) -> None:
        """Let this browser keep a book."""
        answer.set_cookie(
            f"{self.cookie}{book}",
            self._signer(connection).sign(f"{book}/{quote(name, safe='')}").decode(),
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )

    def kept(self, connection: HTTPConnection) -> list[str]:
        """Every book of this kind that this browser keeps."""
        begin = self.cookie
        named = [name.removeprefix(begin) for name in connection.cookies if name.startswith(begin)]
        return [book for book in named if self.keeper_of(connection, book) is not None]

    def _signer(self, connection: HTTPConnection) -> Signer:
        secret = services(connection).config.secret
        return Signer(secret, salt=self.salt, digest_method=hashlib.sha256)
