"""The form of a new table: every choice reaches the setup, and what is wrong is said beside it."""

from __future__ import annotations

import re

import pytest
from starlette.datastructures import FormData

from mondfang.rulebook import book_ids
from mondfang.table.setup import Setup
from mondfang.web.base.preferences import Prefs
from mondfang.web.home.new_table import Typed, check, first_typed, typed
from tests.web.browsing import Server

HOUSE = 'id = "stammtisch"\ntitle = "Stammtisch"\nextends = "steirisch-2017"\n'


def sent(**fields: str) -> Typed:
    form = FormData({"rulebook": "steirisch-2017", "hints": "yes"} | fields)
    return typed(form, fields.get("house", ""))


def test_every_choice_reaches_the_setup() -> None:
    options = {"option.zwiccolo": "bei", "option.honneurs_points": "4", "option.cut": "opposite"}
    checked = check(
        sent(
            rulebook="standard-deluxe",
            manner="table",
            size="5",
            bots="master",
            hints="",
            kiebitze="hands",
            pace="slow",
            stake="20",
            name=" Am  Donnerstag ",
            temper="bold",
            **options,
        )
    )
    assert checked.setup == Setup(
        rulebook="standard-deluxe",
        options=(("honneurs_points", "4"), ("zwiccolo", "bei")),
        manner="table",
        size=5,
        bots="master",
        hints=False,
        kiebitze="hands",
        pace=1.8,
        stake=20,
        name="Am Donnerstag",
        temper="bold",
    )


@pytest.mark.parametrize("book", book_ids())
def test_the_form_as_it_is_shown_at_first_can_be_sent(book: str) -> None:
    assert check(first_typed(Prefs(), book)).setup == Setup(rulebook=book)


