"""Warnings, exclusions and bans at the referee's page, with what repetition means."""

from __future__ import annotations

import io
import re
import zipfile

from tests.web.browsing import Server
from tests.web.office.evenings import joined, made

LISTED = {"do": "list", "list": "Name\n" + "\n".join(f"Spieler {n}" for n in range(1, 9))}


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_the_referee_warns_sees_what_comes_next_and_excludes(server: Server) -> None:
    desk = server.browser()
    place = made(desk, preset="kant-ine", rounds="4")
    desk.post(f"{place}/door", data={**LISTED, "here": "yes"})
    referee = joined(server, desk, place, "referee", "Schiri")
    assert f'href="{place}/conduct"' in referee.get(place).text
    typed = {"do": "warn", "number": "3", "reason": "Karten gezeigt"}
    shown = words(referee.post(f"{place}/conduct", data=typed).text)
    assert "Beim ersten Mal: Verwarnung" in shown
    assert "3 Spieler 3 1 × verwarnt" in shown
    assert "Karten gezeigt (Schiri)" in shown
    assert "Beim nächsten Mal: Verwarnung, Ausschluss" in shown
    refused = referee.post(f"{place}/conduct", data={**typed, "number": "99"})
    assert refused.status_code == 400
    assert "Karten gezeigt" in refused.text
    again = {"do": "exclude", "number": "3", "reason": "schon wieder"}
    assert "ausgeschlossen" in words(referee.post(f"{place}/conduct", data=again).text)
    ban = {"do": "ban", "number": "3", "tournaments": "2", "reason": "zweimal"}
    assert referee.post(f"{place}/conduct", data=ban).status_code == 403
    assert "gesperrt 2 Turniere" in words(desk.post(f"{place}/conduct", data=ban).text)
    lifted = desk.post(f"{place}/conduct", data={"do": "lift", "name": "Spieler 3"})
    assert "gesperrt" not in lifted.text


def test_a_category_is_given_at_the_door_and_has_prizes_of_its_own(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    typed = {"do": "register", "name": "Spieler 1", "categories": "Damen, Jugend"}
    desk.post(f"{place}/door", data=typed)
    shown = desk.get(f"{place}/person/1").text
    assert 'value="Damen Jugend"' in shown
    changed = {"do": "change", "number": "1", "name": "Spieler 1", "categories": "Jugend"}
    desk.post(f"{place}/door", data=changed)
    assert '<option value="Jugend">' in desk.get(f"{place}/prizes").text
    assert '<option value="Damen">' not in desk.get(f"{place}/prizes").text


def test_the_pages_for_a_website_come_in_one_file(server: Server) -> None:
    desk = server.browser()
    place = made(desk)
    got = desk.get(f"{place}/file/pages.zip")
    with zipfile.ZipFile(io.BytesIO(got.content)) as pages:
        assert "index.html" in pages.namelist()
        assert "Herbstturnier" in pages.read("index.html").decode()
