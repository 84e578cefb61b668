"""The entries of a block, as they are kept and as a phone sends them.

Every entry has a key that its sender made: whoever sends it again, because no answer came, has it
written once. ``device`` is the phone, ``by`` what its owner is called.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.slip.form import shape_error
from mondfang.speech import Text

NAME = 24  # characters of a name
TEXT = 200  # … and of a reason
MOST_DEALS = 200
MOST_ENTRIES = 2_000
LARGEST = 100_000  # a number in a typed row
MOST_STAKE = 10_000  # cents a point


class _Do(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """What an entry does."""


class Bound(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The table of a tournament that a block is kept at; ``numbers`` are its players."""

    office: str
    round: int
    table: int
    numbers: tuple[int, ...]


class Opened(_Do, tag="open", frozen=True, omit_defaults=True):
    """Who plays by which book; ``dealer`` deals first, ``drawn`` are the cards that said so."""

    rulebook: str
    players: tuple[str, ...]
    options: dict[str, str] = {}
    stake: int | None = None
    deals: int | None = None
    dealer: int = 0
    drawn: tuple[str, ...] = ()
    bound: Bound | None = None


class Facts(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One game: a slip by game seats, or a typed row by table seats with who declared what."""

    slip: dict[str, Any] | None = None
    row: tuple[int, ...] | None = None
    declarer: int | None = None
    contract: str | None = None


class Wrote(_Do, tag="row", frozen=True, omit_defaults=True):
    """A game; ``deal`` counts from 1 and says which one its sender believes it to be."""

    deal: int
    game: Facts


class Corrected(_Do, tag="correct", frozen=True, omit_defaults=True):
    """Another game in the place of one; without a game the line is struck."""

    deal: int
    reason: str = ""
    game: Facts | None = None


class TookBack(_Do, tag="back", frozen=True):
    """The last game, taken back at once."""

    deal: int


class Disputed(_Do, tag="dispute", frozen=True, omit_defaults=True):
    """Somebody says that a line is wrong."""

    deal: int
    reason: str = ""


class Settled(_Do, tag="settle", frozen=True, omit_defaults=True):
    """The line stands after all, or has been put right."""

    deal: int
    reason: str = ""


class Swapped(_Do, tag="swap", frozen=True):
    """From a deal on others sat on the seats: the players (from 0) by their seats."""

    deal: int
    seats: tuple[int, ...]


class Pen(_Do, tag="pen", frozen=True):
    """Who writes from now on: the device that sends this."""


class Accepted(_Do, tag="accept", frozen=True):
    """A game that came without the pen is written after all, as the next one."""

    key: str


class Dropped(_Do, tag="drop", frozen=True):
    """… or it is not."""

    key: str


class Signed(_Do, tag="sign", frozen=True):
    """A player puts his name to the sheet."""

    player: int


class LastRound(_Do, tag="last-round", frozen=True, omit_defaults=True):
    """The end is asked for; where the Sküs marks the last round, the seat that had it."""

    seat: int | None = None


class Closed(_Do, tag="close", frozen=True):
    """Nothing is written any more."""


class Reopened(_Do, tag="reopen", frozen=True):
    """… except after all."""


Do = (
    Opened
    | Wrote
    | Corrected
    | TookBack
    | Disputed
    | Settled
    | Swapped
    | Pen
    | Accepted
    | Dropped
    | Signed
    | LastRound
    | Closed
    | Reopened
)


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """An entry as it is kept; ``at`` is when it was written down, in seconds since 1970."""

    key: str
    do: Do
    device: str = ""
    by: str = ""
    at: float = 0.0


_NO_JSON = Text("kein gültiges JSON", "not valid JSON")
_KEY = re.compile(r"[A-Za-z0-9_-]{6,64}")
_FIELDS = ("key", "do", "device", "by", "at", "kind", "deal", "game", "slip", "row", "reason")


def read_entry(data: bytes | str) -> Entry:
    """Read JSON strictly and within bounds; raises BlockError."""
    try:
        entry = msgspec.json.decode(data, type=Entry)
    except msgspec.ValidationError as problem:
        shape = shape_error(str(problem), _FIELDS)
        raise BlockError("bad-entry", shape.path, problem=shape) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BlockError("bad-entry", problem=_NO_JSON) from None
    check_bounds(entry)
    return entry


def check_bounds(entry: Entry) -> None:
    """Lengths and numbers that no honest page sends; raises BlockError."""
    if not _KEY.fullmatch(entry.key) or (entry.device and not _KEY.fullmatch(entry.device)):
        raise BlockError("bad-entry", "key", problem="key, device")
    if len(entry.by) > NAME or not entry.by.isprintable():
        raise BlockError("bad-entry", "by", problem="by")
    do = entry.do
    reason = do.reason if isinstance(do, Corrected | Disputed | Settled) else ""
    if len(reason) > TEXT or not reason.isprintable():
        raise BlockError("bad-entry", "reason", problem="reason")
    if isinstance(do, Wrote | Corrected | TookBack | Disputed | Settled | Swapped):
        _check_number(do.deal, 1, MOST_DEALS, "deal")
    game = do.game if isinstance(do, Wrote | Corrected) else None
    for number in (game.row or ()) if game is not None else ():
        _check_number(number, -LARGEST, LARGEST, "row")


def _check_number(number: int, least: int, most: int, path: str) -> None:
    if not least <= number <= most:
        raise BlockError("bad-number", path, least=least, most=most)


def entry_line(entry: Entry) -> bytes:
    """The entry as JSON."""
    return msgspec.json.encode(entry)
