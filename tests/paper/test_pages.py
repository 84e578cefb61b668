"""Static pages: complete, readable without a script, and silent about who wants it so."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mondfang.paper import publish, publish_cup
from mondfang.paper.pages.hall import LINES, hall_boards
from mondfang.paper.pages.publish import cup_pages, tournament_pages
from mondfang.paper.ranking import table_results
from mondfang.tournament.draw.published import from_dict
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.format.reader import preset_ids
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.office.players.entrants import shown_name
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.standings.ranking import cup_standings, standings
from tests.paper.day import (
    CLUB_OF_NUMBER,
    FULL_OF_NUMBER,
    FULL_OF_SHORT,
    SHORT_SHOWN,
    before_play,
    begun,
    in_tandems,
    play,
    season,
    whole,
)

VOID = {"meta", "link", "br", "img", "input", "hr"}


class Checker(HTMLParser):
    """Every tag closed in its order; collects links, ids and tags."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.links: set[str] = set()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links.add(given.get("href") or "")
        assert not any(name.startswith("on") or name == "style" for name in given)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(page: bytes) -> Checker:
    checker = Checker()
    checker.feed(page.decode())
    checker.close()
    assert checker.open == []
    return checker


def html(pages: dict[str, bytes]) -> dict[str, str]:
    return {name: page.decode() for name, page in pages.items() if name.endswith(".html")}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("form", preset_ids())
def test_every_page_is_whole_and_every_link_leads_somewhere(form: str, language: str) -> None:
    pages = tournament_pages(whole(form), language)
    for name, page in html(pages).items():
        found = checked(pages[name])
        assert "script" not in found.tags
        assert len(found.ids) == len(set(found.ids))
        inner = {link for link in found.links if link and not link.startswith("#")}
        assert inner <= pages.keys()
        assert f'<html lang="{language}">' in page


@pytest.mark.parametrize("form", preset_ids())
def test_everybody_is_in_the_standings(form: str) -> None:
    page = html(tournament_pages(whole(form), "de"))["index.html"]
    assert page.count('<th scope="row">') == len(standings(whole(form)))


@pytest.mark.parametrize("language", ["de", "en"])
def test_tandems_have_a_page_of_their_own_with_files(language: str) -> None:
    pages = tournament_pages(in_tandems("sb"), language)
    page = html(pages)["teams.html"]
    assert page.count('<th scope="row">') == len(in_tandems("sb").teams)
    for name, link in (("index.html", "teams.html"), ("teams.html", "teams.csv")):
        assert f'href="{link}"' in html(pages)[name]
    found = checked(pages["teams.html"])
    assert {link for link in found.links if link and not link.startswith("#")} <= pages.keys()
    assert "teams.html" not in tournament_pages(whole("sb"), language)


def test_pages_show_names_only_as_agreed() -> None:
    for name, page in tournament_pages(in_tandems("hopfgarten"), "de").items():
        text = page.decode()
        for hidden in (FULL_OF_SHORT, FULL_OF_NUMBER, CLUB_OF_NUMBER):
            assert hidden not in text, name
    assert SHORT_SHOWN in html(tournament_pages(whole("hopfgarten"), "de"))["index.html"]


def test_the_page_of_a_cup_shows_names_only_as_agreed() -> None:
    for page in cup_pages(season(), "de").values():
        for hidden in (FULL_OF_SHORT, FULL_OF_NUMBER, CLUB_OF_NUMBER):
            assert hidden not in page.decode()


def test_markup_in_a_name_is_no_markup() -> None:
    page = html(tournament_pages(whole("sb"), "de"))["index.html"]
    assert "=1+1 &lt;b&gt;Spieler&lt;/b&gt;" in page
    assert "<b>Spieler" not in page


@pytest.mark.parametrize("form", preset_ids())
def test_before_the_first_sheet_there_are_pages_too(form: str) -> None:
    pages = tournament_pages(before_play(form), "de")
    assert "Noch ist kein Zettel abgegeben" in pages["index.html"].decode()
    assert "round-1.html" in pages


def test_a_table_whose_sheet_is_missing_is_open() -> None:
    page = tournament_pages(before_play("sb"), "de")["round-1.html"].decode()
    assert page.count("<small>offen</small>") == 6


def test_a_ruling_beside_the_deals_counts_in_the_results_of_its_table() -> None:
    desk = begun("sb")
    play(desk, 1)
    before = [person["points"] for person in table_results(desk.now, 1, "de")[0]["people"]]
    offender = desk.now.table(1, 1)[0]
    row = Row((-90, 30, 30, 30), source="ruling")
    desk.do(Ruled(1, 1, "renonce", (offender,), (), None, row))
    after = [person["points"] for person in table_results(desk.now, 1, "de")[0]["people"]]
    moved = [plain(new) - plain(old) for old, new in zip(before, after, strict=True)]
    assert moved == [-90, 30, 30, 30]
    total = next(place.total for place in standings(desk.now) if place.number == offender)
    assert plain(after[0]) == total


