"""Checking an opened promise: the pack, its hash, the deal it gives, the game played with it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mondfang.record import Record
from mondfang.rulebook.model import Dealing
from mondfang.table.shuffle import (
    PROMISE,
    Opening,
    ShuffleError,
    check,
    deal_of,
    lifted,
    opening_lines,
    parse_deck,
    parse_packets,
)

_LINE = re.compile(r"^[#\s]*(commitment|salt|deck|cut|packets):\s*(.*?)\s*$")


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether each point holds; None where there was nothing to hold it to."""

    opening: Opening
    commitment: bool
    seen: bool | None = None  # the promise is the one that somebody wrote down before the deal
    deal: bool | None = None  # the hands of the record come of this pack

    @property
    def holds(self) -> bool:
        return self.commitment and self.seen is not False and self.deal is not False


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
    if any(key not in found for key in PROMISE if key != "cut"):
        raise ShuffleError("opening-missing")
    cut = found.get("cut", "0")
    if not (cut.isascii() and cut.isdigit() and len(cut) <= 2):
        raise ShuffleError("bad-cut")
    if not re.fullmatch(r"[0-9a-fA-F]{64}", found["commitment"]):
        raise ShuffleError("bad-commitment")
    packets = parse_packets(found.get("packets", ""))
    promise = found["commitment"].lower()
    opening = Opening(promise, found["deck"], found["salt"], int(cut), packets)
    lifted(parse_deck(opening.deck), opening.cut)
    return opening


def checked(
    opening: Opening,
    seen: str | None = None,
    record: Record | None = None,
    rules: Dealing | None = None,
) -> Checked:
    """Hold an opening to its promise, to the one that was seen, and to a recorded game."""
    promise = check(opening.commitment, opening.salt, parse_deck(opening.deck))
    same = None if seen is None else seen.strip().lower() == opening.commitment
    if record is None or rules is None:
        return Checked(opening, promise, same)
    deal = deal_of(opening, rules, record.forehand) == record.deal
    return Checked(opening, promise, same, deal)
