"""A row while it is typed: what it comes to so far, what is odd about it, and what may be meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import book_of, columns, seat_order
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.check import Doubt
from mondfang.tournament.sheet.draft import Draft, judged
from mondfang.tournament.sheet.keys import completions, row_by_keys
from mondfang.tournament.sheet.likely import likely_game
from mondfang.tournament.sheet.model import Row, seat_row
from mondfang.tournament.sheet.rows import NEAREST, doubt_lines, read_numbers, signed, told

_MOST_WAYS = 6


@dataclass(frozen=True, slots=True)
class Proposal:
    """A row that may be meant, in the columns of the sheet, with its likeliest game."""

    points: tuple[int, ...]
    game: str

    @property
    def text(self) -> str:
        return signed(self.points)


@dataclass(frozen=True, slots=True)
class TypedRow:
    """``points`` in the columns of the sheet, as soon as they are known."""

    points: tuple[int, ...] = ()
    game: str = ""
    wrong: str = ""
    doubts: tuple[str, ...] = ()
    proposals: tuple[Proposal, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "points": list(self.points),
            "game": self.game,
            "wrong": self.wrong,
            "doubts": list(self.doubts),
            "proposals": [{"row": one.text, "game": one.game} for one in self.proposals],
        }


def typed_row(state: State, draft: Draft, text: str, language: str = "de") -> TypedRow:
    """What the line that is being typed comes to; nothing of it is kept."""
    form, deal = state.format, draft.deal
    try:
        whole = row_by_keys(form, draft.seats, deal, text, draft.points, draft.spot)
        found = judged(state, draft, whole)
    except TournamentError as problem:
        ways = _ways(state, draft, text, language)
        return TypedRow(wrong=problem.sentence(language), proposals=ways)
    points, near = columns(form, found.row.points), _near(state, draft, found.doubt, language)
    if found.fault is not None:
        return TypedRow(points, wrong=found.fault.sentence(language), proposals=near)
    if found.doubt is not None:
        lines = doubt_lines(form, book_of(form), found.doubt, draft.seats, language)
        heads = tuple(lines[: len(lines) - len(found.doubt.verdict.nearest[:NEAREST])])
        return TypedRow(points, doubts=heads, proposals=near)
    return TypedRow(points, likely_game(form, draft.seats, deal, found.row, language))


def _ways(state: State, draft: Draft, text: str, language: str) -> tuple[Proposal, ...]:
    """The rows of the book that begin with the few numbers that are there."""
    form, begun = state.format, read_numbers(text)
    if not begun or len(begun) > 2:
        return ()
    ways = completions(form, len(draft.seats), draft.deal, begun)[:_MOST_WAYS]
    return tuple(
        Proposal(
            way,
            likely_game(form, draft.seats, draft.deal, Row(seat_order(form, way)), language),
        )
        for way in ways
    )


def _near(state: State, draft: Draft, doubt: Doubt | None, language: str) -> tuple[Proposal, ...]:
    """The possible rows next to a doubtful one."""
    if doubt is None:
        return ()
    form, deal, size = state.format, draft.deal, len(draft.seats)
    return tuple(
        Proposal(
            columns(form, seat_row(near.row, size, deal)),
            told(book_of(form), near.story, draft.seats, deal, language),
        )
        for near in doubt.verdict.nearest[:NEAREST]
    )
