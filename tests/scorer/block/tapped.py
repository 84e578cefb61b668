"""How many taps games take that bots have played, and the limits that they are held to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mondfang.bots.protocol import Bot
from mondfang.lab.deals import deal_of, forehand_of
from mondfang.lab.games import play_game
from mondfang.lab.players import player, read_spec
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.block.taps import Taps, taps_for
from mondfang.scorer.slip.form import slip_of
from tests.scorer.slip.slips import slip_after

Plain = dict[str, Any]
SEED = 15
MEDIAN, NEARLY_ALL = 5, 9
SOLO, PAIR = 3, 4  # of a plain game alone, and with a partner


@dataclass(frozen=True, slots=True)
class Counted:
    """The taps of many games; ``solo`` and ``pair`` are the most that a plain game took."""

    games: int
    median: int
    nearly_all: int
    most: int
    solo: int
    pair: int

    def __str__(self) -> str:
        return (
            f"{self.games} games, median {self.median}, 95 % {self.nearly_all}, most {self.most};"
            f" plain alone {self.solo}, with a partner {self.pair}"
        )


def counted(book: Rulebook, games: int, bots: str = "greedy", kept: Path | None = None) -> Counted:
    """Play and tap; ``kept`` is a folder where games that were played once are found again."""
    found = list(_tapped(book, played(book, games, bots, kept)))
    taps = sorted(one.count for one in found)
    plain = [one for one in found if _is_plain(one)]
    solo = [one.count for one in plain if not book.contracts[one.slip.contract].partner]
    pair = [one.count for one in plain if one.slip.partner is not None]
    nearly_all = taps[int(0.95 * len(taps))]
    median = taps[len(taps) // 2]
    return Counted(
        len(taps), median, nearly_all, taps[-1], max(solo, default=0), max(pair, default=0)
    )


def _tapped(book: Rulebook, slips: Iterator[Plain]) -> Iterator[Taps]:
    stake = 10 if book.money.cents_per_point is None else None
    for slip in slips:
        found = taps_for(book, slip_of(slip), stake)
        assert found is not None
        yield found


def played(book: Rulebook, games: int, bots: str, kept: Path | None = None) -> Iterator[Plain]:
    """The slips of games in their order; what was thrown in is nothing to write down."""
    seated = [player(read_spec(bots), seat) for seat in range(4)]
    file = None if kept is None else kept / f"{book.id}-{bots}-{book.digest[:8]}.jsonl"
    known = file.read_text().splitlines() if file is not None and file.exists() else []
    for number in range(games):
        if number < len(known):
            slip = json.loads(known[number])
        else:
            slip = _slip(book, number, seated)
            if file is not None:
                with file.open("a") as lines:
                    lines.write(json.dumps(slip) + "\n")
        if slip is not None:
            yield slip


def _slip(book: Rulebook, number: int, seated: Sequence[Bot]) -> Plain | None:
    deal, forehand = deal_of(book, SEED, number), forehand_of(number)
    outcome = play_game(book, deal, forehand, seated, number).outcome
    return None if outcome.ending == "thrown-in" else slip_after(book, outcome)


def _is_plain(one: Taps) -> bool:
    """One of the usual positive games, with nothing beside it."""
    slip = one.slip
    played = isinstance(slip.points, str) or slip.unplayed
    return played and not slip.premiums and not slip.kontra and "more" not in one.buttons


def faults(found: Counted) -> list[str]:
    """The limits that do not hold."""
    limits = (
        ("median", found.median, MEDIAN),
        ("95 %", found.nearly_all, NEARLY_ALL),
        ("plain alone", found.solo, SOLO),
        ("plain with a partner", found.pair, PAIR),
    )
    return [f"{what}: {taps} taps, {most} allowed" for what, taps, most in limits if taps > most]
