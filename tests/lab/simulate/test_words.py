"""A simulation in words, without a terminal."""

from __future__ import annotations

from mondfang.lab import Spec
from mondfang.lab.simulate.run import Order, Shard, simulate_shard
from mondfang.lab.simulate.summary import Summary
from mondfang.lab.simulate.words import extent, listings, picture
from mondfang.rulebook import load_book

MIXED = tuple(map(Spec, ("greedy", "random", "greedy", "random")))
ORDER = Order(load_book("steirisch-2017"), MIXED, 4)


def summary() -> Summary:
    made = Summary(ORDER)
    made.add(simulate_shard(Shard(ORDER, 0, 0, 4)))
    return made


def test_seats_are_counted_from_one() -> None:
    labels = [row[0] for listing in listings(summary()) for row in listing.rows]
    assert [label for label in labels if label.startswith("Platz")] == [
        "Platz 1: greedy",
        "Platz 2: random",
        "Platz 3: greedy",
        "Platz 4: random",
    ]


def test_every_row_has_a_cell_for_every_column_in_both_languages() -> None:
    for language in ("de", "en"):
        for listing in listings(summary(), language):
            assert {len(row) for row in listing.rows} <= {len(listing.columns)}


def test_the_picture_speaks_the_language_of_the_call() -> None:
    assert extent(summary(), "en").startswith("4 games, bots greedy, random")
    assert "declarer&#x27;s points per game" in picture(summary(), "en")
    assert "Punkte des Spielers je Spiel" in picture(summary())
