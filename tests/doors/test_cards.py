"""The clauses about the pack, its ranks and what it counts, met on the pages of a table."""

from __future__ import annotations

from functools import cache

import pytest

from mondfang.cards import CARDS, Card
from mondfang.table.setup import Setup
from tests.clauses import clause
from tests.doors.pages import marked, offered, page, staged, text
from tests.positions import DL, HG, KI, SB, ST
from tests.table.tables import Log, seated
from tests.web.scene.markup import named_cards, text_of

TAROCKS = [card.code for card in CARDS if card.is_tarock]  # from the Pagat to the Sküs
assert (TAROCKS[0], TAROCKS[3], TAROCKS[-2:]) == ("I", "IIII", ["XXI", "Sk"])
RED = ["4", "3", "2", "1", "B", "R", "D", "K"]
BLACK = ["7", "8", "9", "10", "B", "R", "D", "K"]
SUITS = {"H": RED, "K": RED, "P": BLACK, "T": BLACK}
PACK = {*TAROCKS, *(suit + rank for suit, ranks in SUITS.items() for rank in ranks)}
VALUES = {"K": 5, "D": 4, "R": 3, "B": 2}
GAMES = 12


@cache
def games(book: str) -> list[Log]:
    """Rufer games from deal to sheet, with a bird where an empty one is not played."""
    target = "pagatrufer" if book == HG.id else "rufer"
    logs = [seated(Setup(book, bots="random"), seed).deal() for seed in range(GAMES)]
    return [log.play_out(target) for log in logs]


@pytest.mark.parametrize(
    "book",
    [
        marked("HG-130")(HG.id),
        marked("KI-221")(KI.id),
        marked("SB-064")(SB.id),
        marked("DL-197")(DL.id),
        marked("ST-190")(ST.id),
    ],
)
def test_the_pack_has_22_tarocks_and_four_suits_of_eight(book: str) -> None:
    assert len(PACK) == 54
    result = text(games(book)[0], "p0", "result")
    assert set(result.partition("deck: ")[2].split()[:54]) == PACK
    dealt = seated(Setup(book, bots="random")).deal()
    hands = [named_cards({"hand": page(dealt, f"p{seat}")["hand"]}) for seat in range(4)]
    assert {card.code for hand in hands for card in hand} < PACK
    assert len(set().union(*hands)) == 48


@clause("ST-195", "HG-133")
@pytest.mark.parametrize(("book", "game"), [(ST.id, "dreier"), (HG.id, "auf")])
def test_everybody_gets_twelve_cards_and_the_talon_six(book: str, game: str) -> None:
    log = seated(Setup(book, bots="random")).deal()
    for seat in range(4):
        shown = page(log, f"p{seat}")
        assert len(named_cards({"hand": shown["hand"]})) == 12
        assert text_of(shown["felt"]).split()[-1] == "6"
    log = staged(book, *declared(game), "open talon")
    assert len(named_cards({"felt": page(log, "p0")["felt"]})) == 6
    assert {"take half 1", "take half 2"} <= offered(log, "p1").keys()


def strength(card: Card, led: Card) -> tuple[int, int]:
    """How a card stands in a trick, by what is written on it."""
    if card.code in TAROCKS:
        return 2, TAROCKS.index(card.code)
    return int(card.code[0] == led.code[0]), SUITS[card.code[0]].index(card.code[1:])


@pytest.mark.parametrize(
    "book",
    [
        marked("HG-131")(HG.id),
        marked("KI-223")(KI.id),
        marked("SB-064", "SB-065")(SB.id),
        marked("DL-198", "DL-199", "DL-200")(DL.id),
        marked("ST-191", "ST-192")(ST.id),
    ],
)
def test_the_highest_card_takes_the_trick_by_the_ranks(book: str) -> None:
    """Every trick of a dozen games, each kind of rank deciding some of them."""
    decided: set[str] = set()
    for log in games(book):
        for trick in log.state.public.tricks:
            led = trick.cards[0]
            best = max(trick.cards, key=lambda card: strength(card, led))
            assert trick.winner == trick.player_of(best)
            kinds = [strength(card, led)[0] for card in trick.cards]
            alike = kinds.count(max(kinds))
            if best.code in TAROCKS:
                decided.add("tarocks" if alike > 1 else "tarock over suit")
            elif alike > 1:
                decided.add("red" if led.code[0] in "HK" else "black")
    assert decided == {"tarocks", "tarock over suit", "red", "black"}


