"""The whole verification of a published draw: the independent check, and drawing it again."""

from __future__ import annotations

from mondfang.tournament.draw.check import Finding, check_draw
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.publish import Published
from mondfang.tournament.draw.ranked import ranked_round
from mondfang.tournament.draw.repair import repair_rounds
from mondfang.tournament.errors import TournamentError


def verify_draw(published: Published) -> tuple[Finding, ...]:
    """Every finding; the draw is good when all are."""
    return (*check_draw(published), _same_again(published))


def _same_again(published: Published) -> Finding:
    try:
        again = draw_again(published)
    except TournamentError as problem:
        return Finding("again", False, problem.code)
    wrong = [f"R{one.number}" for one in again if one not in published.rounds]
    return Finding("again", not wrong and len(again) == len(published.rounds), ", ".join(wrong))


def draw_again(published: Published) -> tuple[RoundDraw, ...]:
    """What the seed gives."""
    entrants, rules = published.entrants, published.rules
    if (ranking := published.ranking) is not None:
        return tuple(
            ranked_round(ranking, one.number, rules, published.seed) for one in published.rounds
        )
    if (repaired := published.repaired) is not None:
        return repair_rounds(
            entrants,
            repaired.before,
            rules,
            published.seed,
            past=published.past,
            season=published.season,
            absent=repaired.absent,
            wishes=published.wishes,
        ).rounds
    numbers = [one.number for one in published.rounds]
    return draw_rounds(
        entrants,
        numbers,
        rules,
        published.seed,
        past=published.past,
        season=published.season,
        wishes=published.wishes,
    )
