"""The game in words: every event, result and worth, in both languages and every dialect."""

from __future__ import annotations

import random
import string
from dataclasses import replace

import pytest

from mondfang.cards import CardSet
from mondfang.game import actions as act
from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.rulebook import Rulebook, load_book
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import settle
from mondfang.words import (
    action_words,
    card_short,
    cards_short,
    clause_rules,
    event_sentence,
    fact_lines,
    item_name,
    outcome_words,
    pay_of,
    pay_short,
    pay_words,
    phrase,
    premium_short,
    settled_lines,
    spoken,
)
from mondfang.words.actions import phrases
from tests.positions import BOOKS, DL, HG, ST, cards
from tests.random_games import random_game, start, steps, targets

KINDS = ("de", "de-you", "en", "en-you")


def test_every_phrase_is_there_for_others_and_for_oneself_with_the_same_gaps() -> None:
    for key, forms in phrases().items():
        assert tuple(form for form in forms if form != "de-would") == KINDS, key
        gaps = {
            frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
            for text in forms.values()
        }
        assert len(gaps) == 1, key


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_everything_that_can_happen_has_a_sentence(book: Rulebook, language: str) -> None:
    for number, target in enumerate(targets(book)):
        *_, last = steps(start(book, number), random.Random(number), target)
        for told in last.history:
            said = event_sentence(book, told.event, language, you=0)
            silent = isinstance(told.event, act.TalonTaken)
            assert bool(said) != silent
            assert "{" not in said


def test_one_is_spoken_to_in_the_second_person() -> None:
    event = act.Play(2, next(iter(cards("XXI"))))
    assert event_sentence(ST, event, "de", you=2) == "Du spielst Mond (XXI)."
    assert event_sentence(ST, event, "en", you=1) == "seat 3 plays Mond (XXI)."


def test_names_of_seats_are_those_of_the_table() -> None:
    said = event_sentence(ST, act.Pass(1), "de", seat_name=lambda seat: f"Spieler {seat + 1}")
    assert said == "Spieler 2: Weiter!"


def test_a_kontra_says_what_it_doubles() -> None:
    kontra = act.Kontra(1, 1, "pagat", 3)
    assert spoken(ST, kontra) == "Kontra Pagat!"
    assert action_words(ST, kontra) == "Kontra Pagat (Platz 4)"
    game = act.Kontra(1, 2, "game", 3)
    assert action_words(ST, game) == "Re aufs Spiel (Platz 4)"
    assert action_words(ST, game, "en") == "Re on the game (seat 4)"


def test_the_dialect_of_the_book_is_spoken() -> None:
    assert spoken(HG, act.Announce(0, "kakadu")) == "Maus!"
    assert spoken(ST, act.Announce(0, "kakadu")) == "Kakadu!"


def test_cards_in_short_are_sorted_as_in_a_hand() -> None:
    assert cards_short(cards("HK II Sk T10")) == "Sk II · ♥K · ♣10"
    assert cards_short(CardSet()) == "–"
    assert card_short(next(iter(cards("KD")))) == "♦D"


def test_taking_a_half_counts_from_one() -> None:
    assert phrase("take-half", "en", half=2) == "takes half 2"
    assert action_words(ST, act.TakeHalf(0, 0)) == "nimmt die 1. Hälfte"


def test_who_plays_alone_is_paid_by_three() -> None:
    pay = pay_of(ST, ST.contracts["sechserdreier"])
    assert (pay.gain, pay.loss) == (12, 24)
    assert pay_short(ST, ST.contracts["dreier"]) == "3 × 5"


def test_a_promised_bird_is_paid_beside_its_game() -> None:
    pay = pay_of(ST, ST.contracts["uhurufer"])
    assert (pay.won, pay.bird, pay.gain) == (1, 4, 5)
    assert pay_short(ST, ST.contracts["uhurufer"]) == "1 + 4"


def test_trischaken_says_what_its_tariff_says() -> None:
    assert pay_words(ST, ST.contracts["trischaken"]) == "3 an jeden, für die meisten Punkte"
    told = pay_words(HG, HG.contracts["trischaken"], "en")
    assert told == "−3, −3, +3, +3 by points; whoever pays alone pays 2 to each"


