"""The picture: classes that never mix wins with losses, and a whole document."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from mondfang.lab.simulate.plot import (
    Panel,
    Words,
    bar_width,
    bars,
    class_of,
    histogram_svg,
    position,
)
from mondfang.lab.stats import Tally

SVG = "{http://www.w3.org/2000/svg}"


def tally(*values: int) -> Tally:
    made = Tally()
    for value in values:
        made.add(value)
    return made


@pytest.mark.parametrize(
    ("value", "place"), [(0, 0), (1, 1), (5, 1), (6, 2), (-1, -1), (-5, -1), (-6, -2)]
)
def test_wins_losses_and_nothing_have_classes_of_their_own(value: int, place: int) -> None:
    assert class_of(value, 5) == place


def test_bars_are_shares_of_all() -> None:
    assert bars(tally(-3, 1, 2, 7), 5) == {-1: 0.25, 1: 0.5, 2: 0.25}


def test_bars_are_as_narrow_as_there_is_room() -> None:
    assert [bar_width(-high, high) for high in (10, 30, 100, 3000)] == [1, 2, 10, 200]
    assert 100_000 // bar_width(0, 100_000) <= 36


@pytest.mark.parametrize(("value", "step"), [(3.0, 1), (-3.0, 1), (8.0, 5), (-8.0, 5), (0.0, 5)])
def test_a_mean_lies_in_the_class_of_its_value(value: float, step: int) -> None:
    assert abs(position(value, step) - class_of(int(value), step)) <= 0.5


def test_the_picture_is_a_document_with_a_bar_for_every_class() -> None:
    panels = [Panel("Dreier <&>", tally(-3, 1, 1, 7)), Panel("Rufer", tally(2, 2))]
    text = histogram_svg(panels, Words("Titel & mehr", "Punkte, Balken zu {step}"))
    root = ElementTree.fromstring(text)
    assert len(root.findall(f"{SVG}rect")) == 1 + 3 + 1  # the paper, three classes, one
    said = [item.text for item in root.findall(f"{SVG}text")]
    assert {"Titel & mehr", "Dreier <&>", "Rufer", "Punkte, Balken zu 1", "0"} <= set(said)
    means = [line for line in root.findall(f"{SVG}line") if line.get("stroke-dasharray")]
    assert len(means) == 2


def test_a_picture_of_nothing_is_still_one() -> None:
    assert ElementTree.fromstring(histogram_svg([Panel("–", Tally())], Words("", ""))).tag
