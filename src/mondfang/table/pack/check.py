"""Checking an opened promise: the pack, its hash, the lots, the deal, the game played with it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mondfang.record import Record
from mondfang.rulebook.model import Dealing
from mondfang.table.pack.mixing import fits, is_lot
from mondfang.table.pack.promise import (
    NOBODY,
    Opening,
    ShuffleError,
    check,
    check_salt,
    deal_of,
    lifted,
    opening_lines,
    parse_deck,
    parse_packets,
    table_mark,
)

_KEYS = ("commitment", "table", "game", "salt", "deck", "seals", "lots", "cut", "packets")
_NEEDED = ("commitment", "salt", "deck")
_SECOND = ("table", "game", "seals", "lots")  # of the second version: all or none
_LINE = re.compile(rf"^[#\s]*({'|'.join(_KEYS)}):\s*(.*?)\s*$")


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody knows from before the deal: promise, own lot, address of the table."""

    promise: str | None = None
    lot: str | None = None
    table: str | None = None


NOTHING_SEEN = Seen()


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether each point holds; None where there was nothing to hold it to."""

    opening: Opening
    commitment: bool
    lots: bool | None = None  # every lot was sealed before the promise; None: nobody mixed in
    seen: bool | None = None  # the promise is the one that somebody wrote down before the deal
    mine: bool | None = None  # a lot that somebody gave was mixed in
    table: bool | None = None  # the promise was made for this table
    deal: bool | None = None  # the hands of the record come of this pack

    @property
    def holds(self) -> bool:
        points = (self.lots, self.seen, self.mine, self.table, self.deal)
        return self.commitment and all(point is not False for point in points)


def opening_text(opening: Opening) -> str:
    """The opening as a page offers it for copying; ``parse_opening`` reads it."""
    return "\n".join(opening_lines(opening)) + "\n"


def parse_opening(text: str) -> Opening:
    """Find the lines of an opening in a text, a record's remarks included; raises ShuffleError."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        key, value = match.groups()
        if found.setdefault(key, value) != value:
            raise ShuffleError("opening-twice")
    if any(key not in found for key in _NEEDED):
        raise ShuffleError("opening-missing")
    if any(key in found for key in _SECOND) and any(key not in found for key in _SECOND):
        raise ShuffleError("opening-half")
    if not re.fullmatch(r"[0-9a-fA-F]{64}", found["commitment"]):
        raise ShuffleError("bad-commitment")
    opening = Opening(
        found["commitment"].lower(),
        found["deck"],
        found["salt"],
        _cut(found.get("cut", "0")),
        parse_packets(found.get("packets", "")),
        _table(found.get("table", "")),
        _game(found.get("game", "0")),
        _by_seat(found.get("seals", "")),
        _by_seat(found.get("lots", "")),
    )
    if len(opening.seals) != len(opening.lots):
        raise ShuffleError("bad-lots")
    check_salt(opening.salt)
    lifted(parse_deck(opening.deck), opening.cut)
    return opening


def _cut(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text):
        raise ShuffleError("bad-cut")
    return int(text)


def _game(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise ShuffleError("bad-game")
    return int(text)


def _table(text: str) -> str:
    if text and not re.fullmatch(r"[0-9a-f]{32}", text):
        raise ShuffleError("bad-table")
    return text


def _by_seat(text: str) -> tuple[str, ...]:
    """Seals or lots, "" for a seat that has none."""
    words = tuple("" if word == NOBODY else word for word in text.split())
    if len(words) > 5 or not all(is_lot(word) for word in words if word):
        raise ShuffleError("bad-lots")
    return words


def checked(
    opening: Opening,
    seen: Seen = NOTHING_SEEN,
    record: Record | None = None,
    rules: Dealing | None = None,
) -> Checked:
    """Hold an opening to its promise, to what was seen before, and to a recorded game."""
    return Checked(
        opening,
        check(opening),
        _lots(opening),
        None if seen.promise is None else seen.promise.strip().lower() == opening.commitment,
        None if seen.lot is None else seen.lot.strip().lower() in opening.lots,
        None if seen.table is None else table_mark(seen.table.strip()) == opening.table,
        None
        if record is None or rules is None
        else deal_of(opening, rules, record.forehand) == record.deal,
    )


def _lots(opening: Opening) -> bool | None:
    if not any(opening.lots):
        return None
    pairs = zip(opening.seals, opening.lots, strict=True)
    return all(fits(seal, lot) for seal, lot in pairs if lot)
