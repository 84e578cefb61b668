"""What the tests of the store write into it."""

from __future__ import annotations

from mondfang.store.play.logs import Beside, PlayLog, Stored


def entry(table: str = "tisch", game: int = 0, seq: int = 0, body: str = "{}") -> Stored:
    """An entry, one second after the one before it."""
    return Stored(table, game, seq, 1000.0 * game + seq, body)


async def opened(log: PlayLog, table: str = "tisch", *people: str) -> None:
    """A table with its first entry, at which these people sit."""
    tags = tuple((person, "seat") for person in people)
    await log.open_table(entry(table), beside=Beside(tags=tags))


async def places(log: PlayLog, table: str = "tisch") -> list[tuple[int, int]]:
    """Where the entries of a log stand."""
    return [one.place for one in await log.entries(table)]
