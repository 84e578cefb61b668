"""A case before the referee to try: what was told, the ruling on it, and the desk to go on at."""

from __future__ import annotations

from functools import partial

from starlette.datastructures import QueryParams

from mondfang.examples.score.rule import Rule, form_of
from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.interview import step
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import SlipError
from mondfang.web.interview.address import Told
from mondfang.web.interview.scene import answered
from mondfang.web.referee.ruled import ruled


def shown_case(book: Rulebook, case: Rule, language: str) -> dict[str, object]:
    """What was answered, each answer to be changed; the ruling, or what the desk asks next."""
    try:
        answers = answers_of(book, form_of(book, case))
    except SlipError as refusal:
        return {"asked": None, "ruled": None, "refused": refusal.sentence(language)}
    told = Told(book, (), answers)
    asked = answered(partial(step, assume=True), told, QueryParams(), language, slow=step)
    ruling = ruled(asked.told, language) if asked.question is None else None
    return {"asked": asked, "ruled": ruling, "refused": None}
