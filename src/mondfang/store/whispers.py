"""What processes tell each other in passing: nobody keeps it, and who does not listen misses it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, text

WHISPERS = "mondfang_whispers"  # the channel beside that of the entries
JOURNAL = "journal"  # the topic of the books: the number of an entry, and the name of its book

_SAY = text("SELECT pg_notify(:channel, said) FROM unnest(CAST(:said AS text[])) AS said")


def say(connection: Connection, origin: str, topic: str, texts: Sequence[str]) -> None:
    """Tell the other processes as soon as the transaction is committed; SQLite has none."""
    if texts and connection.dialect.name == "postgresql":
        said = [f"{origin} {topic} {one}" for one in texts]
        connection.execute(_SAY, {"channel": WHISPERS, "said": said})
