"""What people read at the table: names escaped, both languages, ledgers, people, promises."""

from __future__ import annotations

import random
import re

import pytest

from mondfang.cards import CARDS
from mondfang.game import Refusal
from mondfang.rulebook import Rulebook, load_book
from mondfang.table.seating.places import Stir
from mondfang.table.setup import Setup
from mondfang.table.table_view import Chair, Claim, OpenCase, Opening, SheetLine
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.faces import face, pictures, written_out
from mondfang.web.play.scene.narration import sentence
from mondfang.web.play.scene.regions import NAMES, as_markup, refused, regions, share_code
from mondfang.web.play.scene.table import Seen
from tests.clauses import clause
from tests.positions import BOOKS, HG, KI, ST, declared, late, say, table
from tests.random_games import random_game, start, steps
from tests.web.scene.markup import read, text_of
from tests.web.scene.tables import ENGLISH, EVERYBODY, GERMAN, chairs, lobby, told_of
from tests.web.scene.tables import NAMES as PEOPLE

WICKED = "<u>&\"'"


def bare(html: str) -> str:
    """Without names and addresses of files, which are the same in all languages."""
    return re.sub(r'src="[^"]*"', "", html)


def test_a_name_is_never_markup() -> None:
    names = (WICKED, *PEOPLE[1:])
    for state in steps(start(ST, 2), random.Random(2), "rufer"):
        for seat in (0, 1, None):
            told = told_of(
                state, seat, chairs=chairs(names), kiebitze=(WICKED,), may_send_away=True
            )
            for html in regions(told, GERMAN, EVERYBODY).values():
                assert WICKED not in html
                assert "<u>" not in html
    assert (
        "&lt;u&gt;"
        in regions(lobby(start(ST, 2), chairs=chairs(names)), GERMAN, EVERYBODY)["lobby"]
    )


def test_the_cards_are_drawn_and_sorted_as_the_person_prefers() -> None:
    state = table(ST, hands={0: "Sk HK PK"})
    prefs = Prefs(deck="biedermeier", tarocks="right", suits="PHTK")
    found = regions(told_of(state, 0), prefs, EVERYBODY)
    shown = re.findall(r'data-card="(\w+)"', found["hand"])
    assert shown.index("PK") < shown.index("HK") < shown.index("Sk")
    written = as_markup(found, pictures(ST, "de", "biedermeier"))
    sources = re.findall(r'src="/deck/(\w+)/', " ".join(written.values()))
    assert set(sources) == {"biedermeier"}
    assert "back.svg" in written["felt"]  # the talon


def test_no_region_has_a_style_or_a_script_of_its_own() -> None:
    for state in steps(start(HG, 2), random.Random(2)):
        found = regions(told_of(state, 0), GERMAN, EVERYBODY)
        assert not read(found).inline
        assert not any("<script" in html for html in found.values())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_phase_can_be_read_in_english(book: Rulebook) -> None:
    german = re.compile(r"\b(ist an der Reihe|Stich|Geber|Schrift|Nächstes|Warum|nicht da)\b")
    for state in steps(start(book, 4), random.Random(4)):
        found = regions(told_of(state, 0), ENGLISH, frozenset({0}))
        assert not german.search(text_of(" ".join(found.values())))


def test_a_card_is_called_as_the_book_calls_it() -> None:
    state = table(HG, hands={0: "III Sk"})
    hand = regions(told_of(state, 0), GERMAN, EVERYBODY)["hand"]
    assert 'alt="Maus (III)"' in written_out(hand, pictures(HG, "de"))


def test_who_plays_next_sits_to_the_right_where_play_goes_counter_clockwise() -> None:
    found = regions(told_of(start(ST, 0), 0), GERMAN, EVERYBODY)["seats"]
    east = re.search(r'class="seat east[^>]*aria-label="([^"]*)"', found)
    assert ST.deal.direction == "counter-clockwise"
    assert east is not None
    assert east[1] == PEOPLE[1]


def test_the_end_of_a_game_shows_both_ledgers_and_the_rules_behind_every_line() -> None:
    told = told_of(random_game(ST, 1, "dreier"), 2)
    assert told.settlement is not None
    html = regions(told, GERMAN, EVERYBODY)["result"]
    assert "Kassa €" in text_of(html)
    for line in told.settlement.lines:
        assert f">{line.clauses[0]}</a>" in html


