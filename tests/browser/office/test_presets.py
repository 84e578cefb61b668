"""A day of every other preset in a browser, with all that goes wrong and a power cut.

The long day of ``test_day.py`` is one preset's; here each of the others goes from the door to the
confirmed standings, with what is special about it. They share one server, which is killed in the
middle of each day. One short day is done by ``make test``, with a final; ``make sweep`` does all of
them with a whole hall: forty-two people, desk, cash and referee in browsers of their own, ten
phones, and axe on every page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.office.days import (
    Day,
    Preset,
    come_to_the_door,
    go_through,
    helpers_come,
    look_at_all,
    opened,
    phones_in_the_hall,
)
from tests.browser.site import run
from tests.web.live.processes import Process


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The laptop of the hall, which has no battery."""
    process = Process(str(tmp_path_factory.mktemp("laptop") / "hall.db"))
    run(process.start())
    yield process
    process.stop()


def half_points_and_a_final(day: Day) -> None:
    """Hopfgarten: twelve play a final, whoever went out before keeps the place behind them."""
    day.director.go("/draw")
    expect(day.page.locator("#round-2-title")).to_contain_text("Finale")
    assert [len(seats) for seats in day.tables(2)] == [4, 4, 4]


def points_for_each_deal(day: Day) -> None:
    """Kant_Ine: sums are divided by deals, and strangers learn at the door what they agree to."""
    expect(day.page.locator("#standings")).to_contain_text("3,75")  # 60 in 16 deals
    day.director.go("/door")
    expect(day.page.locator("#new")).to_contain_text("KI-217")
    expect(day.page.locator("#new")).to_contain_text("stimmt zu")


def somebody_sits_out(day: Day) -> None:
    """SB: tables of four only, and whoever is left over sits out."""
    day.director.go("/draw")
    expect(day.page.locator("#round-1 .table-card", has_text="Setzen aus")).to_have_count(1)


def clubs_sit_apart(day: Day) -> None:
    """Skoty: all rounds are drawn at once, members of one club at different tables."""
    day.director.go("/draw")
    for card in day.page.locator("#round-1 .table-card").all():
        clubs = card.locator("li .soft").all_text_contents()
        assert len(set(clubs)) >= 3


def the_kassa_of_the_evening(day: Day) -> None:
    """De luxe: one seating for the evening, and ten cents a point from one to the other."""
    expect(day.page.locator("#payments")).to_contain_text("€")


PRESETS = (
    Preset("hopfgarten", 16, 1, half_points_and_a_final, final=True, only_fours=True),
    Preset("kant-ine", 17, 2, points_for_each_deal),
    Preset("sb", 16, 2, somebody_sits_out),
    Preset("skoty", 16, 2, clubs_sit_apart),
    Preset("de-luxe-abend", 8, 1, the_kassa_of_the_evening),
)


IN_THE_SUITE = ("hopfgarten",)


def named(presets: Iterable[Preset]) -> list[ParameterSet]:
    return [pytest.param(preset, id=preset.name) for preset in presets]


@pytest.mark.parametrize("preset", named(one for one in PRESETS if one.name in IN_THE_SUITE))
def test_a_day_goes_from_the_door_to_the_confirmed_standings(
    preset: Preset, laptop: Process, visit: Visit
) -> None:
    day = opened(preset, laptop, visit)
    come_to_the_door(day, preset.players)
    go_through(day, preset, preset.players)


@pytest.mark.sweep
@pytest.mark.parametrize("preset", named(PRESETS))
def test_a_whole_hall_goes_through_the_day(preset: Preset, laptop: Process, visit: Visit) -> None:
    day = opened(preset, laptop, visit)
    helpers_come(day)
    come_to_the_door(day, preset.hall)
    phones_in_the_hall(day)
    go_through(day, preset, preset.hall)
    look_at_all(day)
