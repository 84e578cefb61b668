"""Formats are data: the presets, and a reader that guesses nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mondfang.rulebook.faults import phrase
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import book_of, columns, seat_order, stake_cents
from mondfang.tournament.format.reader import FORMATS, preset, preset_ids, read_format
from mondfang.tournament.presets import FormatError

IDS = ("de-luxe-abend", "hopfgarten", "kant-ine", "sb", "skoty", "steirischer-cup")


text_of = FORMATS.text


def test_there_are_these_presets() -> None:
    assert preset_ids() == IDS


@pytest.mark.parametrize("format_id", IDS)
def test_a_preset_is_named_like_its_file_and_has_a_book(format_id: str) -> None:
    form = preset(format_id)
    assert form.id == format_id
    assert book_of(form).id == form.rulebook
    assert form.office.complaint_minutes == 15


@pytest.mark.parametrize(
    ("format_id", "plans"),
    [
        ("steirischer-cup", [("main", 20, None)] * 3),
        ("hopfgarten", [("main", 20, 120)] * 3 + [("final", 20, None)]),
        ("kant-ine", [("main", None, 60)] * 4),
        ("de-luxe-abend", [("main", None, None)]),
        ("skoty", [("main", 16, None)] * 3),
        ("sb", [("main", 16, None)] * 3),
    ],
)
def test_the_rounds_of_a_preset(
    format_id: str, plans: list[tuple[str, int | None, int | None]]
) -> None:
    rounds = preset(format_id).rounds
    assert [(plan.stage, plan.deals, plan.minutes) for plan in rounds] == plans


def test_hopfgarten_carries_exactly_half_to_twelve() -> None:
    cut = preset("hopfgarten").cut
    assert cut is not None
    assert (cut.players, cut.carry) == (12, Fraction(1, 2))


def test_a_table_of_five_plays_a_quarter_more_deals() -> None:
    assert preset("steirischer-cup").plan(1).deals_at(5) == 25


def test_the_stake_is_the_books_unless_it_leaves_it_open() -> None:
    assert stake_cents(preset("steirischer-cup")) == 10
    assert stake_cents(preset("de-luxe-abend")) == 10
    assert stake_cents(preset("kant-ine")) is None


def test_the_left_column_is_the_first_dealers_or_the_forehands() -> None:
    assert columns(preset("steirischer-cup"), (7, 3, 9, 1)) == (7, 3, 9, 1)
    assert columns(preset("skoty"), (7, 3, 9, 1)) == (3, 9, 1, 7)


@pytest.mark.parametrize("format_id", ["steirischer-cup", "skoty"])
def test_columns_are_read_back_into_seats(format_id: str) -> None:
    form = preset(format_id)
    assert seat_order(form, columns(form, (7, 3, 9, 1))) == (7, 3, 9, 1)


def test_an_unknown_preset_is_refused_with_those_that_exist() -> None:
    with pytest.raises(TournamentError) as caught:
        preset("hopfgart")
    assert caught.value.code == "no-such-format"
    assert "hopfgarten" in caught.value.text("de")


FAULTS = [
    ('id = "sb"', 'idd = "sb"', "idd", "unknown"),
    ('id = "sb"\n', "", "id", "missing"),
    ("deals = 16", "deals = 15", "round[0].deals", "value"),
    ("deals = 16", 'deals = "16"', "round[0].deals", "value"),
    ("count = 3", "count = 0", "round[0].count", "value"),
    ('stage = "main"', 'stage = "finale"', "round[0].stage", "value"),
    ('tables = "byes"', 'tables = "four-five"', "draw.tables", "clash"),
    ('bye = "own-mean"', 'bye = "mean"', "scoring.bye", "value"),
    ("at_once = false", "", "draw.at_once", "missing"),
    ("complaint_minutes = 15", "complaint_minutes = true", "office.complaint_minutes", "value"),
    ('ties = ["best-round"', 'ties = ["lot", "best-round"', "scoring.ties", "clash"),
    ("prizes_percent = [40", "prizes_percent = [90", "money.prizes_percent", "clash"),
    ("entry_cents = 1000", "entry_cents = -1", "money", "clash"),
    ('rulebook = "sb-tarock-2023"', 'rulebook = "sb-tarock"', "", "unknown"),
    ("[draw]", "[cut]\nplayers = 10\n[draw]", "cut.carry", "value"),
    ("[draw]", "[options]\nprofile = 3\n[draw]", "options.profile", "value"),
    ("[draw]", "[draw", "", "toml"),
]


@pytest.mark.parametrize(("old", "new", "path", "code"), FAULTS)
def test_a_fault_stops_the_reader_with_file_and_path(
    old: str, new: str, path: str, code: str
) -> None:
    text = text_of("sb")
    assert old in text
    with pytest.raises(FormatError) as caught:
        read_format(text.replace(old, new, 1), "eigenes.toml")
    assert caught.value.place == "eigenes.toml"
    found = {(fault.path, fault.code) for fault in caught.value.faults}
    assert any(at.startswith(path) and kind == code for at, kind in found), found


def test_a_fault_is_told_in_both_languages() -> None:
    with pytest.raises(FormatError) as caught:
        read_format(text_of("sb").replace("count = 3", "count = 0"), "eigenes.toml")
    assert caught.value.text("de").startswith("eigenes.toml: round[0].count: 0 geht hier nicht")
    assert "0 is not possible here" in caught.value.text("en")


def test_a_cut_needs_a_final_and_whole_tables() -> None:
    text = text_of("hopfgarten")
    for changed in (
        text.replace('"final"', '"main"', 1),
        text.replace("players = 12", "players = 10"),
    ):
        with pytest.raises(FormatError) as caught:
            read_format(changed, "eigenes.toml")
        assert caught.value.faults[0].path.startswith("cut")


def test_main_rounds_come_before_the_final() -> None:
    text = text_of("hopfgarten")
    turned = text.replace('stage = "main"', 'stage = "x"').replace(
        'stage = "final"', 'stage = "main"'
    )
    with pytest.raises(FormatError) as caught:
        read_format(turned.replace('stage = "x"', 'stage = "final"'), "eigenes.toml")
    assert caught.value.faults[0].path == "round"


HOUSE = """
extends = "hopfgarten"
id = "haus"
title = "Hausturnier"