def test_the_end_of_a_game_tells_what_happened_and_how_points_become_money() -> None:
    html = regions(told_of(random_game(ST, 1, "dreier"), 2), GERMAN, EVERYBODY)["result"]
    assert "von dir, gewonnen, 36 Punkte 2 Blatt" in text_of(html)
    assert "Kassa: 0,10 € je Punkt; Kontras zählen nur hier" in text_of(html)


def test_the_promise_is_opened_with_the_end_of_the_game() -> None:
    opening = Opening("c0" * 32, "HK Sk", "a-salt-of-sixteen", 7)
    state = random_game(ST, 1, "dreier")
    html = regions(told_of(state, 0, opened=opening), GERMAN, EVERYBODY)["result"]
    assert opening.commitment in html
    assert opening.salt in html
    assert opening.deck in html


def test_the_sheet_has_points_and_money_of_every_game() -> None:
    sheet = (SheetLine(1, "dreier", 2, (-5, -5, 15, -5), (-50, -50, 150, -50)),)
    told = told_of(
        start(ST, 0), 0, sheet=sheet, totals=(-5, -5, 15, -5), cent_totals=(-50, -50, 150, -50)
    )
    text = text_of(regions(told, GERMAN, EVERYBODY)["sheet"])
    assert "1. Dreier Spieler 3 −5 −0,50 −5 −0,50 +15 +1,50 −5 −0,50" in text
    assert "Schrift −5 −5 +15 −5 Kassa € −0,50 −0,50 +1,50 −0,50" in text


def test_counting_tarocks_can_be_switched_off() -> None:
    state = declared(ST, "bettler", 1)
    state = say(state, "lie", "gut", "gut", "gut")
    quiet = type(GERMAN)(count_tarocks=False)
    told = told_of(state, 0)
    assert "Tarock draußen" in regions(told, GERMAN, EVERYBODY)["strip"]
    assert "Tarock draußen" not in regions(told, quiet, EVERYBODY)["strip"]


def test_the_lobby_tells_book_and_options_before_one_sits_down() -> None:
    seats = (*chairs()[:1], Chair("", "free"), Chair("", "free"), Chair("Bot 4", "bot", "cup"))
    come = lobby(start(ST, 0), chairs=seats, may_sit=(1, 2, 3))
    html = regions(come, GERMAN, EVERYBODY)["lobby"]
    page = read({"lobby": html})
    assert ST.title in text_of(html)
    assert "Vogel im einfachen Rufer nur aus dem Talon" in text_of(html)
    assert {"sit 1", "sit 2", "sit 3"} <= set(page.buttons)
    assert "sit 0" not in page.buttons


def test_a_bot_has_its_face_and_the_name_of_the_language() -> None:
    seats = (*chairs()[:3], Chair("Fuchs", "bot", "cup"))
    german, english = (
        regions(told_of(start(ST, 0), 0, chairs=seats), prefs, EVERYBODY)
        for prefs in (GERMAN, ENGLISH)
    )
    for name in ("seats", "people", "sheet"):
        assert "/fuchs.svg" in german[name]
        assert "Fuchs" in german[name]
        assert "Fox" in english[name]


def test_a_person_who_is_called_like_a_bot_has_no_face() -> None:
    named = chairs((PEOPLE[0], "Fuchs", *PEOPLE[2:]))
    found = regions(told_of(start(ST, 0), 0, chairs=named), ENGLISH, EVERYBODY)
    assert "/faces/" not in " ".join(found.values())
    assert "Fuchs" in found["seats"]


def test_the_lobby_says_first_what_is_played_otherwise_than_the_book_proposes() -> None:
    book = load_book("skoty-trophy", (("radl", "on"),))
    html = regions(lobby(start(book, 0)), GERMAN, EVERYBODY)["lobby"]
    before_all = html.partition("<details")[0]
    assert "Anders vereinbart" in before_all
    assert "Radl" in before_all
    assert "Pagatkassa" not in before_all
    assert "Pagatkassa" in html


def test_the_lobby_of_a_table_by_the_book_says_nothing_of_other_agreements() -> None:
    html = regions(lobby(start(ST, 0)), GERMAN, EVERYBODY)["lobby"]
    assert "Anders vereinbart" not in html


