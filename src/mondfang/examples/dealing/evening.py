"""``evening``: several deals at one table: who deals, what is written, Radl and Pagatkassa."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mondfang.examples.check import check_codes, check_seat, check_seats
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind, Numbers, Texts
from mondfang.examples.play.speech import speaker
from mondfang.examples.score.settle import check_games
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader

Rows = tuple[Numbers, ...]
_BETWEEN = re.compile(
    r"deal|write|void|last round|dispute|verdict|wrong dealer \d|onlooker \w+|send away \w+"
)
_GAME = re.compile(r"([\w-]+)( unwritten)?(?: Sk@(\d|talon))?")
WORD = "a game of this example, or void, last round, wrong dealer 0, dispute, verdict …"


@dataclass(frozen=True, slots=True)
class Evening(ExampleCase):
    """Games as slips under a name of their own, and the deals in their order.

    The last seat deals first unless told. A slip without ``forehand`` has the one of its deal, one
    without ``declarer`` is the forehand's game; with five at the table seats in slips are counted
    from the forehand on.
    """

    games: Mapping[str, Any]
    deals: Texts
    players: int | None
    dealer: int | None  # the first one
    stake: int | None  # cents a point
    pot: int | None  # cents in the pot before
    legal: Texts | None
    illegal: Mapping[str, str] | None
    cites: Texts | None
    dealers: Numbers | None  # of each deal
    forehands: Numbers | None
    sits_out: Numbers | None
    rows: Rows | None  # what is written, game by game
    worth: Mapping[str, Numbers] | None  # the lines of the last game
    totals: Numbers | None
    cents: Numbers | None  # what is paid in all, the pot not among it
    doubled: Numbers | None  # the deals, counted from 1, that counted double
    pots: Numbers | None  # what is in the pot after each game
    moved: Rows | None  # what everybody took out of the pot, or paid into it, game by game
    next_dealer: int | None
    over: bool | None  # the last round is over
    onlookers: Texts | None


def check(case: Evening, path: str, book: Rulebook, reader: Reader) -> None:
    size = case.players or 4
    check_games(case.games, f"{path}.games", reader)
    for name in ("deals", "legal", "illegal"):
        for index, word in enumerate(getattr(case, name) or ()):
            if not is_word(case.games, word):
                reader.fault(f"{path}.{name}[{index}]", word, WORD)
    for name in ("dealer", "next_dealer"):
        check_seat(getattr(case, name), f"{path}.{name}", reader, size)
    for name in ("dealers", "forehands", "sits_out"):
        check_seats(getattr(case, name) or (), f"{path}.{name}", reader, size)
    for name in ("rows", "moved"):
        for index, row in enumerate(getattr(case, name) or ()):
            if len(row) != size:
                reader.fault(f"{path}.{name}[{index}]", list(row), "a number for each player")
    check_codes(case.illegal, path, reader)


def is_word(games: Iterable[str], word: str) -> bool:
    text = speaker(word)[1]
    game = _GAME.fullmatch(text)
    return _BETWEEN.fullmatch(text) is not None or (game is not None and game[1] in games)


def parts_of(word: str) -> tuple[str, bool, str | None]:
    """A game, whether it is left unwritten, and who has the Sküs in it."""
    game = _GAME.fullmatch(word)
    assert game is not None
    return game[1], bool(game[2]), game[3]


def compare(book: Rulebook, case: Evening) -> Iterator[Difference]:
    # The table is imported when an evening is tried: reading examples needs none.
    from mondfang.examples.dealing.evening_table import evening_otherwise

    yield from evening_otherwise(book, case)


KIND = Kind(
    Evening,
    check,
    compare,
    (
        *("legal", "illegal", "dealers", "forehands", "sits_out", "rows", "worth", "totals"),
        *("cents", "doubled", "pots", "moved", "next_dealer", "over", "onlookers"),
    ),
    free=("games",),
)
