"""The secret that cookies are signed with: given, or made once and kept beside the database."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from mondfang.speech import SpokenError, Text
from mondfang.store.database import data_folder, sqlite_file

VARIABLE = "MONDFANG_SECRET"
SHORTEST = 16

_NAME = "mondfang.secret"


class SecretError(SpokenError):
    """A secret that is too short to be one, or a file that holds none."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "too-short": Text(
            "Ein Geheimnis hat mindestens {least} Zeichen.",
            "A secret has at least {least} characters.",
        ),
    }

    def __init__(self, place: str) -> None:
        super().__init__("too-short", place, least=SHORTEST)


def find_secret(url: str, file: Path | None = None) -> str:
    """The secret in the file, else in the environment, else beside the database."""
    given = os.environ.get(VARIABLE)
    if file is not None:
        return _checked(file.read_text(encoding="utf-8").strip(), str(file))
    if given is not None:
        return _checked(given, VARIABLE)
    place = secret_file(url)
    if not place.exists():
        _make(place)
    return _checked(place.read_text(encoding="utf-8").strip(), str(place))


def secret_file(url: str) -> Path:
    """Beside the file of the database; for a server, in the data folder of this user."""
    file = sqlite_file(url)
    return file.with_name(_NAME) if file is not None else data_folder() / _NAME


def _make(place: Path) -> None:
    """Write a new one that only we can read; of several processes the first one's counts."""
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f"{_NAME}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as out:
        out.write(secrets.token_urlsafe(32) + "\n")
    try:
        os.link(draft, place)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _checked(secret: str, place: str) -> str:
    if len(secret) < SHORTEST:
        raise SecretError(place)
    return secret