def test_what_was_played_last_is_filled_in() -> None:
    prefs = Prefs(book="kantine-2023", options=(("silent_ultimo_loss", "on"),), bots="club")
    assert first_typed(prefs, None).options == {"silent_ultimo_loss": "on"}
    assert first_typed(prefs, "sb-tarock-2023").options == {}


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"rulebook": "no-book"}, "rulebook"),
        ({"manner": "loose"}, "manner"),
        ({"size": "3"}, "size"),
        ({"rulebook": "kantine-2023", "size": "5"}, "size"),
        ({"bots": "no-bot"}, "bots"),
        ({"kiebitze": "all"}, "kiebitze"),
        ({"temper": "wild"}, "temper"),
        ({"pace": "0"}, "pace"),
        ({"pace": "nan"}, "pace"),
        ({"clock": "7"}, "clock"),
        ({"rulebook": "kantine-2023", "stake": "viel"}, "stake"),
        ({"rulebook": "kantine-2023", "stake": "0"}, "stake"),
        ({"rulebook": "kantine-2023", "stake": "99999999999"}, "stake"),
        ({"name": "x" * 41}, "name"),
        ({"option.silent_ultimo_loss": "perhaps"}, "option.silent_ultimo_loss"),
        ({"rulebook": "standard-deluxe", "option.honneurs_points": "21"}, "option.honneurs_points"),
        ({"rulebook": "standard-deluxe", "option.honneurs_points": "²"}, "option.honneurs_points"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(fields: dict[str, str], where: str) -> None:
    checked = check(sent(**fields))
    assert checked.setup is None
    assert set(checked.wrong) == {where}


def test_seats_may_be_drawn_and_a_clock_set() -> None:
    setup = check(sent(rulebook="sb-tarock-2023", draw_seats="yes", clock="30")).setup
    assert setup is not None
    assert (setup.draw_seats, setup.clock) == (True, 30)


def test_a_stock_goes_with_a_clock_and_a_childrens_table_is_said() -> None:
    setup = check(sent(clock="60", stock="180", children="yes")).setup
    assert setup is not None
    assert (setup.clock, setup.stock, setup.children) == (60, 180, True)
    without = check(sent(stock="180")).setup
    assert without is not None
    assert (without.clock, without.stock, without.children) == (0, 0, False)


def test_the_form_says_what_a_clock_means_in_this_book(server: Server) -> None:
    browser = server.browser()
    assert "hat gepasst" in browser.get("/table/new?book=sb-tarock-2023").text
    page = browser.get("/table/new?book=steirisch-2017").text
    assert "hat gepasst" not in page
    for name in ("clock", "stock", "children", "draw_seats", "pace"):
        assert f'name="{name}"' in page


def test_everything_wrong_is_said_at_once() -> None:
    checked = check(sent(manner="?", bots="?", pace="?"))
    assert set(checked.wrong) == {"manner", "bots", "pace"}


def test_options_of_another_book_are_left_out() -> None:
    setup = check(sent(**{"option.zwiccolo": "on"})).setup
    assert setup is not None
    assert setup.options == ()


def test_a_stake_is_only_asked_for_where_the_book_has_none() -> None:
    setup = check(sent(stake="50")).setup
    assert setup is not None
    assert setup.stake is None


def test_house_rules_are_what_is_played() -> None:
    checked = check(sent(house=HOUSE))
    assert checked.setup is not None
    assert (checked.setup.rulebook, checked.setup.house) == ("stammtisch", HOUSE)
    assert checked.book.title == "Stammtisch"


@pytest.mark.parametrize(
    "text",
    ["not toml", HOUSE + "wrong = 1\n", HOUSE.replace("steirisch-2017", "no-book"), "[" * 99],
)
def test_house_rules_with_faults_are_refused_with_all_of_them(text: str) -> None:
    checked = check(sent(house=text))
    assert checked.setup is None
    assert set(checked.wrong) == {"house"}
    assert all(checked.fault_lines("de"))


def test_a_table_for_friends_waits_with_its_opener_seated(server: Server) -> None:
    browser = server.browser()
    form = {"rulebook": "steirisch-2017", "your_name": "Spieler 1", "do": "open"}
    got = browser.post("/table/new", data=form, follow_redirects=False)
    table = server.call(server.services.tables.load, got.headers["location"].removeprefix("/t/"))
    assert table is not None
    assert table.game == 0
    assert [place.name for place in table.places] == ["Spieler 1", "", "", ""]


def test_the_form_comes_back_as_it_was_typed(server: Server) -> None:
    form = {
        "rulebook": "standard-deluxe",
        "your_name": "Spieler 1",
        "name": "Am Donnerstag",
        "manner": "table",
        "stake": "viel",
        "option.zwiccolo": "bei",
    }
    got = server.browser().post("/table/new", data=form)
    assert got.status_code == 400
    assert "Ganze Cent" in got.text
    for value in ("Spieler 1", "Am Donnerstag", "viel"):
        assert f'value="{value}"' in got.text
    assert re.search(r'value="table" checked', got.text)
    assert re.search(r'value="bei" selected', got.text)


def test_an_uploaded_house_rulebook_opens_a_table(server: Server) -> None:
    browser = server.browser()
    got = browser.post(
        "/table/new",
        data={"rulebook": "steirisch-2017", "your_name": "Spieler 1"},
        files={"house_file": ("haus.toml", "\ufeff" + HOUSE)},
        follow_redirects=False,
    )
    table = server.call(server.services.tables.load, got.headers["location"].removeprefix("/t/"))
    assert table is not None
    assert table.book.title == "Stammtisch"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"x" * 65_537, "64 kB"),
        (b"\xff\xfe\x00", "keine Textdatei"),
        (HOUSE.encode() + b"wrong = 1\n", "wrong"),
    ],
    ids=["too-large", "no-text", "with-a-fault"],
)
def test_an_upload_that_is_no_rulebook_is_refused_with_the_reason(
    server: Server, content: bytes, says: str
) -> None:
    got = server.browser().post(
        "/table/new",
        data={"rulebook": "steirisch-2017", "your_name": "Spieler 1"},
        files={"house_file": ("haus.toml", content)},
    )
    assert got.status_code == 400
    assert says in got.text
    assert server.call(server.services.log.count) == 0


def test_house_rules_typed_by_hand_have_the_same_limit(server: Server) -> None:
    form = {"rulebook": "steirisch-2017", "your_name": "Gast", "house": "x" * 65_537}
    got = server.browser().post("/table/new", data=form)
    assert got.status_code == 400
    assert "64 kB" in got.text


def test_an_upload_beyond_all_measure_is_refused_unread(server: Server) -> None:
    got = server.browser().post("/table/new", files={"house_file": ("x", b"x" * 300_000)})
    assert got.status_code == 413
    assert "64 kB" in got.text


def test_house_rules_can_be_checked_without_opening_a_table(server: Server) -> None:
    form = {"rulebook": "steirisch-2017", "house": HOUSE, "do": "check"}
    got = server.browser().post("/table/new", data=form)
    assert got.status_code == 200
    assert "stammtisch" in got.text
    assert "Nach diesen Hausregeln lässt sich spielen" in got.text
    assert server.call(server.services.log.count) == 0
