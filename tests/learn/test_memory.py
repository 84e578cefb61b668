"""Memory: what is known comes back later and later, what is not comes back at once."""

from __future__ import annotations

import pytest

from mondfang.learn.memory import Progress, joined, read_progress, write_progress

NOW = 1_790_000_000.0
DAY = 86_400.0


def test_what_is_known_comes_back_after_days_and_then_later_still() -> None:
    once = Progress().rated("count", True, NOW)
    first = once.memories["count"].due - NOW
    assert first >= DAY
    assert once.due(NOW) == ()
    assert once.due(NOW + first) == ("count",)
    twice = once.rated("count", True, NOW + first)
    assert twice.memories["count"].due - (NOW + first) > first


def test_what_went_wrong_comes_back_in_the_same_bout() -> None:
    progress = Progress().rated("follow", False, NOW)
    assert 0 < progress.memories["follow"].due - NOW < 3600
    assert (progress.right, progress.asked) == (0, 1)


def test_progress_survives_being_written_down() -> None:
    progress = Progress().rated("count", True, NOW).finished("steirisch-2017", "cards")
    assert read_progress(write_progress(progress)) == read_progress(
        write_progress(read_progress(write_progress(progress)))
    )
    assert read_progress(write_progress(progress)).has_finished("steirisch-2017", "cards")


@pytest.mark.parametrize(
    "text", ["", "no", "[]", '{"m": {"count": [9, 0, 1, 1, 1, 1]}}', '{"m": {"x": [1]}}', "\0"]
)
def test_what_cannot_be_read_is_nothing(text: str) -> None:
    assert read_progress(text) == Progress()


def test_of_two_memories_the_later_one_counts() -> None:
    early, late = Progress().rated("count", True, NOW), Progress().rated("count", False, NOW + DAY)
    both = joined(early, late)
    assert both.memories["count"] == late.memories["count"] == joined(late, early).memories["count"]
    assert both.asked == 2
