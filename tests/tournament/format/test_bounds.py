"""Formats that nobody plays: a few bytes must not make a sheet of a million lines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.tournament.cup.format import CUP_FORMATS, read_cup_format
from mondfang.tournament.cup.log import CupBook, CupCreated
from mondfang.tournament.format.reader import preset, read_format
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Created, RoundPlanned
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.presets import FormatError
from tests.tournament.desk import Desk, refused

ROUND = 'extends = "sb"\nround = [{{stage = "main", count = {count}, deals = {deals}}}]\n'


@pytest.mark.parametrize(("count", "deals"), [(2**31, 8), (101, 8), (60, 4000)])
def test_a_format_without_end_is_refused(count: int, deals: int) -> None:
    with pytest.raises(FormatError):
        read_format(ROUND.format(count=count, deals=deals), "x.toml")


def test_rounds_of_several_rows_are_counted_together() -> None:
    row = '{stage = "main", count = 60, deals = 8}'
    with pytest.raises(FormatError) as caught:
        read_format(f'extends = "sb"\nround = [{row}, {row}]\n', "x.toml")
    assert "höchstens 100" in caught.value.sentence("de")
    assert "at most 100" in caught.value.sentence("en")


@pytest.mark.parametrize("carry", ["1e999999999", "1/0", "9" * 5000])
def test_a_fraction_without_end_is_refused(carry: str) -> None:
    with pytest.raises(FormatError):
        read_format(f'extends = "hopfgarten"\ncut = {{carry = "{carry}"}}\n', "x.toml")


def test_a_log_from_elsewhere_brings_no_such_format() -> None:
    form = preset("sb")
    plan = replace(form.rounds[0], deals=10**9)
    made = Created("Turnier", "2026-11-14", replace(form, rounds=(plan,)))
    with refused("too-large"):
        Tournament.of([Entry(1, 1.0, "Leitung", "", made)])


def test_no_round_is_planned_without_end() -> None:
    desk = Desk("sb", 8)
    with refused("too-large"):
        desk.do(RoundPlanned(1, 4_000_000, None), "lang")


def test_a_cup_of_a_million_tournaments_is_refused() -> None:
    text = CUP_FORMATS.text("steirischer-cup")
    lines = ["planned = 1000001" if "planned" in line else line for line in text.splitlines()]
    with pytest.raises(FormatError):
        read_cup_format("\n".join(lines), "x.toml")
    form = replace(read_cup_format(text, "x.toml"), planned=1_000_001)
    with refused("too-large"):
        CupBook.of([Entry(1, 1.0, "Leitung", "", CupCreated("Cup", "2026", form))])
