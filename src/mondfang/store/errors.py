"""What can go wrong with the store: stable codes, and words for people."""

from __future__ import annotations

from mondfang.speech import SpokenError, Text

_TEXTS = {
    "stale": Text(
        "Inzwischen ist etwas anderes geschehen.",
        "Something else has happened in the meantime.",
    ),
    "unknown-table": Text("Diesen Tisch gibt es nicht.", "There is no such table."),
    "table-over": Text("An diesem Tisch ist schon Schluss.", "This table is over already."),
    "table-exists": Text("Diesen Tisch gibt es schon.", "This table exists already."),
    "unknown-book": Text(
        "„{name}“ gibt es in dieser Datenbank nicht.",
        "There is no '{name}' in this database.",
    ),
    "book-exists": Text(
        "„{name}“ gibt es in dieser Datenbank schon.",
        "There is a '{name}' in this database already.",
    ),
    "name-taken": Text("Diesen Namen hat schon jemand.", "Somebody has this name already."),
    "name-alike": Text(
        "Dieser Name sieht aus wie einer, den schon jemand hat.",
        "This name looks like one that somebody has already.",
    ),
    "too-many-cases": Text(
        "Es haben höchstens {most} Fälle Platz.", "There is room for at most {most} cases."
    ),
    "passkey-known": Text("Diesen Schlüssel gibt es schon.", "This key is known already."),
    "unknown-account": Text("Das Konto „{name}“ gibt es nicht.", "There is no account '{name}'."),
    "unknown-role": Text("Die Rolle „{name}“ gibt es nicht.", "There is no role '{name}'."),
    "bad-url": Text(
        "„{url}“ ist keine Datenbank: ein Dateiname oder postgresql://…",
        "'{url}' is no database: a file name or postgresql://…",
    ),
    "no-database": Text("Die Datei {file} gibt es nicht.", "There is no file {file}."),
    "not-empty": Text(
        "Die Datenbank ist nicht leer; --force ersetzt alles, was darin ist.",
        "The database is not empty; --force replaces everything in it.",
    ),
    "bad-dump": Text(
        "{file} ist keine vollständige Sicherung.",
        "{file} is not a complete backup.",
    ),
    "other-revision": Text(
        "Die Sicherung hat den Stand {found}, dieses Programm den Stand {wanted}.",
        "The backup has revision {found}, this program revision {wanted}.",
    ),
    "no-psycopg": Text(
        "Für PostgreSQL fehlt psycopg: pip install 'mondfang[postgres]'",
        "PostgreSQL needs psycopg: pip install 'mondfang[postgres]'",
    ),
    "unreachable": Text(
        "Die Datenbank ist nicht erreichbar: {reason}",
        "The database cannot be reached: {reason}",
    ),
    "in-use": Text(
        "{file} wird schon von einem laufenden Server benützt (Prozess {process}).",
        "{file} is already used by a running server (process {process}).",
    ),
    "newer": Text(
        "Die Datenbank stammt von einer neueren Version (Stand {found}).",
        "The database was made by a newer version (revision {found}).",
    ),
    "not-migrated": Text(
        "Die Datenbank ist nicht auf dem Stand dieser Version: mondfang admin migrate",
        "The database is not up to date with this version: mondfang admin migrate",
    ),
}


class StoreError(SpokenError):
    """The store cannot do it."""

    TEXTS = _TEXTS

    def __str__(self) -> str:
        return f"{self.code}: {super().__str__()}"


class StaleAction(StoreError):
    """The place in the log is taken, or one before it is empty: read again and decide again."""

    def __init__(self) -> None:
        super().__init__("stale")
