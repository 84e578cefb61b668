"""``deal``: shuffling again, cutting, knocking, choosing packets, and who gets which cards when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from mondfang.cards import CARDS, Card
from mondfang.examples.check import check_code, check_codes, check_seat, check_seats
from mondfang.examples.dealing.chance import FirstOfAll
from mondfang.examples.difference import Difference, spaced, told, yes_or_no
from mondfang.examples.model import ExampleCase, Kind, Numbers, Texts
from mondfang.examples.play.play import uncited
from mondfang.examples.play.speech import speaker, split_words
from mondfang.game import Deal as DealtCards
from mondfang.game import IllegalAction, NotAllowed, new_game
from mondfang.game.dealing.ceremony import Ceremony, DealFault, Remedy, rule_on_deal
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.errors import refusal_texts
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader

Noticed = Literal["before-auction", "auction", "game-named"]
_VERB = re.compile(r"cut \d{1,2}|knock|packet [1-4]|reshuffle|deal")
VERB = "cut 20, knock, packet 3, reshuffle or deal"


@dataclass(frozen=True, slots=True)
class Deal(ExampleCase):
    """The pack lies in a known order, so that its cards can be followed.

    The last seat deals unless told, so that seat 0 is the forehand.
    """

    players: int | None  # at the table
    dealer: int | None
    words: str | None
    fault: DealFault | None  # what went wrong in dealing
    noticed: Noticed | None  # when; before anybody has spoken unless told
    seen: bool | None  # somebody has looked at the cards
    agreed: bool | None  # all four would let it stand
    remedy: Remedy | None  # what follows from it
    legal: Texts | None
    illegal: Mapping[str, str] | None  # with the code of the refusal
    cites: Texts | None
    refused: str | None  # no table of so many
    cutter: int | None
    forehand: int | None
    sits_out: int | None
    right: Numbers | None  # who sits at the right of each seat
    packets: Numbers | None  # that can still be chosen after a knock
    top: int | None  # the card on top was so far down at first, and the rest follows as before
    mixed: bool | None  # the pack has another order than at first
    served: Texts | None  # packet by packet: "talon 3", "0 6"
    sees: int | None  # cards that each player is shown, all of them his own


def check(case: Deal, path: str, book: Rulebook, reader: Reader) -> None:
    size = case.players or 4
    for name in ("dealer", "cutter", "forehand", "sits_out"):
        check_seat(getattr(case, name), f"{path}.{name}", reader, size)
    check_seats(case.right or (), f"{path}.right", reader, size)
    for name in ("words", "legal", "illegal"):
        words = split_words(case.words) if name == "words" else getattr(case, name) or ()
        for word in words:
            if not is_word(word):
                reader.fault(f"{path}.{name}", word, VERB)
    check_codes(case.illegal, path, reader)
    check_code(case.refused, f"{path}.refused", reader, refusal_texts())
    if (case.fault is None) != (case.remedy is None):
        reader.clash(path, "fault and remedy belong together", "both or none")


def is_word(word: str) -> bool:
    """Whether somebody who deals can do that."""
    return _VERB.fullmatch(speaker(word)[1]) is not None


@dataclass(frozen=True, slots=True)
class Dealing:
    """The pack on its way, and what it became."""

    pack: Ceremony
    hands: DealtCards | None = None

    def after(self, word: str) -> Dealing:
        """One more step; raises NotAllowed. Whoever may do it does, unless somebody is named."""
        seat, text = speaker(word)
        verb, _, number = text.partition(" ")
        pack = self.pack
        match verb:
            case "cut":
                pack = pack.cut(pack.cutter if seat is None else seat, int(number))
            case "knock":
                pack = pack.knock(pack.cutter if seat is None else seat)
            case "packet":
                pack = pack.choose_packet(int(number) - 1)
            case "reshuffle":
                pack = pack.reshuffle(seat or 0, FirstOfAll())
            case _:
                return replace(self, hands=pack.deal())
        return replace(self, pack=pack)


def compare(book: Rulebook, case: Deal) -> Iterator[Difference]:
    size = case.players or 4
    try:
        seats = Rotation(book, size, size - 1 if case.dealer is None else case.dealer)
    except NotAllowed as problem:
        yield Difference("refused", case.refused or "nothing", problem.code)
        yield from uncited(case.cites or (), problem.clauses, str(size))
        return
    yield Difference("refused", case.refused or "nothing", "nothing")
    dealing = Dealing(Ceremony(book.deal, seats.dealer, CARDS, size))
    for word in split_words(case.words):
        try:
            dealing = dealing.after(word)
        except IllegalAction as problem:
            yield Difference("word", "legal", problem.code, word)
            return
    yield from _ruled_otherwise(book, case)
    yield from _refused_otherwise(dealing, case)
    yield from _seats_otherwise(seats, dealing.pack, case)
    yield from _cards_otherwise(book, seats, dealing, case)


def _ruled_otherwise(book: Rulebook, case: Deal) -> Iterator[Difference]:
    if case.fault is None or case.remedy is None:
        return
    ruling = rule_on_deal(
        book.deal,
        case.fault,
        auction_begun=case.noticed in ("auction", "game-named"),
        game_named=case.noticed == "game-named",
        cards_seen=bool(case.seen),
        all_agree=bool(case.agreed),
    )
    yield Difference("remedy", case.remedy, ruling.remedy)
    if not case.illegal:
        yield from uncited(case.cites or (), ruling.clauses, ruling.remedy)


def _refused_otherwise(dealing: Dealing, case: Deal) -> Iterator[Difference]:
    for word in case.legal or ():
        code, _ = _refusal(dealing, word)
        yield Difference("legal", "legal", code, word)
    for word, expected in (case.illegal or {}).items():
        code, clauses = _refusal(dealing, word)
        yield Difference("illegal", expected, code, word)
        yield from uncited(case.cites or (), clauses, word)


def _refusal(dealing: Dealing, word: str) -> tuple[str, Texts]:
    try:
        dealing.after(word)
    except IllegalAction as problem:
        return problem.code, problem.clauses
    return "legal", ()


def _seats_otherwise(seats: Rotation, pack: Ceremony, case: Deal) -> Iterator[Difference]:
    found = {"cutter": pack.cutter, "forehand": seats.forehand, "sits_out": seats.sits_out}
    for name, came in found.items():
        expected = getattr(case, name)
        if expected is not None:
            yield Difference(name, str(expected), told(came))
    if case.right is not None:
        right = [seats.right_of(seat) for seat in range(seats.size)]
        yield Difference("right", spaced(case.right), spaced(right))


def _cards_otherwise(
    book: Rulebook, seats: Rotation, dealing: Dealing, case: Deal
) -> Iterator[Difference]:
    pack, deal = dealing.pack, dealing.hands
    if case.packets is not None:
        free = [packet + 1 for packet in pack.free_packets]
        yield Difference("packets", spaced(case.packets), spaced(free))
    if case.top is not None:
        yield Difference("top", str(case.top), _top(pack.deck))
    if case.mixed is not None:
        mixed = pack.deck != CARDS and sorted(pack.deck) == sorted(CARDS)
        yield Difference("mixed", yes_or_no(case.mixed), yes_or_no(mixed))
    if case.served is not None:
        packets = served(pack, deal, seats.players) if deal is not None else []
        yield Difference("served", ", ".join(case.served), ", ".join(packets) or "nothing")
    if case.sees is not None:
        yield Difference("sees", str(case.sees), _seen(book, deal))


def _top(deck: tuple[Card, ...]) -> str:
    """How far down the top card was at first; a pack that was shuffled anew has no such number."""
    lifted = CARDS.index(deck[0])
    return str(lifted + 1) if deck == CARDS[lifted:] + CARDS[:lifted] else "mixed"


def served(pack: Ceremony, deal: DealtCards, players: tuple[int, ...]) -> list[str]:
    """Where the pack went from the top on, in packets; a half of the talon is one."""
    places = [_place(card, deal, players) for card in pack.deck]
    return [f"{place} {len(list(cards))}" for (_, place), cards in groupby(places)]


def _place(card: Card, deal: DealtCards, players: tuple[int, ...]) -> tuple[str, str]:
    """Which half of the talon a card lies in, if any, and the place it went to."""
    if card in deal.talon:
        return f"half {deal.talon.index(card) // 3}", "talon"
    seat = next(seat for seat, hand in enumerate(deal.hands) if card in hand)
    return "", str(players[seat])


def _seen(book: Rulebook, deal: DealtCards | None) -> str:
    """How many cards each player has been shown; nobody sees any before all are dealt."""
    if deal is None:
        return "0"
    state = new_game(book, deal)
    seen = [state.view(seat).seen for seat in range(4)]
    own = all(seen[seat] == deal.hands[seat] for seat in range(4))
    sizes = sorted({len(cards) for cards in seen})
    return ", ".join(map(str, sizes)) if own else "others"


KIND = Kind(
    Deal,
    check,
    compare,
    (
        *("remedy", "legal", "illegal", "refused", "cutter", "forehand", "sits_out", "right"),
        *("packets", "top", "mixed", "served", "sees"),
    ),
)
