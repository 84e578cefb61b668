"""A standing in words, without a terminal."""

from __future__ import annotations

from mondfang.lab import read_spec
from mondfang.lab.arena.results import standing_of
from mondfang.lab.arena.run import Match, jobs_of, play_duplicate
from mondfang.lab.arena.words import extent, listings
from mondfang.rulebook import load_book

BOTS = tuple(map(read_spec, ("greedy", "random", "greedy@0.5")))
MATCH = Match(load_book("steirisch-2017"), BOTS, 1, "pairs")


def test_three_bots_have_a_ladder_above_their_duels() -> None:
    standing = standing_of(MATCH, [play_duplicate(job) for job in jobs_of(MATCH, 1)])
    ladder, duels, *_ = listings(MATCH, standing, "en")
    assert ladder.title == "Ladder"
    assert {row[1] for row in ladder.rows} == {"greedy", "random", "greedy@0.5"}
    assert len(duels.rows) == 3
    assert extent(MATCH, standing, 1).startswith(
        "1 Verteilung an je 2 Tischen, Startwert 1, 6 Spiele"
    )