def plain(points: str) -> int:
    return int(points.replace("−", "-"))


def test_hall_screens_follow_each_other_in_a_ring() -> None:
    desk = begun("steirischer-cup", 60)
    play(desk, 1)
    pages = html(tournament_pages(desk.now, "de", 20))
    halls = [name for name in pages if name.startswith("hall")]
    assert len(halls) == 2
    following = [re.findall(r'content="20;url=([^"]+)"', pages[name])[0] for name in halls]
    assert following == [*halls[1:], halls[0]]


@pytest.mark.parametrize("players", [8, 36, 40, 100])
def test_a_hall_screen_holds_no_more_than_fits(players: int) -> None:
    desk = begun("steirischer-cup", players)
    boards = hall_boards(desk.now, "de")
    assert all(len(board["lines"]) <= LINES for board in boards)
    assert sum(len(board["lines"]) for board in boards) == players


def test_the_hall_shows_where_to_sit_until_the_round_is_over() -> None:
    desk = begun("steirischer-cup")
    assert [board["heading"] for board in hall_boards(desk.now, "de")] == ["Runde 1: Tisch"]
    play(desk, 1)
    assert [board["heading"] for board in hall_boards(desk.now, "de")] == ["Ergebnis, nach Runde 1"]


def test_the_folder_is_written_and_old_pages_go(tmp_path: Path) -> None:
    publish(tmp_path, whole("steirischer-cup"))
    (tmp_path / "own.html").write_text("mine")
    assert (tmp_path / "round-3.html").exists()
    written = publish(tmp_path, before_play("steirischer-cup"))
    assert not (tmp_path / "round-3.html").exists()
    assert (tmp_path / "own.html").read_text() == "mine"
    assert all(path.is_file() for path in written)
    assert not list(tmp_path.glob("*.new"))


def test_a_list_of_old_pages_cannot_reach_out_of_the_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("stays")
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / ".pages.json").write_text(json.dumps(["../outside.txt", 7]))
    publish(folder, before_play("sb"))
    assert outside.exists()


def test_a_cup_has_its_page(tmp_path: Path) -> None:
    publish_cup(tmp_path, season())
    page = (tmp_path / "index.html").read_bytes()
    checked(page)
    assert "8. Turnier" in page.decode()


def test_before_the_final_the_page_says_what_it_has_to_bring() -> None:
    page = cup_pages(season(legs=12), "de")["index.html"].decode()
    assert "Was das Finale bringen muss" in page
    assert (
        "Was das Finale bringen muss" not in cup_pages(season(legs=11), "de")["index.html"].decode()
    )


def test_the_draw_can_be_checked_once_nothing_is_left_to_draw() -> None:
    proofs = {
        name: page
        for name, page in tournament_pages(whole("steirischer-cup"), "de").items()
        if name.startswith("draw-")
    }
    assert len(proofs) == 3
    for page in proofs.values():
        findings = verify_draw(from_dict(json.loads(page)))
        assert all(finding.good for finding in findings)
    early = tournament_pages(before_play("steirischer-cup"), "de")
    assert not any(name.startswith("draw-") for name in early)


def test_what_the_cup_gets_has_its_page_beside_the_standings() -> None:
    """At Hopfgarten that is the ranking before the final, with points for places (HG-129)."""
    state = whole("hopfgarten")
    pages = tournament_pages(state, "de")
    first = cup_standings(state)[0]
    page = pages["cup.html"].decode()
    assert "Wertung für den Cup" in page
    assert page.index(shown_name(state.entrants[first.number])) < page.index(">200<")
    assert 'href="cup.html"' in pages["index.html"].decode()
    assert "Finale</h2>" not in page


def test_where_the_cup_takes_the_standings_as_they_are_there_is_no_second_page() -> None:
    assert "cup.html" not in tournament_pages(whole("kant-ine"), "de")
    assert "cup.html" not in tournament_pages(before_play("steirischer-cup"), "de")
    assert "cup.html" in tournament_pages(whole("steirischer-cup"), "de")


def test_a_draw_is_named_by_its_rounds() -> None:
    page = tournament_pages(whole("steirischer-cup"), "en")["index.html"].decode()
    for number in (1, 2, 3):
        assert f"draw of round {number}, for checking" in page
