"""Standardregeln de luxe: what no slip can say, from the count of the cards to the Radl."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mondfang.cards import ALL, CARDS, TOTAL_THIRDS, Card, CardSet, points_by_lays, thirds_of
from mondfang.game import GameState, Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement, settle
from mondfang.settlement.kassa import TableState, after_game, final_round, pay_in, rounded
from tests.clauses import clause
from tests.positions import (
    DL,
    SKOTY,
    book_with,
    cards,
    declared,
    late,
    lay_away,
    lying,
    play_out,
    say,
)

GUT = ("gut", "gut", "gut")
QUEENS = "HD KD PD"
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


def dreier(thirds: int = 120, *facts: PremiumFact, contract: str = "dreier") -> Outcome:
    """A Dreier of seat 0 with these points of its own."""
    return Outcome(
        "played",
        0,
        games=(Declared(0, contract),),
        declarer_thirds=thirds,
        defence_thirds=TOTAL_THIRDS - thirds,
        premiums=facts,
    )


def rufer(*facts: PremiumFact, thirds: int = 120) -> Outcome:
    """A Rufer of seats 0 and 1."""
    return Outcome(
        "played",
        0,
        games=(Declared(0, "rufer"),),
        partner=1,
        declarer_thirds=thirds,
        defence_thirds=TOTAL_THIRDS - thirds,
        premiums=facts,
    )


TRISCHAKEN = Outcome(
    "played",
    0,
    games=(Declared(0, "trischaken"),),
    tricks=(2, 5, 3, 2),
    card_thirds=(24, 90, 60, 36),
)
SAID_PAGAT_WON = PremiumFact("pagat", "declarer", True, True, by=0)
SAID_PAGAT_LOST = PremiumFact("pagat", "declarer", True, False, by=0)
CAUGHT_MOND = PremiumFact("mondfang", "declarer", False, True)


# Counting the cards.


@clause("DL-201")
def test_the_values_of_the_cards() -> None:
    worth = {"I": 5, "XXI": 5, "Sk": 5, "HK": 5, "PD": 4, "TR": 3, "KB": 2, "H1": 1, "P7": 1}
    for code, value in worth.items():
        card = Card.parse(code)
        assert (card.value, card.thirds) == (value, 3 * value - 2)
    assert all(card.value == 1 for card in CARDS if card.is_tarock and card.value != 5)
    assert sum(card.value == 5 for card in CARDS) == 7
    assert sum(card.value for card in CARDS) == 106


@clause("DL-045")
def test_a_lay_of_three_costs_two_points() -> None:
    assert points_by_lays(cards("HK HD P7")) == 8
    assert points_by_lays(cards("II III IIII V VI VII VIII IX X XI XII XIII")) == 4


@clause("DL-046")
@pytest.mark.parametrize(("rest", "points"), [("II III", 36), ("II", 35)])
def test_an_incomplete_lay_costs_one_point(rest: str, points: int) -> None:
    five_lays = cards("HK KK PK TK HD KD TD HR KR HB V VI VII XI XII")
    assert points_by_lays(five_lays) == 35
    assert points_by_lays(five_lays | cards(rest)) == points


@clause("DL-046")
def test_counting_in_lays_is_rounding_the_exact_count() -> None:
    pile = CardSet()
    for card in CARDS:
        pile = pile | card.bit
        assert points_by_lays(pile) == rounded(thirds_of(pile))


@clause("DL-047")
def test_the_game_holds_seventy_points() -> None:
    assert points_by_lays(ALL) == 70
    assert thirds_of(ALL) == 3 * 70
    ours = CardSet()
    for card in CARDS:
        ours = ours | card.bit
        theirs = ALL & ~ours
        assert thirds_of(ours) + thirds_of(theirs) == 210
        assert points_by_lays(ours) + points_by_lays(theirs) == 70


@clause("DL-048")
@pytest.mark.parametrize(("thirds", "won"), [(107, True), (106, False), (105, False)])
def test_thirty_five_points_and_two_blatt_win(thirds: int, won: bool) -> None:
    assert (settle(DL, dreier(thirds)).points[0] > 0) == won


def dreier_of_queens(*, talon: str) -> Outcome:
    """Seat 0 plays a Dreier, takes the first half and lays three queens away."""
    state = declared(DL, "dreier", hands={0: QUEENS}, talon=talon)
    state = say(state, "open talon", "take half 1", f"discard {QUEENS}", "lie", *GUT)
    return play_out(state).outcome()


@clause("DL-085")
def test_the_discard_belongs_to_the_declarer() -> None:
    outcome = dreier_of_queens(talon="H4 H3 H2 K4 K3 K2")
    assert points_by_lays(cards(QUEENS)) == 10
    assert outcome.declarer_thirds == outcome.card_thirds[0] + 30


@clause("DL-086")
def test_the_half_left_lying_belongs_to_the_opponents() -> None:
    outcome = dreier_of_queens(talon="H4 H3 H2 PK P7 P8")
    assert points_by_lays(cards("PK P7 P8")) == 5
    assert outcome.defence_thirds == sum(outcome.card_thirds[1:]) + 15


@clause("DL-013", "DL-014")
@pytest.mark.parametrize("game", ["farbeneiner", "einer"])
def test_five_talon_cards_count_for_the_opponents(game: str) -> None:
    state = declared(DL, game, talon="H4 HK KK PK TK HD")
    state = lay_away(say(state, "open talon", "take H4"))
    outcome = play_out(say(state, "lie", *GUT)).outcome()
    left = thirds_of(cards("HK KK PK TK HD"))
    assert outcome.defence_thirds == sum(outcome.card_thirds[1:]) + left


@clause("DL-094")
def test_a_called_king_in_a_solo_talon_brings_its_half() -> None:
    state = declared(DL, "solorufer", 1, talon="HK K4 K3 PK TK PD")
    state = play_out(say(state, "call HK", "lie", *GUT))
    outcome = state.outcome()
    assert (outcome.king_in_talon, outcome.partner) == ("taken", None)
    assert outcome.declarer_thirds == outcome.card_thirds[1] + thirds_of(cards("HK K4 K3"))
    others = outcome.card_thirds[0] + outcome.card_thirds[2] + outcome.card_thirds[3]
    assert outcome.defence_thirds == others + thirds_of(cards("PK TK PD"))


@clause("DL-111")
def test_trischaken_is_settled_by_the_blatt() -> None:
    outcome = Outcome(
        "played",
        0,
        games=(Declared(0, "trischaken"),),
        tricks=(2, 4, 4, 2),
        card_thirds=(33, 70, 69, 38),
    )
    assert rounded(70) == rounded(69) == 23
    assert settle(DL, outcome).points == (2, -6, 2, 2)


# Open games.


def opened(contract: str) -> GameState:
    """A negative game of seat 0 that is not lost in the first trick, after that trick."""
    low = "H4 K4 P7 T7 H3 K3 P8 T8 H2 K2 P9 T9"
    state = say(declared(DL, contract, hands={0: low}), "lie", *GUT)
    for _ in range(4):
        state = state.apply(state.legal_actions()[0])
    return state


@clause("DL-010", "DL-011", "DL-012")
@pytest.mark.parametrize("game", ["zwiccolo-semi", "piccolo-semi", "bettler-semi"])
def test_semi_ouvert_only_the_declarer_lays_open(game: str) -> None:
    shown = opened(game).view(2).public.open_hands
    assert [len(hand) for hand in shown] == [11, 0, 0, 0]


@clause("DL-016", "DL-017", "DL-018")
@pytest.mark.parametrize("game", ["zwiccolo-ouvert", "piccolo-ouvert", "bettler-ouvert"])
def test_ouvert_everybody_lays_open(game: str) -> None:
    shown = opened(game).view(2).public.open_hands
    assert [len(hand) for hand in shown] == [11, 11, 11, 11]


@clause("DL-018")
def test_a_bettler_lost_in_the_first_trick_is_over_before_anything_is_shown() -> None:
    state = say(declared(DL, "bettler-ouvert", hands={0: "Sk"}), "lie", *GUT, "play Sk")
    for _ in range(3):
        state = state.apply(state.legal_actions()[0])
    assert state.is_over
    assert not any(state.public.open_hands)
    assert settle(DL, state.outcome()).points == (-24, 8, 8, 8)


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


# The Pagatkassa.


KASSA = book_with(DL, pagatkassa="on", pagatkassa_cents="1")


def from_the_pot(
    outcome: Outcome, pot: int = 8, book: Rulebook = KASSA
) -> tuple[int, tuple[int, int, int, int]]:
    """The pot after the game and what each seat took from it or paid into it."""
    state, _, row = after_game(book, TableState(pot), outcome, settle(book, outcome))
    return state.pot, row


@clause("DL-183")
def test_every_dealer_pays_into_the_pot() -> None:
    state, paid = TableState(), [0, 0, 0, 0]
    for dealer in range(4):
        state, row = pay_in(KASSA, state, dealer)
        assert row == tuple(-1 if seat == dealer else 0 for seat in range(4))
        paid = [one + two for one, two in zip(paid, row, strict=True)]
        settled = settle(KASSA, dreier())
        state, written, _ = after_game(KASSA, state, dreier(), settled)
        assert written.points == (15, -5, -5, -5)
    assert (state.pot, paid) == (4, [-1, -1, -1, -1])
    assert pay_in(DL, TableState(), 0) == (TableState(), (0, 0, 0, 0))


@clause("DL-184")
def test_the_pot_has_a_limit_if_one_is_agreed() -> None:
    book = book_with(DL, pagatkassa="on", pagatkassa_cents="1", pagatkassa_limit_cents="10")
    assert pay_in(book, TableState(10), 0) == (TableState(10), (0, 0, 0, 0))
    assert pay_in(book, TableState(9), 0) == (TableState(10), (-1, 0, 0, 0))
    assert from_the_pot(dreier(120, SAID_PAGAT_LOST), book=book) == (10, (-2, 0, 0, 0))


@clause("DL-185")
def test_an_empty_pot_is_started_by_all_four() -> None:
    book = book_with(DL, pagatkassa="on", pagatkassa_cents="1", pagatkassa_start_cents="1")
    assert pay_in(book, TableState(), 2) == (TableState(4), (-1, -1, -1, -1))
    assert pay_in(book, TableState(4), 2) == (TableState(5), (0, 0, -1, 0))
    assert pay_in(KASSA, TableState(), 2) == (TableState(1), (0, 0, -1, 0))


@clause("DL-186")
def test_an_announced_pagat_takes_the_pot_and_a_silent_one_does_not() -> None:
    silent = PremiumFact("pagat", "declarer", False, True)
    assert from_the_pot(dreier(120, SAID_PAGAT_WON)) == (0, (8, 0, 0, 0))
    assert from_the_pot(dreier(120, silent)) == (8, (0, 0, 0, 0))
    assert from_the_pot(dreier(120, SAID_PAGAT_WON), book=DL) == (8, (0, 0, 0, 0))


@clause("DL-187")
def test_a_lost_announced_pagat_doubles_the_pot() -> None:
    assert from_the_pot(dreier(120, SAID_PAGAT_LOST)) == (16, (-8, 0, 0, 0))


@clause("DL-188")
def test_the_partner_shares_the_pot() -> None:
    assert from_the_pot(rufer(SAID_PAGAT_WON)) == (0, (4, 4, 0, 0))
    assert from_the_pot(rufer(SAID_PAGAT_LOST)) == (16, (-4, -4, 0, 0))


@clause("DL-188")
def test_three_opponents_share_in_thirds_and_the_announcer_bears_the_rest() -> None:
    won = PremiumFact("pagat", "defence", True, True, by=2)
    lost = PremiumFact("pagat", "defence", True, False, by=2)
    assert from_the_pot(dreier(120, won)) == (2, (0, 2, 2, 2))
    assert from_the_pot(dreier(120, lost)) == (16, (0, -2, -4, -2))


@clause("DL-188")
def test_kontra_and_radl_do_not_move_the_pot() -> None:
    kontraed = PremiumFact("pagat", "declarer", True, True, by=0, kontra=2)
    state = TableState(8, doubled_left=2)
    outcome = rufer(kontraed)
    after, _, row = after_game(KASSA, state, outcome, settle(KASSA, outcome))
    assert (after.pot, row) == (0, (4, 4, 0, 0))


# The Radl.


RADL = book_with(DL, radl="on")
FENSTERBANKL = Outcome(
    "played",
    0,
    games=(Declared(0, "besserrufer"),),
    partner=1,
    declarer_thirds=120,
    defence_thirds=90,
    premiums=(SAID_PAGAT_LOST,),
)


def rows_after(
    *outcomes: Outcome, book: Rulebook = RADL, state: TableState | None = None, players: int = 4
) -> list[tuple[int, int, int, int]]:
    """What is written for game after game at one table."""
    state, rows = state or TableState(), []
    for outcome in outcomes:
        settled = settle(book, outcome)
        state, written, _ = after_game(book, state, outcome, settled, players)
        rows.append(written.points)
    return rows


SINGLE, DOUBLE = (15, -5, -5, -5), (30, -10, -10, -10)


@clause("DL-189", "DL-193")
@pytest.mark.parametrize("players", [4, 5])
def test_a_trischaken_is_followed_by_one_doubled_round(players: int) -> None:
    rows = rows_after(TRISCHAKEN, *[dreier()] * (players + 1), players=players)
    assert rows == [(2, -6, 2, 2), *[DOUBLE] * players, SINGLE]


@clause("DL-189")
def test_there_is_no_radl_unless_it_is_agreed() -> None:
    assert rows_after(TRISCHAKEN, dreier(), book=DL) == [(2, -6, 2, 2), SINGLE]


@clause("DL-193")
def test_in_a_radl_premiums_and_kontras_double_too() -> None:
    outcome = dreier(120, PremiumFact("pagat", "declarer", True, True, by=0, kontra=1))
    settled = settle(RADL, outcome, stake=10)
    _, written, _ = after_game(RADL, TableState(0, 1), outcome, settled)
    assert [row.points for row in written.lines] == [DOUBLE, (24, -8, -8, -8)]
    assert written.cents == (540, -180, -180, -180)


@clause("DL-190")
def test_a_catch_starts_a_radl() -> None:
    assert rows_after(dreier(120, CAUGHT_MOND), dreier())[1] == DOUBLE
    missed = PremiumFact("mondfang", "declarer", True, False, by=0)
    assert rows_after(dreier(120, missed), dreier())[1] == SINGLE


@clause("DL-190")
@pytest.mark.parametrize("premium", ["pagatfang", "koenigfang"])
def test_the_other_catches_start_a_radl_where_they_are_agreed(premium: str) -> None:
    book = book_with(DL, radl="on", pagatfang="on", koenigfang="on")
    caught = rufer(PremiumFact(premium, "defence", False, True), thirds=90)
    assert settle(book, caught).points == (-2, -2, 2, 2)
    assert rows_after(caught, dreier(), book=book)[1] == DOUBLE


@clause("DL-190")
def test_a_king_left_lying_is_a_catch_where_the_table_counts_it_so() -> None:
    left = Outcome(
        "played",
        0,
        games=(Declared(0, "rufer"),),
        king_in_talon="left",
        declarer_thirds=90,
        defence_thirds=120,
    )
    counted = book_with(DL, radl="on", koenigfang="with_talon")
    assert rows_after(left, dreier(), book=counted) == [(-6, 2, 2, 2), DOUBLE]
    assert rows_after(left, dreier()) == [(-3, 1, 1, 1), SINGLE]


@clause("DL-191")
@pytest.mark.parametrize(
    ("thirds", "row"), [(104, DOUBLE), (105, DOUBLE), (106, DOUBLE), (107, SINGLE), (103, SINGLE)]
)
def test_thirty_five_all_starts_a_radl(thirds: int, row: tuple[int, int, int, int]) -> None:
    assert rows_after(dreier(thirds), dreier())[1] == row


@clause("DL-192")
def test_a_game_of_nothing_starts_a_radl() -> None:
    assert rows_after(FENSTERBANKL, dreier()) == [(0, 0, 0, 0), DOUBLE]
    assert rows_after(dreier(), dreier()) == [SINGLE, SINGLE]


@clause("DL-194")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_trigger_inside_a_radl_has_no_effect(place: int) -> None:
    games = [TRISCHAKEN, *[dreier()] * 5]
    games[place] = TRISCHAKEN
    rows = rows_after(*games)
    expected = [(2, -6, 2, 2), *[DOUBLE] * 4, SINGLE]
    expected[place] = (4, -12, 4, 4)
    assert rows == expected


@clause("DL-195")
def test_the_final_round_may_count_double_and_never_fourfold() -> None:
    book = book_with(DL, radl="on", final_round_double="on")
    for running in (0, 2):
        start = final_round(book, TableState(0, running))
        assert rows_after(*[dreier()] * 4, book=book, state=start) == [DOUBLE] * 4
    assert final_round(RADL, TableState()) == TableState()
    five = final_round(book, TableState(), players=5)
    assert rows_after(*[dreier()] * 5, book=book, state=five, players=5) == [DOUBLE] * 5