def test_during_a_game_a_newcomer_is_offered_to_look_on_and_told_when_a_seat_is_free() -> None:
    seats = (*chairs()[:3], Chair("Bot 4", "bot", "cup"))
    come = lobby(start(ST, 0), chairs=seats, game=1, may_watch=True)
    html = regions(come, GERMAN, EVERYBODY)["lobby"]
    assert "nach diesem Spiel frei" in text_of(html)
    assert set(read({"lobby": html}).buttons) == {"watch"}


def test_who_sat_down_and_stood_up_during_the_game_is_there_to_read() -> None:
    stirs = (Stir("Spieler 9", 2, "came"), Stir("Spieler 9", 2, "went"))
    told = told_of(start(ST, 0), 0, stirs=stirs)
    said = text_of(regions(told, GERMAN, EVERYBODY)["talk"])
    assert "Spieler 9 hat sich auf Platz 3 gesetzt" in said
    assert "Spieler 9 ist von Platz 3 aufgestanden" in said


def test_with_five_at_the_table_the_dealer_sits_out_in_sight() -> None:
    five = chairs((*PEOPLE, "Spieler 5"))
    told = told_of(
        start(ST, 0), 0, chairs=five, players=(1, 2, 3, 4), you=1, sits_out=0, dealer=0, totals=()
    )
    assert "Spieler 1 setzt aus" in text_of(regions(told, GERMAN, EVERYBODY)["seats"])


def test_for_somebody_who_is_away_a_bot_may_play() -> None:
    state = start(ST, 0)
    told = told_of(state, 1)
    page = read(regions(told, GERMAN, frozenset({1})))
    assert page.buttons["bot-for 0"]
    assert "bot-for 0" not in read(regions(told, GERMAN, EVERYBODY)).buttons


def test_table_manner_offers_to_take_back_to_call_and_to_answer() -> None:
    told = told_of(
        start(ST, 0),
        0,
        setup=Setup(ST.id, manner="table"),
        may_take_back=True,
        may_call=(1, 2),
        may_answer=True,
        case=OpenCase(1, 2, "advantage"),
        claim=Claim(1, 2, "question", ("ST-150",)),
    )
    page = read({"referee": regions(told, GERMAN, EVERYBODY)["referee"]})
    assert set(page.buttons) == {"take-back", "fault 1", "fault 2", "answer yes", "answer no"}


def test_a_refusal_comes_with_its_rule_in_words() -> None:
    said = refused(ST, Refusal("must-follow-suit", ("ST-211",)), "de")
    assert said["code"] == "must-follow-suit"
    assert said["clauses"] == ["ST-211"]
    assert "Farbzwang" in text_of(str(said["html"]))
    assert "ST-211" in text_of(str(said["html"]))


def test_the_live_region_says_what_is_new_and_whose_turn_it_is() -> None:
    before = table(ST, "reserve")
    after = say(before, "pass")
    said = sentence(told_of(before, 2), Seen(told_of(after, 2), GERMAN, EVERYBODY))
    assert said == "Spieler 2: Weiter! Du bist an der Reihe."


def test_the_live_region_speaks_of_people_who_come_and_go() -> None:
    state = table(ST, "reserve")
    left = (*chairs()[:3], Chair(PEOPLE[3], "stand-in", "cup"))
    said = sentence(told_of(state, 0), Seen(told_of(state, 0, chairs=left), ENGLISH, EVERYBODY))
    assert said == "A bot is playing for Spieler 4."


def test_a_new_game_is_said_with_its_dealer() -> None:
    old, new = told_of(start(ST, 0), 0, game=2), told_of(start(ST, 1), 0)
    assert sentence(old, Seen(new, GERMAN, EVERYBODY)).startswith("Spiel 3, Geber: Du.")


def test_who_is_invited_to_a_hand_sees_whose_it_is_and_can_do_nothing_with_it() -> None:
    state = table(ST, "reserve")
    told = told_of(state, None, view=state.view(1), looks_at=1, watching=True)
    found = regions(told, GERMAN, EVERYBODY)
    assert 'aria-label="Blatt von Spieler 2"' in found["hand"]
    assert not read({name: found[name] for name in ("hand", "panel", "felt")}).buttons
    assert "Spieler 2 bekommt" in sentence(None, Seen(told, GERMAN, EVERYBODY))


def test_the_link_of_a_table_becomes_a_picture_without_inline_style() -> None:
    drawing = share_code("https://tarock.example/t/abc")
    assert drawing.startswith("<svg")
    assert "style=" not in drawing