def test_a_valat_that_multiplies_says_by_how_much() -> None:
    assert premium_short(ST, ST.contracts["rufer"], "valat") == "× 8"
    assert premium_short(ST, ST.contracts["solorufer"], "trull") == "4"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_result_and_every_line_has_words(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        outcome = random_game(book, number, target).outcome()
        for language in ("de", "en"):
            assert outcome_words(book, outcome, language)
            for line in settle(book, outcome, 10).lines:
                assert item_name(book, line, language, lambda seat: f"Spieler {seat + 1}")
                assert len(clause_rules(book, line.clauses, language)) == len(set(line.clauses))


def test_a_clause_is_told_once() -> None:
    told = clause_rules(DL, ("DL-112", "DL-112", "no such clause"))
    assert [name for name, _ in told] == ["DL-112"]


def test_a_settled_line_cites_a_rule_only_where_it_is_new() -> None:
    slip = slip_of(
        {
            "rulebook": "steirisch-2017",
            "contract": "pagatrufer",
            "declarer": 0,
            "partner": 2,
            "points": "40",
            "premiums": [
                {"premium": "pagat", "side": "declarer", "announced": True, "made": True},
                {"premium": "trull", "side": "declarer", "announced": False, "made": True},
            ],
        }
    )
    book = load_book("steirisch-2017")
    lines = settled_lines(book, settle_slip(slip), "en")
    cited = [rule.id for line in lines for rule in line.rules]
    assert len(lines) > 1
    assert len(cited) == len(set(cited))
    assert {name for line in lines for name in line.clauses} == set(cited)


def test_the_facts_of_a_game_name_partner_and_premiums() -> None:
    slip = slip_of(
        {
            "rulebook": "steirisch-2017",
            "contract": "dreier",
            "declarer": 1,
            "points": "40",
            "kontra": 1,
            "premiums": [{"premium": "trull", "side": "defence", "announced": True, "made": False}],
        }
    )
    book = load_book("steirisch-2017")
    outcome = outcome_of_slip(book, slip)
    german = list(fact_lines(book, outcome, ("A", "B", "C", "D")))
    assert "B: Dreier" in german
    assert german[-1] == "Trull (Gegenseite): angesagt, verloren"
    assert "Trull (defence): announced, lost" in fact_lines(book, outcome, "ABCD", "en")


def test_a_game_that_was_not_finished_says_so() -> None:
    book = load_book("steirisch-2017")
    assert list(fact_lines(book, None, "ABCD", "en")) == ["The game was not finished."]


def test_an_empty_rufer_says_that_it_counts_as_won() -> None:
    empty = Outcome("unplayed", 0, (Declared(0, "rufer"),), None)
    assert outcome_words(HG, empty) == "Leerer Rufer: wird nicht gespielt, zählt als gewonnen"
    assert outcome_words(HG, empty, "en") == "Empty Rufer: not played, counts as won"


def test_a_negative_game_says_whether_it_was_made() -> None:
    lost = Outcome("played", 0, (Declared(1, "piccolo"),), tricks=(4, 3, 5, 0))
    assert outcome_words(DL, lost) == "Piccolo verloren, 3 Stiche"
    assert outcome_words(DL, lost, "en") == "Piccolo lost, 3 tricks"
    made = replace(lost, tricks=(4, 1, 5, 2))
    assert outcome_words(DL, made) == "Piccolo gewonnen, 1 Stich"


def test_games_beside_each_other_are_told_one_by_one_and_by_name() -> None:
    games = (Declared(1, "piccolo"), Declared(3, "piccolo"))
    both = Outcome("played", 0, games, tricks=(6, 1, 3, 2))
    told = outcome_words(DL, both, "de", "ABCD".__getitem__)
    assert told == "Piccolo (B) gewonnen, 1 Stich; Piccolo (D) verloren, 2 Stiche"


def test_a_trischaken_names_those_with_the_most_points() -> None:
    thirds = (30, 90, 90, 0)
    games = (Declared(0, "trischaken"),)
    tied = Outcome("played", 0, games, tricks=(2, 5, 5, 0), card_thirds=thirds)
    assert outcome_words(DL, tied) == "Trischaken, am meisten: 30 Punkte"
    told = outcome_words(DL, tied, "en", "ABCD".__getitem__)
    assert told == "Trischaken, highest: 30 points (B, C)"
