"""Replays: only of what is over, only for those of the table, and every card is somewhere."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

from mondfang.cards import CARDS
from mondfang.record import read_text
from mondfang.record.json import read_json
from mondfang.rulebook import book_ids
from mondfang.table.entries import Did
from mondfang.table.setup import Setup, Undo
from mondfang.web.replay.frames import Film, film_of
from mondfang.web.replay.scene import Shown, shown
from tests.table.tables import seated
from tests.web.browsing import Server, running
from tests.web.tables import played_log

PEOPLE = ("a", "b", "c", "d")
CODES = sorted(card.code for card in CARDS)


def film(book: str, seed: int = 0, **setup: object) -> Film:
    size = 5 if setup.get("size") == 5 else 4
    made = film_of(played_log("t", Setup(book, size=size), (*PEOPLE, "e")[:size], seed=seed), 1)
    assert made is not None
    return made


def codes_in(scene: Shown, made: Film, step: int) -> list[str]:
    """Every card on the page, with those of tricks that have been gathered."""
    public = made.frames[step].state.public
    gathered = public.tricks if public.trick or not public.tricks else public.tricks[:-1]
    found = [card.code for hand in scene.hands for card in hand.cards]
    found += [hand.played.code for hand in scene.hands if hand.played is not None]
    found += [card.code for half in scene.talon for card in half]
    found += [card.code for card in scene.discard]
    found += [card.code for trick in gathered for card in (*trick.cards, *trick.added)]
    if public.tricks and not public.trick:
        found += [card.code for card in public.tricks[-1].added]
    return sorted(found)


@pytest.mark.parametrize("book", book_ids())
def test_every_card_is_somewhere_at_every_step(book: str) -> None:
    for seed in range(6):
        made = film(book, seed)
        for step in range(len(made.frames)):
            assert codes_in(shown(made, step, 0, "de"), made, step) == CODES, (seed, step)


@pytest.mark.parametrize("book", book_ids())
def test_every_action_is_a_step_and_says_something(book: str) -> None:
    for language in ("de", "en"):
        made = film(book, 1)
        for step, frame in enumerate(made.frames):
            assert isinstance(frame.entry, Did) or step == 0
            assert shown(made, step, None, language).sentences, step


def test_ones_own_seat_is_at_the_lower_edge() -> None:
    made = film("steirisch-2017")
    for you in range(4):
        south = next(hand for hand in shown(made, 0, you, "de").hands if hand.side == "south")
        assert south.you
        assert south.name == f"Spieler {you + 1}"


def test_the_next_to_play_sits_where_the_book_wants() -> None:
    made = film("steirisch-2017")
    sides = {hand.name: hand.side for hand in shown(made, 0, 0, "de").hands}
    counter = made.last.book.deal.direction == "counter-clockwise"
    assert sides["Spieler 2"] == ("east" if counter else "west")


def test_with_five_the_dealer_is_not_in_the_film() -> None:
    made = film("standard-deluxe", size=5)
    names = {hand.name for hand in shown(made, 0, None, "de").hands}
    assert names == {f"Spieler {number}" for number in range(1, 6)} - {
        f"Spieler {made.last.dealing.dealer + 1}"
    }


def test_a_running_game_has_no_film() -> None:
    log = played_log("t", Setup("steirisch-2017"), PEOPLE)
    assert film_of(log[:-1], 1) is None
    assert film_of(log, 1) is not None
    assert film_of(log, 2) is None


def test_a_running_game_has_neither_page_nor_record(server: Server) -> None:
    browser = server.guest()
    people = (server.person(browser).person, "b", "c", "d")
    log = played_log("a-table", Setup("steirisch-2017"), people)
    server.keep(log[:-1])
    for path in ("game/1", "game/1/film", "game/1/record", "game/0", "game/0/film"):
        path = f"/t/a-table/{path}"
        assert browser.get(path).status_code == 404


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with two finished games, at which the browser ``client`` sits."""
    with running(tmp_path_factory.mktemp("replay") / "test.db") as server:
        server.client.post("/settings", data={"language": "de"})
        people = (server.person(server.client).person, "b", "c", "d")
        server.keep(played_log("a-table", Setup("steirisch-2017"), people, games=2))
        yield server