@pytest.mark.parametrize(
    ("book", "cards", "wins"),
    [
        marked("HG-131")(HG.id, "Sk XXI XX XIX", 0),
        marked("ST-191")(ST.id, "XX XXI Sk XIX", 2),
        marked("DL-198")(DL.id, "II XXI Sk XIX", 2),
        marked("SB-064")(SB.id, "I II III IIII", 3),
        marked("KI-223")(KI.id, "H4 H1 H2 H3", 1),
        marked("DL-199")(DL.id, "H4 H2 H1 H3", 2),
        marked("DL-200")(DL.id, "P7 P9 P10 P8", 2),
        marked("SB-065")(SB.id, "P7 P9 P8 P10", 3),
        marked("ST-192")(ST.id, "K1 KB K2 K3", 1),
        marked("ST-192")(ST.id, "P7 P10 P9 P8", 1),
    ],
)
def test_the_page_says_who_takes_four_cards_of_one_kind(book: str, cards: str, wins: int) -> None:
    held = cards.split()
    log = staged(book, *into_play(book), hands=dict(enumerate(held)))
    for _ in range(4):
        seat = log.table.turn
        assert seat is not None
        log.do(f"p{seat}", f"play {held[seat]}")
    name = "Du machst den Stich" if wins == 0 else f"p{wins} macht den Stich"
    assert name in text(log, "p0", "last")


def into_play(book: str) -> list[str]:
    """What it takes from the deal to the card play: seat 1 plays alone."""
    if book == HG.id:
        return [*declared("auf"), "open talon", "take half 1", "discard", "lie", *["gut"] * 3]
    return [*declared("solodreier"), "lie", *["gut"] * 3]


def declared(game: str) -> list[str]:
    """Seat 1 bids this, and the others pass."""
    return ["reserve", f"bid {game}", "passes"]


def value(code: str) -> int:
    if code in TAROCKS:
        return 5 if code in ("I", "XXI", "Sk") else 1
    return VALUES.get(code[1:], 1)


def counted(cards: list[str]) -> tuple[int, int]:
    """Points and single Blätter by hand: a lay of three costs two points."""
    thirds = 3 * sum(map(value, cards)) - 2 * len(cards)
    return thirds // 3, thirds % 3


@pytest.mark.parametrize(
    "book",
    [
        marked("DL-045", "DL-046", "DL-047", "DL-085", "DL-201")(DL.id),
        marked("ST-193")(ST.id),
    ],
)
def test_tricks_and_discard_are_counted_on_the_page_as_by_hand(book: str) -> None:
    assert sum(map(value, PACK)) == 106
    uneven = 0
    for log in games(book):
        state = log.state
        side = {state.public.declarer, state.outcome().partner}
        won = [trick for trick in state.public.tricks if trick.winner in side]
        taken = [card.code for trick in won for card in trick.cards]
        discard = [card.code for card in CARDS if state.hidden.discard >> card & 1]
        points, left = counted([*taken, *discard])
        uneven += left > 0
        result = text(log, "p0", "result")
        assert told(points, left) in result
        assert f"Gegner: {told(70 - points - (left > 0), (3 - left) % 3)}" in result
    assert uneven


def told(points: int, left: int) -> str:
    """As card points are told: whole points, and single Blätter."""
    whole = "1 Punkt" if points == 1 else f"{points} Punkte"
    return f"{whole} {left} Blatt" if left else whole
