"""Six questions make a tournament; whoever answers directs it, and links bring the others."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from mondfang.tournament.format.reader import preset_ids
from tests.web.browsing import Server
from tests.web.office.evenings import ANSWERS, joined, made


def test_six_answers_make_a_tournament_and_its_director(server: Server) -> None:
    desk = server.browser()
    for preset in preset_ids():
        place = made(desk, preset=preset)
        shown = desk.get(place).text
        assert "Herbstturnier" in shown
        assert "Anmelden, dann die Anmeldung schließen" in shown
        assert server.browser().get(place).status_code == 404
    assert desk.get("/office").text.count("Herbstturnier") == len(preset_ids())


def test_wrong_answers_are_named_and_what_was_typed_is_kept(server: Server) -> None:
    bad = {"title": "", "date": "14.11.", "fee": "zwölf", "prizes": "60 60", "rounds": "0"}
    answer = server.browser().post("/office/new", data={**ANSWERS, **bad, "place": "Wirt am Eck"})
    assert answer.status_code == 400
    for told in (
        "einen Titel",
        "kein Tag",
        "kein Betrag",
        "höchstens 100",
        "keine Zahl von Runden",
    ):
        assert told in answer.text
    assert "Wirt am Eck" in answer.text
    assert "zwölf" in answer.text
    assert server.call(server.services.offices.heads) == ()


def test_special_formats_are_asked_for_and_what_is_wrong_with_them_is_named(
    server: Server,
) -> None:
    desk = server.browser()
    special = {"bonus": "6 3 0 0", "best": "2", "team": "2"}
    shown = desk.get(made(desk, preset="sb", **special)).text
    assert "Tischbonus 6, 3, 0, 0; die besten 2 Runden zählen; Tandems" in shown
    wrong = {"bonus": "3 6", "best": "9", "team": "1", "deals": "5", "least": "7"}
    refused = desk.post("/office/new", data={**ANSWERS, **wrong, "marathon": "yes"})
    assert refused.status_code == 400
    for told in ("die höchste zuerst", "ein Team sind 2", "jeder gibt gleich oft", "„7“: so viele"):
        assert told in refused.text
    assert 'value="3 6"' in refused.text


def test_what_was_left_as_another_format_has_it_follows_the_chosen_one(server: Server) -> None:
    desk = server.browser()
    kept = {"fee": "10", "prizes": "40 25 15 12 8", "rounds": "3", "shown": "sb"}
    place = made(desk, preset="kant-ine", **kept)
    state = server.call(server.services.offices.look, place.rpartition("/")[2])
    assert state is not None
    assert len(state.format.rounds) == 4
    assert state.format.money.entry_cents == 0


def test_a_link_gives_a_role_and_no_other(server: Server) -> None:
    director = server.browser()
    place = made(director)
    cash = joined(server, director, place, "cash", "Spieler 3")
    shown = cash.get(place).text
    assert "Kassa: Spieler 3" in shown
    assert "/join/" not in shown
    guess = server.browser().get(f"{place}/join/director/{'0' * 20}")
    assert guess.status_code == 404
    cash.post(f"{place}/leave")
    assert cash.get(place).status_code == 404


def test_a_practice_tournament_has_forty_players_and_says_that_it_is_one(server: Server) -> None:
    desk: TestClient = server.browser()
    shown = desk.post("/office/practice").text
    assert "Übung" in shown
    assert "40 Spieler da" in shown


def test_the_seed_is_promised_before_anybody_registers(server: Server) -> None:
    desk = server.browser()
    shown = desk.get(made(desk)).text
    assert re.search(r'class="digest">[0-9a-f]{32,}<', shown)


def test_the_next_step_is_one_press_away_from_every_page(server: Server) -> None:
    browser = server.browser()
    place = browser.post("/office/practice").url.path
    for do, page in (("close", "draw"), ("draw", "draw"), ("start", "draw")):
        form = f'action="{place}/{page}"><input type="hidden" name="do" value="{do}">'
        for shown in ("", "/board", "/log", "/papers"):
            assert form in browser.get(f"{place}{shown}").text
        assert browser.post(f"{place}/{page}", data={"do": do}).status_code == 200
    assert 'name="do" value="start"' not in browser.get(f"{place}/log").text


def test_the_plan_can_be_changed_and_what_is_wrong_with_it_is_told(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    shown = desk.get(f"{place}/plan").text
    asked = dict(re.findall(r'name="(\w+)"[^>]*? value="([^"]*)"', shown)) | {"do": "plan"}
    assert desk.post(f"{place}/plan", data=asked).status_code == 400  # nothing is otherwise
    for wrong, told in (
        ({"starts": "25 Uhr"}, "keine Uhrzeit"),
        ({"fee": "zwölf"}, "kein Betrag"),
        ({"prizes": "60 60"}, "Preise sind"),
        ({"minutes": "bald"}, "keine Zahl"),
    ):
        refused = desk.post(f"{place}/plan", data={**asked, **wrong})
        assert refused.status_code == 400
        assert told in refused.text
    new = {**asked, "title": "Frühlingsturnier", "fee": "12,50", "minutes": "5", "prizes": "60 40"}
    shown = desk.post(f"{place}/plan", data=new).text
    assert "Frühlingsturnier" in shown
    assert "12,50" in shown
