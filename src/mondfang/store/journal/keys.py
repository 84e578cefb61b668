"""The key that a tournament's links and badges are made with, where it came from another machine.

A server makes the key of a tournament from its own secret. Whoever takes over has another secret;
so the key that it was handed lies beside its database, and every link goes on working. So does the
promised seed of a tournament that came as an archive.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from pathlib import Path

from mondfang.store.database import data_folder, database_url, sqlite_file
from mondfang.tournament.book_names import checked_book_name

_ENDING, _SEED = ".office-key", ".office-seed"


def made_key(secret: str, book: str) -> str:
    """The key of a tournament that this server has made itself."""
    return hmac.new(secret.encode(), f"mondfang.office {book}".encode(), hashlib.sha256).hexdigest()


def key_file(url: str | None, book: str, ending: str = _ENDING) -> Path:
    """Beside the file of the database; for a server, in the data folder of this user."""
    file, name = sqlite_file(database_url(url)), f"{checked_book_name(book, '')}{ending}"
    return file.with_name(name) if file is not None else data_folder() / name


def kept_key(url: str | None, book: str) -> str | None:
    """The key that was handed over, if it was."""
    return _kept(key_file(url, book))


def keep_key(url: str | None, book: str, key: str) -> None:
    _keep(key_file(url, book), key)


def kept_seed(url: str | None, book: str) -> str | None:
    """The promised seed that came with an archive, if one did."""
    return _kept(key_file(url, book, _SEED))


def keep_seed(url: str | None, book: str, seed: str) -> None:
    _keep(key_file(url, book, _SEED), seed)


def _kept(place: Path) -> str | None:
    return place.read_text(encoding="utf-8").strip() if place.is_file() else None


def _keep(place: Path, text: str) -> None:
    """Only we can read it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    flags = os.O_CREAT | os.O_WRONLY | os.O_TRUNC
    with os.fdopen(os.open(place, flags, 0o600), "w", encoding="utf-8") as out:
        out.write(f"{text}\n")
