"""A table with four people whose cards a test chooses, and what each of them reads on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pytest
from _pytest.mark.structures import ParameterSet

from mondfang.game import Phase
from mondfang.game import actions as act
from mondfang.game.text import action_text
from mondfang.table.setup import Manner, Setup
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.regions import regions
from tests.positions import deal_with
from tests.table.tables import PERSONS, Log, deck_of
from tests.web.scene.markup import read, text_of

EVERYBODY = frozenset(range(5))


def staged(
    book: str,
    *words: str,
    hands: Mapping[int, str] | None = None,
    talon: str = "",
    manner: Manner = "strict",
    options: Mapping[str, str] | None = None,
    forehand: int = 0,
) -> Log:
    """These cards were dealt, and the seats on turn have said these words."""
    chosen = tuple(sorted((options or {}).items()))
    setup = Setup(book, chosen, bots="random", manner=manner)
    log = Log(setup, dealer=(forehand - 1) % 4).seat(*PERSONS)
    log.deal(deck=deck_of(deal_with(hands, talon), log.table.book.deal, forehand))
    return say(log, *words)


def say(log: Log, *words: str) -> Log:
    """The seats on turn say this, one after the other.

    ``passes`` ends the auction, ``discard`` lays anything legal away.
    """
    for word in words:
        while word == "passes" and log.state.public.phase is Phase.AUCTION:
            log.do(f"p{log.table.turn}", "pass")
        if word == "passes":
            continue
        text = word
        if word == "discard":
            legal = log.state.legal_actions()
            text = action_text(next(one for one in legal if isinstance(one, act.Discard)))
        log.do(f"p{log.table.turn}", text)
    return log


def page(log: Log, person: str) -> dict[str, str]:
    """The regions of this person's page."""
    return regions(log.told(person), Prefs(language="de"), EVERYBODY)


def text(log: Log, person: str, region: str) -> str:
    return text_of(page(log, person)[region])


def offered(log: Log, person: str) -> dict[str, bool]:
    """Every button on the page, and whether the rules allow it."""
    return read(page(log, person)).buttons


def marked(*clauses: str) -> Callable[..., ParameterSet]:
    """A row of a parametrised test that shows these clauses, and not those of the other rows."""
    return partial(pytest.param, marks=pytest.mark.clause(*clauses))