def test_a_page_of_regions_is_small() -> None:
    sizes = []
    for state in steps(start(BOOKS[1], 6), random.Random(6)):
        found = regions(told_of(state, 0), GERMAN, EVERYBODY)
        assert set(found) == set(NAMES)
        sizes.append(sum(len(bare(html)) for html in found.values()))
    assert max(sizes) < 40_000


LATE = ["H4 H3 K4", "HR HB K3", "HD K2 K1", "P7 P8 P9"]


@clause("ST-129", "KI-129")
@pytest.mark.parametrize("book", [ST, KI], ids=lambda book: str(book.id))
@pytest.mark.parametrize("seat", [0, 2, None])
def test_in_an_ouvert_game_all_earlier_tricks_can_be_looked_at(
    book: Rulebook, seat: int | None
) -> None:
    state = late(book, "bettler-ouvert", LATE, open_hands=True)
    last = regions(told_of(state, seat), GERMAN, EVERYBODY)["last"]
    assert _cards_in(last) == 4 * len(state.public.tricks) == 36
    closed = regions(told_of(late(book, "bettler", LATE), seat), GERMAN, EVERYBODY)["last"]
    assert _cards_in(closed) == 4


def _cards_in(html: str) -> int:
    return sum(html.count(face(card)) for card in CARDS)


@clause("HG-041")
def test_in_hopfgarten_one_looks_at_ones_own_tricks() -> None:
    state = late(HG, "rufer", LATE, called="TK", winners=(0, 2, 0, 1))
    count = [
        _cards_in(regions(told_of(state, seat), GERMAN, EVERYBODY)["last"]) for seat in (0, 2, 3)
    ]
    assert count == [4 * 7, 4 * 2, 4]


@pytest.mark.parametrize(
    ("said", "verb", "meaning"),
    [
        ("", "reserve", "keep the last word"),
        ("reserve", "pass", "pass"),
        ("reserve; bid bettler; pass; pass; pass", "lie", "done"),
        ("reserve; bid bettler; pass; pass; pass; lie", "gut", "fine"),
    ],
)
def test_the_words_of_the_table_are_explained_in_english_only(
    said: str, verb: str, meaning: str
) -> None:
    state = table(ST, *filter(None, said.split("; ")))
    told = told_of(state, state.turn)
    english, german = (regions(told, prefs, EVERYBODY)["panel"] for prefs in (ENGLISH, GERMAN))
    assert f"<small>({meaning})</small>" in button(english, verb)
    assert "<small>" not in button(german, verb)


def button(html: str, verb: str) -> str:
    found = re.search(rf'<button[^>]*value="{verb}".*?</button>', html, re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("caller", "accused", "german", "english"),
    [
        (1, 0, "Spieler 2 reklamiert: Fehler von dir.", "Spieler 2 calls a fault by you."),
        (0, 2, "Du reklamierst: Fehler von Spieler 3.", "You call a fault by Spieler 3."),
        (0, 0, "Fehler von dir.", "Fault by you."),
    ],
)
def test_a_claim_is_told_as_people_say_it(
    caller: int, accused: int, german: str, english: str
) -> None:
    manner, claim = Setup(ST.id, manner="table"), Claim(caller, accused, "question", ("ST-150",))
    told = told_of(start(ST, 0), 0, setup=manner, claim=claim)
    assert german in text_of(regions(told, GERMAN, EVERYBODY)["referee"])
    assert english in text_of(regions(told, ENGLISH, EVERYBODY)["referee"])


def test_the_dealer_who_sits_out_is_spoken_to() -> None:
    five = chairs((*PEOPLE, "Spieler 5"))
    told = told_of(
        start(ST, 0), None, chairs=five, players=(1, 2, 3, 4), you=0, sits_out=0, totals=()
    )
    assert "Du setzt aus" in text_of(regions(told, GERMAN, EVERYBODY)["seats"])


def test_a_call_asks_for_a_king_where_kings_are_called() -> None:
    state = table(ST, "reserve", "pass", "pass", "pass", "bid rufer")
    panel = regions(told_of(state, state.turn), GERMAN, EVERYBODY)["panel"]
    assert "Welchen König rufst du?" in text_of(panel)


def test_a_long_game_is_divided_in_its_bubble_where_its_words_meet() -> None:
    state = say(start(ST, 2), "bid sechserdreier")
    seats = regions(told_of(state, 3), GERMAN, EVERYBODY)["seats"]
    assert "Sechser\u00addreier!" in seats
