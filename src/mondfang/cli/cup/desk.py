"""The desk of a cup: the director's desk with another book on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mondfang.cli.tournament.base.desk import BookDesk, verb
from mondfang.tournament.cup.log import CupBook

if TYPE_CHECKING:
    from mondfang.store.journal.books import Form


class CupDesk(BookDesk[CupBook]):
    """What the options that every verb of a cup has say."""

    __slots__ = ()

    @staticmethod
    def form() -> Form[CupBook]:
        from mondfang.store.journal.cups import CUPS

        return CUPS


cup_verb = partial(verb, desk=CupDesk)
