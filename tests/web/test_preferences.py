"""What a person prefers: read strictly, kept with session or account, chosen on one page."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from mondfang.web.base.preferences import (
    CHOICES,
    BadPreference,
    Prefs,
    chosen,
    muting,
    read_prefs,
    write_prefs,
)
from mondfang.web.preferences.rows import GROUPS, SWITCHES
from tests.web.browsing import PASSWORD, Server

PLAYED = {"book", "options", "bots", "muted"}  # these come with playing, and not by choosing


def test_preferences_are_read_as_they_were_written() -> None:
    prefs = Prefs(
        language="en",
        theme="dark",
        deck="klar",
        suits="PHTK",
        volume=30,
        tap_twice=True,
        book="kantine-2023",
        options=(("silent_ultimo_loss", "on"),),
        bots="club",
        muted=("0123456789ab",),
    )
    assert read_prefs(write_prefs(prefs)) == prefs


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "[]", "{"),
        '{"theme": "pink", "book": "?", "bots": 7, "options": [1, ["a"]]}',
        '{"autoplay": 1, "volume": true, "trick_hold": 1601, "suits": "HHHH", "deck": null}',
        '{"no_such_thing": 1}',
    ],
)
def test_preferences_that_make_no_sense_are_as_at_first(text: str) -> None:
    assert read_prefs(text) == Prefs()


def test_who_was_muted_stays_so_until_heard_again() -> None:
    prefs = muting(muting(Prefs(), "one", True), "two", True)
    assert read_prefs(write_prefs(prefs)).muted == ("one", "two")
    assert muting(prefs, "one", False).muted == ("two",)


def test_every_preference_can_be_chosen_and_starts_with_a_choice() -> None:
    assert {field.name for field in fields(Prefs)} - PLAYED == set(CHOICES)
    for key, values in CHOICES.items():
        assert getattr(Prefs(), key) in values


@pytest.mark.parametrize(
    "form", [{"theme": "pink"}, {"volume": "61"}, {"autoplay": "True"}, {"book": "kantine-2023"}]
)
def test_what_nobody_offers_cannot_be_chosen(form: dict[str, str]) -> None:
    with pytest.raises(BadPreference):
        chosen(Prefs(), form)


def test_scripts_and_styles_read_preferences_at_the_root_of_the_page(server: Server) -> None:
    browser = server.browser()
    browser.post("/settings", data={"trick_hold": "3000", "tap_twice": "yes", "left_handed": "yes"})
    root = re.search(r"<html[^>]*>", browser.get("/").text)
    assert root is not None
    for attribute in ('trick-hold="3000"', 'tap-twice="yes"', 'left-handed="yes"'):
        assert f"data-{attribute}" in root[0]


def test_the_page_offers_only_what_can_be_chosen() -> None:
    for group in GROUPS:
        for row in group.rows:
            offered = {value for value, _ in row.values}
            allowed = {"" if row.is_switch else str(value) for value in CHOICES[row.key]}
            assert row.is_switch or (offered and offered <= allowed), row.key


def test_the_page_keeps_everything_and_goes_back(server: Server) -> None:
    browser = server.browser()
    sent = {"language": "en", "theme": "dark", "back": "/about"}
    got = browser.post("/preferences", data=sent)
    assert got.url.path == "/about"
    assert 'lang="en"' in got.text
    again = browser.get("/preferences").text
    assert re.search(r'<option value="dark" selected', again)
    for key in SWITCHES:  # a box that was not ticked is off
        box = re.search(rf'<input type="checkbox" name="{key}"[^>]*>', again)
        assert box is not None
        assert "checked" not in box[0]


def test_a_value_that_is_none_is_refused_and_changes_nothing(server: Server) -> None:
    browser = server.guest()
    assert browser.post("/preferences", data={"theme": "pink"}).status_code == 400
    assert 'data-theme="auto"' in browser.get("/").text


def test_preferences_come_along_to_another_browser_of_the_account(server: Server) -> None:
    server.member("Spieler 1").post("/settings", data={"theme": "dark"})
    other = server.browser()
    other.post("/account/login", data={"name": "Spieler 1", "password": PASSWORD})
    assert 'data-theme="dark"' in other.get("/").text


def test_every_page_leads_to_the_preferences_and_back(server: Server) -> None:
    assert 'href="/preferences?back=/about"' in server.browser().get("/about").text
