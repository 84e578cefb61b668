"""Tables on the terminal: no number is cut or broken, however narrow it is."""

from __future__ import annotations

import re

import pytest

from mondfang.cli.base.console import Paper, table

FIGURES = ("−1200", "400", "−97,33", "10400")


def shown(width: int) -> str:
    grid = table("", "Name", *(f"{number}. Turnier" for number in range(1, 4)), "Σ", "Grund")
    for column in (grid.columns[0], *grid.columns[2:-1]):
        column.justify = "right"
    grid.add_row("1.", "Josef Müllner-Hinterhuber", *FIGURES, "gleichauf, geteilter Rang")
    paper = Paper(width=width, color_system=None)
    with paper.capture() as caught:
        paper.print(grid)
    return caught.get()


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_every_number_stands_whole_in_a_terminal_of_any_width(width: int) -> None:
    assert re.findall(r"−?\d[\d,]*(?![.\d,])", shown(width)) == list(FIGURES)


def test_a_table_is_wider_than_the_terminal_only_where_its_numbers_need_it() -> None:
    assert max(map(len, shown(120).splitlines())) <= 120
    assert max(map(len, shown(60).splitlines())) <= 60
