"""What can and cannot have been said in one deal, seen from its end: for slips and for rows."""

from __future__ import annotations

from collections.abc import Iterable

from mondfang.rulebook.model import Contract, Rulebook


def may_be_alone(book: Rulebook) -> bool:
    """Whether a Rufer can be played alone although the called card is not in the talon.

    Who may not call himself is alone only with every card in hand that he could call: believable
    of four kings, and not told from a forbidden self-call where queens are called besides.
    """
    return book.call.own_card == "allowed" or len(book.call.ranks) == 1


def may_stand_beside_valat(
    book: Rulebook, declarer: int, said_by: Iterable[int], valat_by: Iterable[int]
) -> bool:
    """Whether a premium that a Valat excludes was announced by one of some seats beside it.

    It stands if another seat had said it before; where each speaks in his first turn only, that
    seat sits between the declarer and the one who then said Valat.
    """
    first_turn = book.announce.when == "first-turn"
    valats = tuple(valat_by)
    return any(
        one != two and (not first_turn or (one - declarer) % 4 < (two - declarer) % 4)
        for one in said_by
        for two in valats
    )


def is_only_one_valat(book: Rulebook) -> bool:
    """Where a missed Valat loses everything, only one side can have announced one."""
    return book.valat.missed == "everything"


def may_schleifen(book: Rulebook, row: Contract) -> bool:
    """Whether a game can be given up: a card is called, and its talon is opened to all."""
    opened = row.talon in ("half", "one", "whole-open")
    return book.talon.schleifen and row.partner and opened


def only_forehand_plays(book: Rulebook, row: Contract) -> bool:
    """Whether nobody else can have declared a game; a Rufer may be turned into Trischaken."""
    turned = row.talon == "tricks" and book.talon.trischaken_when_king
    return row.bid in ("opening", "last", "opening-or-last") and not turned