[cut]
players = 8

[[round]]
stage = "main"
count = 2
deals = 12

[[round]]
stage = "final"
count = 1
deals = 12
"""


def test_a_house_format_states_only_what_differs() -> None:
    house, base = read_format(HOUSE, "haus.toml"), preset("hopfgarten")
    assert house.cut is not None
    assert base.cut is not None
    assert (house.cut.players, house.cut.carry) == (8, base.cut.carry)
    assert [plan.deals for plan in house.rounds] == [12, 12, 12]
    assert (house.draw, house.scoring, house.office) == (base.draw, base.scoring, base.office)


def test_a_house_format_extends_a_preset_that_exists() -> None:
    with pytest.raises(FormatError) as caught:
        read_format(HOUSE.replace('"hopfgarten"', '"hopfgart"'), "haus.toml")
    assert caught.value.faults[0].nearest == "hopfgarten"


def test_an_unknown_key_of_a_house_format_is_refused() -> None:
    with pytest.raises(FormatError) as caught:
        read_format(HOUSE.replace("players = 8", "player = 8"), "haus.toml")
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [
        ("cut.player", "unknown")
    ]


def phrases() -> list[str]:
    """Everything that the reader of formats says in words."""
    found = []
    for old, new, _, code in FAULTS:
        if code == "toml":
            continue
        with pytest.raises(FormatError) as caught:
            read_format(text_of("sb").replace(old, new, 1), "eigenes.toml")
        for fault in caught.value.faults:
            if fault.code in ("clash", "value", "missing"):
                found += [fault.allowed] + ([fault.found] if fault.code == "clash" else [])
    return found


def test_what_a_format_should_say_is_told_in_german() -> None:
    for said in phrases():
        names = all(
            word.replace("-", "").isalpha() and " " not in word for word in said.split(", ")
        )
        assert names or phrase(said, "de") != said, said
