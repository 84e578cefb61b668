"""What an example says, in one sentence: its own, or the story of its slip."""

from __future__ import annotations

from mondfang.examples.model import Example
from mondfang.examples.score.settle import Settle
from mondfang.examples.statements import slip_story
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import SlipError
from mondfang.scorer.slip.form import slip_of


def sentence(book: Rulebook, example: Example, language: str = "de") -> str:
    """The sentence of the file; a published vector has none in German and is told from its slip."""
    said = example.case.say.get(language)
    if said is not None:
        return said
    assert isinstance(example.case, Settle)
    try:
        return slip_story(slip_of(example.case.slip), language)
    except SlipError as refusal:
        return f"Diesen Zettel gibt es nicht: {refusal.sentence(language)}"
