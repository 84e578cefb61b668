"""Times in a log that cannot be right are told; the entries stay as they are."""

from __future__ import annotations

import pytest

from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Arrived
from mondfang.tournament.times import DAY, time_doubts

NOW = 1_000 * DAY


@pytest.mark.parametrize(
    ("times", "kinds"),
    [
        ((NOW - DAY, NOW - 59.0, NOW), []),
        ((NOW, NOW - 30.0), []),  # two laptops, half a minute apart
        ((NOW, NOW - DAY), ["earlier"]),
        ((NOW - 900 * DAY, NOW), ["leap"]),
        ((NOW - DAY, NOW + 1_000 * DAY), ["future"]),
        ((NOW + 2 * DAY,), ["future"]),
    ],
)
def test_what_is_odd_about_the_times_of_a_log_is_told(
    times: tuple[float, ...], kinds: list[str]
) -> None:
    log = [Entry(seq, at, "Leitung", "", Arrived(seq)) for seq, at in enumerate(times, 1)]
    found = time_doubts(log, NOW)
    assert [one.kind for one in found] == kinds
    assert all(f"Eintrag {len(times)} " in one.text() for one in found)
    assert time_doubts(log, NOW, after=len(times)) == ()
