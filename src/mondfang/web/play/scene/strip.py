"""The line above the table: what is played, by whom, how far it is doubled."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

import msgspec

from mondfang.cards import TAROCKS
from mondfang.game import Phase, View
from mondfang.game.public import Public, contract_of
from mondfang.rulebook.names import card_name, contract_name
from mondfang.web.play.scene.table import Mark, Seen
from mondfang.words import LADDER, terms_words


class Strip(msgspec.Struct, frozen=True, gc=False):
    """What is played, in one line."""

    game: str
    title: str
    who: str
    marks: tuple[Mark, ...]
    trick: str
    tarocks: int | None  # how many are out, where that help is wanted
    doubled: bool


# What the strip is made of, besides names, help with counting and what stands about the table.
_PLAYED = attrgetter(
    *("phase", "games", "standing", "called", "call", "ladders", "trick_number"),
    *("talon_timing", "stichzwang"),
)


def strip_of(seen: Seen, view: View) -> Hashable:
    """What the strip is made of: another card played changes nothing of it."""
    table = seen.table
    return _PLAYED(view.public), seen.names, table.game, table.doubled_left > 0, _out(seen, view)


def _out(seen: Seen, view: View) -> int | None:
    """How many tarocks are out, where that help is wanted."""
    if view.public.phase is not Phase.PLAY or not seen.prefs.count_tarocks:
        return None
    return (view.out & TAROCKS).bit_count()


def strip_scene(seen: Seen, view: View) -> Strip:
    public, book, language = view.public, seen.book, seen.language
    title = seen.t("Lizitation", "Auction")
    who = seen.t("noch kein Gebot", "no bid yet")
    if public.games:
        played = dict.fromkeys(contract_name(g.contract, language, book) for g in public.games)
        title = ", ".join(played)
        alone = contract_of(book, public).talon == "tricks"  # nobody plays against the others
        who = "" if alone else ", ".join(seen.name(game.seat) for game in public.games)
    elif public.standing:
        bid = contract_name(public.standing[-1].contract, language, book)
        names = ", ".join(seen.name(game.seat) for game in public.standing)
        who = seen.t(f"Gebot: {bid} ({names})", f"bid: {bid} ({names})")
    in_play = public.phase is Phase.PLAY
    return Strip(
        game=f"{seen.t('Spiel', 'Game')} {seen.table.game}",
        title=title,
        who=who,
        marks=tuple(_said_marks(seen, public)),
        trick=f"{seen.t('Stich', 'Trick')} {public.trick_number}/12" if in_play else "",
        tarocks=_out(seen, view),
        doubled=seen.table.doubled_left > 0,
    )


def _said_marks(seen: Seen, public: Public) -> list[Mark]:
    """The called card, how far the game is doubled, how Trischaken is played.

    What was announced stands at the seat that said it.
    """
    book, language, found = seen.book, seen.language, []
    if public.called is not None:
        found.append(Mark("called", card_name(public.called, language, book)))
    elif public.call == "fourth":
        found.append(Mark("called", seen.t("der Vierte", "the fourth king")))
    for ladder in public.ladders:
        if ladder.words and ladder.what == "game":
            text = LADDER[ladder.level - 1]
            against = "" if ladder.against is None else f" ({seen.name(ladder.against)})"
            found.append(Mark("kontra", text + against))
    if public.games and public.phase is Phase.PLAY:
        row = contract_of(book, public)
        if row.talon == "tricks":
            terms = terms_words(public.talon_timing == "six", public.stichzwang, language)
            found.append(Mark("terms", terms))
    return found
