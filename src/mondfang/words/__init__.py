"""The game in words: actions, events, results and worth, German and English, in dialect."""

from mondfang.speech import pick
from mondfang.words.actions import (
    LADDER,
    SeatName,
    action_words,
    item_words,
    kontra_words,
    phrase,
    spoken,
    terms_parts,
    terms_words,
    would_words,
)
from mondfang.words.cards import card_names, card_short, cards_short
from mondfang.words.clauses import clause_rules
from mondfang.words.events import event_sentence
from mondfang.words.facts import fact_lines, premium_fact
from mondfang.words.results import item_name, outcome_words
from mondfang.words.settled import SettledLine, settled_lines
from mondfang.words.story import SettlementStory, StoryLine, settlement_story
from mondfang.words.worth import Pay, pay_of, pay_short, pay_words, premium_short

__all__ = [
    "LADDER",
    "Pay",
    "SeatName",
    "SettledLine",
    "SettlementStory",
    "StoryLine",
    "action_words",
    "card_names",
    "card_short",
    "cards_short",
    "clause_rules",
    "event_sentence",
    "fact_lines",
    "item_name",
    "item_words",
    "kontra_words",
    "outcome_words",
    "pay_of",
    "pay_short",
    "pay_words",
    "phrase",
    "pick",
    "premium_fact",
    "premium_short",
    "settled_lines",
    "settlement_story",
    "spoken",
    "terms_parts",
    "terms_words",
    "would_words",
]
