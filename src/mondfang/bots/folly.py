"""Announcements that cannot come true, as far as the one who speaks was told.

A rule of knowledge, not of any book: whoever announces a set of cards must have one of them in the
hand or in sight on his own side, and none of them in sight on the other.
"""

from __future__ import annotations

from typing import Final

from mondfang.cards import ALL, KINGS, MOND, PAGAT, SKUES, TRULL, CardSet, thirds_of
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import contract_of
from mondfang.game.view import View

_SETS: Final = {"trull": TRULL, "vier-koenige": KINGS, "honneurs": TRULL | KINGS}


def hopeless(view: View, action: Action) -> bool:
    """Whether an announcement is lost, or rests on cards that nobody of the side can show."""
    if not isinstance(action, act.Announce) or view.seat is None:
        return False
    row = view.book.premiums[action.premium]
    ours, theirs = in_sight(view)
    dead = _out_of_play(view)
    match row.kind:
        case "trull" | "vier-koenige":
            cards = _SETS[row.kind]
            gone = theirs | dead if row.counts == "tricks" else theirs
            return not ours & ~dead & cards or bool(gone & cards)
        case "honneurs":
            return not ours & _SETS[row.kind]
        case "mondfang":
            return not ours >> SKUES & 1 or bool((ours | dead) >> MOND & 1)
        case "pagatfang":
            return bool((ours | dead) >> PAGAT & 1)
        case "koenigfang":
            return _holds_the_king(view, ours | dead)
        case "valat":
            return not ours >> SKUES & 1 or bool(theirs & (TRULL | KINGS) & ~(1 << PAGAT))
        case "sack":
            left = thirds_of(ALL & ~(theirs & dead))
            return row.threshold_thirds is not None and left < row.threshold_thirds
        case _:
            return False


def _out_of_play(view: View) -> int:
    """Cards in sight that nobody will play: left in the talon, laid away."""
    public, dead = view.public, int(view.discard | view.public.shown)
    if public.talon is not None and not public.took_whole:
        dead |= int(CardSet.of(public.talon)) & ~int(public.taken or 0)
    return dead


def in_sight(view: View) -> tuple[int, int]:
    """The cards that the seat knows on its own side, its hand first, and on the other side."""
    public, hand = view.public, int(view.hand) | int(view.discard)
    declarer = public.declarer
    if declarer is None or view.seat is None:
        return hand, 0
    taken = int(public.taken or 0) & ~int(public.shown)
    left = 0
    if public.talon is not None and contract_of(view.book, public).talon != "tricks":
        left = int(CardSet.of(public.talon)) & ~int(public.taken or 0)
    if view.relation(declarer) == "same":
        return hand | taken, left & ~hand
    return hand | left, taken & ~hand


def _holds_the_king(view: View, ours: int) -> bool:
    """A king that is caught is the declarer's side's, and was played by it."""
    public = view.public
    declares = view.relation(public.games[0].seat) == "same"
    king = public.called
    return declares or (king is not None and bool(ours >> king & 1))
