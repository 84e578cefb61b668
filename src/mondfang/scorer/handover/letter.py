"""The sheet as text: a version, the bits, a check against mistakes and a signature against hands.

``/b#<text>`` is the same as a link: what follows the ``#`` stays in the phone until it is handed
in. The key of a block's sheets is made from the server's secret, so that nothing has to be kept:
the block page has it, and whoever reads the code does not. It shows that nobody altered the sheet
on its way; what the scribe himself has written it cannot judge (see decision 29).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Final

from mondfang.rulebook import load_book
from mondfang.scorer.handover.errors import HandoverError
from mondfang.scorer.handover.sheet import Handed, names_of, pack, unpack

VERSION: Final = 1
CHECK, MAC = 2, 10  # bytes
LONGEST: Final = 3_200  # letters: more does not fit a square code
_TEXT = re.compile(r"[A-Za-z0-9_-]+")
_SIGNED, _OPEN = 0x10, 0x00


@dataclass(frozen=True, slots=True)
class Letter:
    """A sheet that came, and its signature where it has one."""

    handed: Handed
    body: bytes
    mac: bytes

    @property
    def digest(self) -> str:
        """The same for the same sheet, whoever brings it."""
        return hashlib.sha256(self.body).hexdigest()[:16]

    def check(self, key: bytes) -> None:
        """Raises HandoverError unless it was signed with this key."""
        if not self.mac:
            raise HandoverError("unsigned")
        if not hmac.compare_digest(self.mac, _mac(key, self.body)):
            raise HandoverError("altered")


def sheet_key(secret: str, place: str) -> bytes:
    """The key that a server gives to the pages of a block."""
    told = f"mondfang sheet {VERSION}\0{place}".encode()
    return hmac.digest(secret.encode(), told, "sha256")[:16]


def write_letter(handed: Handed, key: bytes | None = None) -> str:
    """The text of a sheet; ValueError for one that no code has room for."""
    names = names_of(load_book(handed.rulebook, tuple(sorted(handed.options.items()))))
    body = bytes([VERSION | (_OPEN if key is None else _SIGNED)]) + pack(handed, names)
    end = _check(body) + (b"" if key is None else _mac(key, body))
    text = base64.urlsafe_b64encode(body + end).decode().rstrip("=")
    if len(text) > LONGEST:
        raise ValueError("no code has room for this sheet")
    return text


def read_letter(text: str) -> Letter:
    """A link or its text, read back; raises HandoverError."""
    text = "".join(text.rpartition("#")[2].split())
    if not text or len(text) > LONGEST or not _TEXT.fullmatch(text):
        raise HandoverError("no-sheet")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_")
    except (binascii.Error, ValueError):
        raise HandoverError("damaged") from None
    version, signed = data[0] & 15 if data else 0, bool(data) and data[0] & 0xF0 == _SIGNED
    if not data or data[0] & 0xE0:
        raise HandoverError("no-sheet")
    if version != VERSION:
        raise HandoverError("other-version", found=version)
    size = len(data) - CHECK - (MAC if signed else 0)
    body, check, mac = data[:size], data[size : size + CHECK], data[size + CHECK :]
    if size < 2 or check != _check(body):
        raise HandoverError("damaged")
    return Letter(unpack(body[1:]), body, mac)


def _check(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:CHECK]


def _mac(key: bytes, body: bytes) -> bytes:
    return hmac.digest(key, body, "sha256")[:MAC]
