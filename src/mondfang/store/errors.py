"""What can go wrong with the store: stable codes, and words for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

_TEXTS = {
    "stale": (
        "Inzwischen ist etwas anderes geschehen.",
        "Something else has happened in the meantime.",
    ),
    "unknown-table": ("Diesen Tisch gibt es nicht.", "There is no such table."),
    "table-exists": ("Diesen Tisch gibt es schon.", "This table exists already."),
    "unknown-book": (
        "„{0}“ gibt es in dieser Datenbank nicht.",
        "There is no '{0}' in this database.",
    ),
    "book-exists": (
        "„{0}“ gibt es in dieser Datenbank schon.",
        "There is a '{0}' in this database already.",
    ),
    "name-taken": ("Diesen Namen hat schon jemand.", "Somebody has this name already."),
    "passkey-known": ("Diesen Schlüssel gibt es schon.", "This key is known already."),
    "unknown-account": ("Das Konto „{0}“ gibt es nicht.", "There is no account '{0}'."),
    "unknown-role": ("Die Rolle „{0}“ gibt es nicht.", "There is no role '{0}'."),
    "bad-url": (
        "„{0}“ ist keine Datenbank: ein Dateiname oder postgresql://…",
        "'{0}' is no database: a file name or postgresql://…",
    ),
    "no-database": ("Die Datei {0} gibt es nicht.", "There is no file {0}."),
    "not-empty": (
        "Die Datenbank ist nicht leer; --force ersetzt alles, was darin ist.",
        "The database is not empty; --force replaces everything in it.",
    ),
    "bad-dump": (
        "{0} ist keine vollständige Sicherung.",
        "{0} is not a complete backup.",
    ),
    "other-revision": (
        "Die Sicherung hat den Stand {0}, dieses Programm den Stand {1}.",
        "The backup has revision {0}, this program revision {1}.",
    ),
    "no-psycopg": (
        "Für PostgreSQL fehlt psycopg: pip install 'mondfang[postgres]'",
        "PostgreSQL needs psycopg: pip install 'mondfang[postgres]'",
    ),
    "unreachable": (
        "Die Datenbank ist nicht erreichbar: {0}",
        "The database cannot be reached: {0}",
    ),
    "newer": (
        "Die Datenbank stammt von einer neueren Version (Stand {0}).",
        "The database was made by a newer version (revision {0}).",
    ),
    "not-migrated": (
        "Die Datenbank ist nicht auf dem Stand dieser Version: mondfang admin migrate",
        "The database is not up to date with this version: mondfang admin migrate",
    ),
}


class SpokenError(Exception):
    """``code`` is stable; ``text`` is what people read, from ``TEXTS``, in both languages."""

    TEXTS: ClassVar[Mapping[str, tuple[str, str]]] = {}

    def __init__(self, code: str, *details: str) -> None:
        self.code, self.details = code, details
        super().__init__(f"{code}: {self.text('en')}")

    def text(self, language: str = "de") -> str:
        german, english = self.TEXTS[self.code]
        return (english if language == "en" else german).format(*self.details)


class StoreError(SpokenError):
    """The store cannot do it."""

    TEXTS = _TEXTS


class StaleAction(StoreError):
    """The place in the log is taken, or one before it is empty: read again and decide again."""

    def __init__(self) -> None:
        super().__init__("stale")