@pytest.mark.parametrize("step", ["0", "7", "999", "-1", "x", "", "٣"])
def test_every_step_is_a_page_of_its_own(replayed: Server, step: str) -> None:
    assert replayed.client.get(f"/t/a-table/game/1?step={step}").status_code == 200


def test_the_deal_shows_all_54_cards(replayed: Server) -> None:
    got = replayed.client.get("/t/a-table/game/1").text
    assert sorted(code for code in CODES if f'data-card="{code}"' in got) == CODES


def test_the_whole_film_has_what_the_page_of_each_step_shows(replayed: Server) -> None:
    whole = replayed.client.get("/t/a-table/game/1/film").json()
    for step in (0, 9, len(whole["frames"]) - 1):
        got = replayed.client.get(f"/t/a-table/game/1?step={step}").text
        frame = whole["frames"][step]
        cards = " ".join(
            [hand["cards"] for hand in frame["hands"]]
            + [hand.get("played", "") for hand in frame["hands"]]
            + [*frame.get("talon", ()), frame.get("discard", "")]
        )
        assert sorted(re.findall(r'data-card="(\w+)"', got)) == sorted(cards.split())
        assert f'<p class="said">{html.escape(frame["said"])}</p>' in got
    assert whole["result"].strip() in got


def test_the_last_step_shows_the_settlement(replayed: Server) -> None:
    last = replayed.client.get("/t/a-table/game/1?step=999").text
    assert "ledger" in last
    assert "ledger" not in replayed.client.get("/t/a-table/game/1?step=3").text


def test_a_row_of_the_sheet_opens_and_tells_its_items_with_their_clauses(replayed: Server) -> None:
    sheet = replayed.client.get("/t/a-table/sheet").text
    assert 'class="in-place" href="/t/a-table/game/1/settled"' in sheet
    whole = replayed.client.get("/t/a-table/game/1/settled").text
    part = replayed.client.get("/t/a-table/game/1/settled?part").text
    assert part.strip() in whole
    last = replayed.client.get("/t/a-table/game/1?step=999").text
    for seen in (part, last):
        assert 'class="clause" href="/rules/clause/ST-' in seen
        assert '<span class="detail">' in seen
        assert '<p class="how">' in seen  # how points become money


def test_the_record_is_the_game(replayed: Server) -> None:
    got = replayed.client.get("/t/a-table/game/2/record")
    assert got.headers["content-disposition"] == 'attachment; filename="steirisch-2017-2.tarock"'
    record = read_text(got.text)
    table = replayed.call(replayed.services.tables.load, "a-table")
    assert table is not None
    assert record.settlement is not None
    assert record.settlement.points == table.sheet[1].points


def test_the_record_has_a_twin_in_json(replayed: Server) -> None:
    text = replayed.client.get("/t/a-table/game/1/record").text
    twin = replayed.client.get("/t/a-table/game/1/record?form=json").text
    assert read_json(twin) == read_text(text)


def test_who_has_left_the_table_still_sees_the_games(replayed: Server) -> None:
    replayed.client.post("/t/a-table/do", data={"do": "stand", "at": ""})
    table = replayed.call(replayed.services.tables.load, "a-table")
    assert table is not None
    assert table.seat_of(replayed.person(replayed.client).person) is None
    assert replayed.client.get("/t/a-table/game/1").status_code == 200


@pytest.mark.parametrize("undo", ["free", "ask"])
def test_a_replay_tells_what_was_taken_back(undo: Undo) -> None:
    log = seated(Setup(book_ids()[0], undo=undo)).deal()
    log.move()
    log.do("p0", "undo")
    if undo == "ask":
        for person in ("p1", "p2", "p3"):
            log.do(person, "undo yes")
    made = film_of(log.play_out().entries, 1)
    assert made is not None
    assert shown(made, 2, None, "de").sentences == ("p0 nimmt das zurück.",)
    assert made.frames[2].state == made.frames[0].state
