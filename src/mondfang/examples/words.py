"""What an example says, in one sentence: its own, or the story of its slip."""

from __future__ import annotations

from dataclasses import replace

from mondfang.examples.model import Example
from mondfang.examples.score.settle import Settle
from mondfang.rulebook import Rulebook
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import book_of_slip


def sentence(book: Rulebook, example: Example, language: str = "de") -> str:
    """The sentence of the file; a published vector has none in German and is told from its slip."""
    said = example.case.say.get(language)
    if said is not None:
        return said
    assert isinstance(example.case, Settle)
    try:
        slip = slip_of(example.case.slip)
        book = book_of_slip(slip)
        outcome = outcome_of_slip(book, slip)
    except SlipError as refusal:
        return f"Diesen Zettel gibt es nicht: {refusal.sentence(language)}"
    if outcome.premiums:
        outcome = replace(outcome, birds_at_bid=())  # told with the premiums
    return story_text(book, RowStory(0, outcome), language)
