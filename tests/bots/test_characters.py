"""The bots have names and faces that are no person's, fit their rung and stay at their table."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from mondfang.bots import RUNGS
from mondfang.bots.characters import BY_ID, BY_NAME, CHARACTERS, character_at
from mondfang.deck.portraits import portrait_svg, portraits_digest

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [f"table {number}" for number in range(40)]


def test_every_rung_has_enough_of_them_for_a_table_of_five() -> None:
    for rung in RUNGS:
        assert len([one for one in CHARACTERS if one.rung == rung]) >= 5


def test_names_are_all_different_in_both_languages_and_fit_a_plate() -> None:
    for names in ([one.name.de for one in CHARACTERS], [one.name.en for one in CHARACTERS]):
        assert len({name.casefold() for name in names}) == len(CHARACTERS)
        assert max(map(len, names)) <= 10
    assert len(BY_ID) == len(BY_NAME) == len(CHARACTERS)


@pytest.mark.parametrize("rung", RUNGS)
def test_the_bots_of_a_table_are_of_their_rung_and_all_different(rung: str) -> None:
    for table in TABLES:
        company = [character_at(table, rung, seat) for seat in range(5)]
        assert {one.rung for one in company} == {rung}
        assert len(set(company)) == 5


def test_a_table_has_the_same_company_every_time_and_another_table_another_one() -> None:
    seen = {table: [character_at(table, "cup", seat).id for seat in range(4)] for table in TABLES}
    again = {table: [character_at(table, "cup", seat).id for seat in range(4)] for table in TABLES}
    assert seen == again
    assert len({tuple(company) for company in seen.values()}) > 10


def test_a_rung_without_characters_of_its_own_borrows_those_of_others() -> None:
    company = [character_at("table", "something new", seat) for seat in range(5)]
    assert len(set(company)) == 5


@pytest.mark.parametrize("character", [one.id for one in CHARACTERS])
def test_a_face_is_a_small_picture_of_its_own(character: str) -> None:
    text = portrait_svg(character)
    assert len(text.encode()) < 3_000
    for element in ElementTree.fromstring(text).iter():
        assert element.tag not in {f"{SVG}{kind}" for kind in ("text", "image", "style", "script")}
        assert not {"id", "style", "class", "href"} & set(element.attrib)


def test_no_two_faces_are_drawn_alike() -> None:
    drawn = {portrait_svg(one.id).partition("</title>")[2] for one in CHARACTERS}
    assert len(drawn) == len(CHARACTERS)
    assert len(portraits_digest()) == 12
