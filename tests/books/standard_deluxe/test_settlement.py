"""Standardregeln de luxe: played games and their premiums, unplayed ones, and the Extras."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mondfang.cards import Card
from mondfang.game import GameState, Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement, settle
from tests.books.standard_deluxe.settled import rufer
from tests.clauses import clause
from tests.positions import DL, SKOTY, book_with, declared, late, lying, play_out, say

GUT = ("gut", "gut", "gut")
OTHERS_TAKE_ONE = (1,)


def finished(
    hands: Sequence[str],
    *,
    book: Rulebook = DL,
    contract: str = "rufer",
    called: str | None = "HK",
    winners: Sequence[int] = OTHERS_TAKE_ONE,
    announced: Sequence[tuple[str, int]] = (),
    trick: Sequence[str] = (),
) -> Outcome:
    """The last tricks as told: each hand plays its cards in order, unless ``trick`` says which."""
    state = late(
        book, contract, hands, called=called, winners=winners, announced=announced, leader=0
    )
    for code in trick or [hand.split()[0] for hand in hands]:
        state = say(state, f"play {code}")
    return play_out(state).outcome()


def made(outcome: Outcome, premium: str) -> list[tuple[str, bool]]:
    """The sides that made (or tried and lost) a premium."""
    return [(fact.side, fact.made) for fact in outcome.premiums if fact.premium == premium]


def line(settled: Settlement, item: str) -> tuple[int, int, int, int] | None:
    return next((row.points for row in settled.lines if row.item == item), None)


# What became of the premiums.


@clause("DL-021", "DL-129")
@pytest.mark.parametrize(
    ("hands", "done"),
    [
        (["I", "H4", "K4", "P7"], True),
        (["I", "XX", "K4", "P7"], False),  # an opponent
        (["I", "H4", "K4", "XX"], False),  # the partner
    ],
)
def test_a_pagat_has_to_take_the_last_trick_itself(hands: list[str], done: bool) -> None:
    before = ["H3", "H2", "K3", "HK"]  # to the trick before, so that seat 3 is the partner
    hands = [f"{old} {new}" for old, new in zip(before, hands, strict=True)]
    outcome = finished(hands, announced=[("pagat", 0)], trick=before)
    assert outcome.partner == 3
    assert made(outcome, "pagat") == [("declarer", done)]
    value = 2 if done else -2
    assert line(settle(DL, outcome), "pagat") == (value, -value, -value, value)


@clause("DL-022", "DL-023", "DL-024")
@pytest.mark.parametrize(
    ("card", "premium", "left", "silent"),
    [("II", "uhu", 2, 2), ("III", "kakadu", 3, 3), ("IIII", "quapil", 4, 4)],
)
def test_each_bird_has_its_own_trick(card: str, premium: str, left: int, silent: int) -> None:
    low = ["H4 H3 H2 H1", "K4 K3 K2 K1", "P7 P8 P9 P10"]
    own = ["Sk", "XX", "XIX"][: left - 1]
    hands = [" ".join([card, *own]), *(" ".join(hand.split()[:left]) for hand in low)]
    outcome = finished(hands, contract="dreier", called=None)
    assert made(outcome, premium) == [("declarer", True)]
    assert line(settle(DL, outcome), premium) == (3 * silent, -silent, -silent, -silent)
    later = finished(
        hands,
        contract="dreier",
        called=None,
        trick=["Sk", *(hand.split()[0] for hand in hands[1:])],
    )
    assert made(later, premium) == []


@clause("DL-025", "DL-130")
@pytest.mark.parametrize(
    ("hands", "king", "pagat"),
    [
        (["V", "H4", "K4", "HK"], [("declarer", True)], []),
        (["I", "H4", "K4", "HK"], [("declarer", True)], [("declarer", True)]),
        (["V", "XX", "K4", "HK"], [("declarer", False)], []),
    ],
)
def test_the_partner_may_win_the_trick_of_the_king(
    hands: list[str], king: list[tuple[str, bool]], pagat: list[tuple[str, bool]]
) -> None:
    outcome = finished(hands)
    assert made(outcome, "koenig-ultimo") == king
    assert made(outcome, "pagat") == pagat


@clause("DL-025")
def test_a_declarer_with_the_king_from_the_talon_makes_koenig_ultimo_alone() -> None:
    fact = PremiumFact("koenig-ultimo", "declarer", False, True)
    outcome = Outcome(
        "played",
        0,
        games=(Declared(0, "rufer"),),
        king_in_talon="taken",
        declarer_thirds=120,
        defence_thirds=90,
        premiums=(fact,),
    )
    assert settle(DL, outcome).points == (6, -2, -2, -2)


@clause("DL-026")
@pytest.mark.parametrize(
    ("four", "caught"),
    [
        (["XXI", "Sk", "K4", "P7"], [("defence", True)]),
        (["Sk", "XXI", "K4", "P7"], [("declarer", True)]),
        (["H4", "XXI", "Sk", "P7"], []),  # fellow opponents
        (["XXI", "Sk", "I", "P7"], [("defence", True)]),  # Kaiserstich: the Pagat takes it
        (["H4", "XXI", "Sk", "I"], []),  # three opponents
        (["XXI", "K4", "P7", "P8"], []),
    ],
)
def test_the_winner_of_the_trick_decides_about_the_mondfang(
    four: list[str], caught: list[tuple[str, bool]]
) -> None:
    assert made(finished(four, contract="dreier", called=None), "mondfang") == caught


@clause("DL-026")
def test_a_kaiserstich_for_the_own_side_saves_the_mond() -> None:
    """The partner's Pagat takes the trick in which an opponent's Sküs lies."""
    hands = ["XXI H2", "Sk H3", "I HK", "P7 P8"]
    outcome = finished(hands, called="HK", trick=["XXI", "Sk", "I", "P7"])
    assert outcome.partner == 2
    assert made(outcome, "mondfang") == []


@clause("DL-026")
def test_a_mond_in_the_talon_is_never_caught() -> None:
    state = declared(DL, "dreier", talon="H4 H3 H2 XXI K4 K3")
    outcome = play_out(lying_dreier(state)).outcome()
    assert made(outcome, "mondfang") == []


def lying_dreier(state: GameState) -> GameState:
    return say(lying(state), *GUT)


@clause("DL-027", "DL-028")
def test_kings_and_trull_pieces_in_the_talon_count_for_their_side() -> None:
    """The half left lying holds what the opponents lacked in their tricks."""
    hands = {0: "H4 H3 K4 K3 P7 P8 T7 T8 H2 K2 P9 T9", 1: "HK Sk XXI", 2: "KK PK"}
    state = declared(DL, "dreier", hands=hands, talon="V VI VII TK I VIII")
    over = play_out(lying_dreier(state))
    played = {card for trick in over.public.tricks for card in trick.cards}
    assert not played & {Card.parse("TK"), Card.parse("I")}
    outcome = over.outcome()
    assert made(outcome, "vier-koenige") == [("defence", True)]
    assert made(outcome, "trull") == [("defence", True)]


@clause("DL-031")
@pytest.mark.parametrize(("winners", "found"), [((), [("declarer", True)]), ((2,), [])])
def test_a_valat_is_all_twelve_tricks(
    winners: tuple[int, ...], found: list[tuple[str, bool]]
) -> None:
    outcome = finished(["Sk", "H4", "K4", "P7"], contract="dreier", called=None, winners=winners)
    assert made(outcome, "valat") == found


@clause("DL-215")
@pytest.mark.parametrize(("setting", "cost"), [("on", 1), ("off", None)])
def test_a_silent_bird_beaten_in_its_trick_costs_where_the_table_wants_it(
    setting: str, cost: int | None
) -> None:
    book = book_with(DL, silent_ultimo_loss=setting)
    outcome = finished(["I", "XX", "K4", "HK"], book=book)
    lost = line(settle(book, outcome), "pagat")
    assert lost == (None if cost is None else (-cost, cost, cost, -cost))


@clause("DL-215")
def test_a_silent_bird_that_the_partner_beats_costs_too() -> None:
    outcome = finished(["I H3", "H4 H2", "K4 K3", "HK XX"], trick=["H3", "H4", "K4", "HK"])
    assert line(settle(DL, outcome), "pagat") == (-1, 1, 1, -1)


@clause("DL-215")
def test_a_bird_or_king_played_earlier_costs_nothing() -> None:
    hands = ["I V", "XX H4", "K4 K3", "HK XIX"]
    outcome = finished(hands, trick=["I", "XX", "K4", "XIX"])
    assert made(outcome, "pagat") == []
    hands = ["V VI", "H4 XX", "K4 K3", "HK XIX"]
    early = late(DL, "rufer", hands, called="HK", leader=1, winners=OTHERS_TAKE_ONE)
    outcome = play_out(say(early, "play H4", "play K4", "play HK", "play V")).outcome()
    assert made(outcome, "koenig-ultimo") == []


@clause("DL-216")
def test_an_announced_premium_of_the_other_side_takes_the_silent_one_with_it() -> None:
    said = PremiumFact("trull", "defence", True, False, by=2)
    silent = PremiumFact("trull", "declarer", False, True)
    assert settle(DL, rufer(said, silent)).points == (3, 3, -3, -3)


# Kontra.


def trull_kontraed_by_the_forehand(partner: int) -> int:
    """Seat 1 announces the Trull, the declarer in seat 0 says Kontra; the level that counts."""
    state = declared(DL, "rufer", hands={0: "HD", partner: "HK"})
    state = lying(say(state, "call HK"))
    state = say(state, "announce trull", "gut", "gut", "gut", "kontra trull@1", "gut", *GUT)
    outcome = play_out(state).outcome()
    assert outcome.partner == partner
    (trull,) = [fact for fact in outcome.premiums if fact.premium == "trull" and fact.announced]
    each = line(settle(DL, outcome), "trull")
    assert each is not None
    assert abs(each[1]) == 2 << trull.kontra
    return trull.kontra


@clause("DL-063")
def test_an_unknowing_kontra_of_the_declarer_against_his_partner_is_void() -> None:
    assert trull_kontraed_by_the_forehand(partner=1) == 0
    assert trull_kontraed_by_the_forehand(partner=2) == 1


@clause("DL-063")
@pytest.mark.parametrize(("partner", "level"), [(2, 0), (3, 1)])
def test_a_kontra_against_a_fellow_opponent_is_void(partner: int, level: int) -> None:
    state = declared(DL, "rufer", hands={0: "HD", partner: "HK"})
    state = lying(say(state, "call HK"))
    state = say(state, "announce trull", "gut", "gut", "kontra trull@1", "gut", *GUT)
    (trull,) = [fact for fact in play_out(state).outcome().premiums if fact.by == 1]
    assert trull.kontra == level


# The Skoty Trophy.


@clause("DL-158")
@pytest.mark.parametrize("talon", ["", "HK H3 H2"])
def test_a_blank_rufer_is_settled_as_won_without_play(talon: str) -> None:
    hands = {0: "HD"} if talon else {0: "HD", 1: "HK"}
    state = declared(SKOTY, "rufer", hands=hands, talon=talon)
    state = say(lying(say(state, "call HK")), *GUT)
    assert state.is_over
    assert not state.public.tricks
    points = (3, -1, -1, -1) if talon else (1, 1, -1, -1)
    assert settle(SKOTY, state.outcome()).points == points


@clause("DL-158")
@pytest.mark.parametrize("word", ["announce trull", "kontra game@0"])
def test_a_word_of_an_opponent_makes_a_rufer_be_played(word: str) -> None:
    state = declared(SKOTY, "rufer", hands={0: "HD", 1: "HK"})
    state = say(lying(say(state, "call HK")), "gut", word, "gut", *GUT)
    assert not state.is_over
    assert play_out(state).outcome().ending == "played"


@clause("DL-159")
def test_a_triccolo_ouvert_is_open_after_the_first_trick() -> None:
    row = SKOTY.contracts["triccolo-ouvert"]
    zwiccolo = SKOTY.contracts["zwiccolo-ouvert"]
    assert row.offered
    assert not DL.contracts["triccolo-ouvert"].offered
    assert (row.tricks, row.open, row.rank, row.joinable) == (3, "all", zwiccolo.rank, True)


# Extras.


@clause("DL-179")
def test_a_pagat_beaten_in_the_last_trick_is_no_pagatfang_besides() -> None:
    book = book_with(DL, pagatfang="on")
    early = finished(["I V", "XX H4", "K4 K3", "HK XIX"], book=book, trick=["I", "XX", "K4", "XIX"])
    assert line(settle(book, early), "pagatfang") == (-1, 1, 1, -1)
    last = finished(["I", "XX", "K4", "HK"], book=book)
    assert line(settle(book, last), "pagatfang") is None
    assert line(settle(book, last), "pagat") == (-1, 1, 1, -1)
    assert line(settle(DL, early), "pagatfang") is None


def king_falls_first(book: Rulebook, *announced: tuple[str, int]) -> Settlement:
    """Seat 1 leads Herz and trumps nothing; the called king of seat 2 falls under seat 3."""
    hands = ["V VI", "H4 XX", "HK K3", "VII K4"]
    state = late(
        book, "rufer", hands, called="HK", leader=1, winners=OTHERS_TAKE_ONE, announced=announced
    )
    state = say(state, "play H4", "play HK", "play VII", "play V")
    return settle(book, play_out(state).outcome())


@clause("DL-180")
def test_a_caught_king_costs_one_unless_koenig_ultimo_is_settled() -> None:
    book = book_with(DL, koenigfang="on")
    assert line(king_falls_first(book), "koenigfang") == (-1, 1, -1, 1)
    assert line(king_falls_first(DL), "koenigfang") is None
    announced = king_falls_first(book, ("koenig-ultimo", 2))
    assert line(announced, "koenigfang") is None
    assert line(announced, "koenig-ultimo") == (-2, 2, -2, 2)


@clause("DL-181")
def test_honneurs_are_off_until_the_table_gives_them_a_value() -> None:
    fact = PremiumFact("honneurs", "declarer", False, True)
    assert line(settle(DL, rufer(fact)), "honneurs") is None
    agreed = book_with(DL, honneurs="on", honneurs_points="3")
    assert line(settle(agreed, rufer(fact)), "honneurs") == (3, 3, -3, -3)
