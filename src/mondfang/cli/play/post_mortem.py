"""After a game: a short post-mortem by the package's own analysis, where it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from mondfang.bots import Bot, Budget
from mondfang.cli.base.speech import language, say
from mondfang.record import Record
from mondfang.rulebook import Rulebook


def is_there() -> bool:
    """Whether this installation can analyse."""
    return find_spec("mondfang.lab") is not None


def mortem_lines(
    book: Rulebook, record: Record, you: int | None, judge: Bot, seed: int
) -> Iterator[str]:
    """What your decisions cost, and the moments at which the game turned; plain text."""
    from mondfang.lab.analyse.game import analyse_record
    from mondfang.lab.analyse.words import turn_words
    from mondfang.lab.figures import no_points, points

    found = analyse_record(record, judge, Budget(seed), find_book=lambda *_: book)
    if not found.is_valued:
        yield no_points(judge.name, "--teacher cup", language())
        return
    if you is not None:
        own = [decision for decision in found.decisions if decision.seat == you]
        costly = sum(decision.cost > 0 for decision in own)
        lost = points(found.cost_of(you), language())
        yield say(
            f"Du hattest {len(own)} Entscheidungen, {costly} davon haben etwas gekostet: {lost}.",
            f"You made {len(own)} decisions, {costly} of which cost something: {lost}.",
        )
    for turn in found.turns:
        yield f"– {turn_words(book, record.seats[turn.decision.seat], turn, language())}"
    if not found.turns:
        yield say("Wendepunkte gab es keine.", "There were no turning points.")
