"""The first page: one click to a game, the way back to one, and what was played."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from mondfang.rulebook import book_ids
from mondfang.store.people import accounts as store
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.web.base.preferences import Prefs, write_prefs
from mondfang.web.home import pages
from mondfang.web.home.lists import ON_A_PAGE, PAST
from tests.web.browsing import PASSWORD, Server
from tests.web.tables import played_log

MARKUP = '<b onload="x">&'


def table_at(server: Server, path: str) -> LiveTable:
    found = re.fullmatch(r"/t/([\w-]{22})\?start", path)
    assert found is not None, path
    table = server.call(server.services.tables.load, found[1])
    assert table is not None
    return table


def play(server: Server, browser: TestClient, **form: str) -> LiveTable:
    got = browser.post("/play", data=form, follow_redirects=False)
    assert got.status_code == 303, got.text
    return table_at(server, got.headers["location"])


def test_one_click_seats_and_the_page_deals_once_it_has_the_promise(server: Server) -> None:
    browser = server.browser()
    table = play(server, browser)
    assert table.game == 0
    assert table.committed is not None
    assert table.places[0].person == server.person(browser).person
    page = browser.get(f"/t/{table.id}?start").text
    assert table.committed.commitment in page
    assert "data-start" in page
    form = {"do": "deal", "at": table.at}
    browser.post(f"/t/{table.id}/do", data=form, follow_redirects=False)
    dealt = table_at(server, f"/t/{table.id}?start")
    assert dealt.game == 1
    assert [place.kind for place in dealt.places] == ["person", "bot", "bot", "bot"]
    assert "data-start" not in browser.get(f"/t/{table.id}?start").text


def test_nobody_deals_who_has_not_been_shown_the_promise(server: Server) -> None:
    browser = server.browser()
    table = play(server, browser)
    for at in ("0.0", "0.0.00000000", ""):
        form = {"do": "deal", "at": at}
        got = browser.post(f"/t/{table.id}/do", data=form, follow_redirects=False)
        assert "refused=stale" in got.headers["location"]
    assert table_at(server, f"/t/{table.id}?start").game == 0


def test_a_double_click_opens_one_table(server: Server) -> None:
    browser = server.guest()
    assert play(server, browser).id == play(server, browser).id


def test_a_click_after_a_while_opens_another_table(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "YOUNG", 0.0)
    browser = server.guest()
    assert play(server, browser).id != play(server, browser).id


@pytest.mark.parametrize("book", book_ids())
def test_every_book_can_be_played_at_once(server: Server, book: str) -> None:
    assert play(server, server.browser(), book=book, bots="random").book.id == book


def test_who_says_no_name_is_a_guest(server: Server) -> None:
    assert play(server, server.browser()).places[0].name == "Gast"


def test_what_was_played_last_is_offered_next(server: Server) -> None:
    browser = server.browser()
    play(server, browser, book="kantine-2023", bots="greedy", name="Spieler 1")
    table = play(server, browser)
    assert (table.book.id, table.setup.bots) == ("kantine-2023", "greedy")
    assert table.places[0].name == "Spieler 1"
    assert '<option value="kantine-2023" selected>' in browser.get("/").text


def test_options_of_a_table_are_kept_for_the_next_click(server: Server) -> None:
    browser = server.browser()
    form = {"rulebook": "steirisch-2017", "option.silent_ultimo_loss": "on", "your_name": "Gast"}
    browser.post("/table/new", data=form)
    assert play(server, browser).setup.options == (("silent_ultimo_loss", "on"),)
    assert play(server, browser, book="kantine-2023").setup.options == ()


def test_options_that_a_book_has_no_more_do_not_stop_the_click(server: Server) -> None:
    browser = server.guest()
    stale = write_prefs(Prefs(options=(("gone", "on"),)))
    server.call(store.set_prefs, server.services.database, server.person(browser), stale)
    assert play(server, browser).setup.options == ()


@pytest.mark.parametrize("form", [{"book": "no-book"}, {"bots": "no-bot"}])
def test_a_choice_that_was_not_offered_opens_no_table(server: Server, form: dict[str, str]) -> None:
    assert server.browser().post("/play", data=form).status_code == 400
    assert server.call(server.services.log.count) == 0


def test_a_bad_name_comes_back(server: Server) -> None:
    got = server.browser().post("/play", data={"name": "x" * 30})
    assert got.status_code == 400
    assert "x" * 30 in got.text
    assert "sichtbare Zeichen" in got.text


def test_names_are_escaped(server: Server) -> None:
    browser = server.browser()
    play(server, browser, name=MARKUP)
    got = browser.get("/").text
    assert "<b onload" not in got
    assert "&lt;b onload" in got


def test_a_game_that_was_left_can_be_gone_on_with(server: Server) -> None:
    browser = server.browser()
    table = play(server, browser)
    assert f'href="/t/{table.id}"' in browser.get("/").text
    assert f'href="/t/{table.id}"' not in server.browser().get("/").text


def test_past_games_have_their_result_replay_and_record(server: Server) -> None:
    browser = server.guest()
    people = ("a", server.person(browser).person, "c", "d")
    log = played_log("a-table", Setup("steirisch-2017"), people, games=2)
    server.keep(log)
    table = server.call(server.services.tables.load, "a-table")
    assert table is not None
    got = browser.get("/").text
    for line in table.sheet:
        assert f'href="/t/a-table/game/{line.game}"' in got
        assert f'href="/t/a-table/game/{line.game}/record"' in got
        assert re.search(rf"[+−]?{abs(line.points[1])}</span>", got)


def test_many_past_games_are_shown_on_demand_by_pages(server: Server) -> None:
    browser = server.guest()
    you, log = server.person(browser).person, server.services.log
    server.keep(played_log("a-table", Setup("steirisch-2017"), (you, "b", "c", "d")))
    summary = server.call(log.finished_games, you)[0].summary
    for game in range(2, ON_A_PAGE + 4):
        server.call(log.finish, "a-table", game, summary, [you])
    assert browser.get("/").text.count("/record") == PAST
    assert 'href="/?past=1"' in browser.get("/").text
    first, second = (browser.get(f"/?past={number}").text for number in (1, 2))
    assert [page.count("/record") for page in (first, second)] == [ON_A_PAGE, 3]
    assert 'rel="next" href="/?past=2"' in first
    assert 'rel="prev" href="/?past=1"' in second
    assert 'rel="next"' not in second


@pytest.mark.parametrize("number", ["0", "-1", "x", "²", "9" * 5_000, f"{1:05000}", "10000"])
def test_a_page_of_past_games_that_is_none_is_the_first_page(server: Server, number: str) -> None:
    assert server.guest().get("/", params={"past": number}).status_code == 200


def test_a_stranger_sees_no_past_games(server: Server) -> None:
    server.keep(played_log("a-table", Setup("steirisch-2017"), ("a", "b", "c", "d")))
    assert "a-table" not in server.guest().get("/").text


def test_the_name_of_an_account_is_not_asked_for(server: Server) -> None:
    member = server.member("Spieler 1")
    assert 'name="name"' not in member.get("/").text
    assert play(server, member, name="Spieler 2").places[0].name == "Spieler 1"


def test_preferences_are_the_accounts_everywhere(server: Server) -> None:
    server.member("Spieler 1").post("/settings", data={"theme": "dark"})
    there = server.browser()
    there.post("/account/login", data={"name": "Spieler 1", "password": PASSWORD})
    assert 'data-theme="dark"' in there.get("/").text


@pytest.mark.parametrize(
    "path", ["/", "/about", "/table/new", "/account/login", "/account/register"]
)
def test_every_page_is_there_in_english(server: Server, path: str) -> None:
    german = server.browser().get(path).text
    english = server.browser(headers={"accept-language": "en"}).get(path).text
    assert '<html lang="en"' in english
    assert re.findall(r"<h1>(.*?)</h1>", german) != re.findall(r"<h1>(.*?)</h1>", english)


def test_settings_lead_back_to_where_they_were_changed(server: Server) -> None:
    form = {"language": "en", "back": "/about"}
    assert server.browser().post("/settings", data=form).url.path == "/about"


def test_settings_that_are_none_change_nothing(server: Server) -> None:
    browser = server.browser()
    browser.post("/settings", data={"language": "xx", "theme": "pink", "count_tarocks": "?"})
    page = browser.get("/").text
    assert 'lang="de"' in page
    assert 'data-theme="auto"' in page
