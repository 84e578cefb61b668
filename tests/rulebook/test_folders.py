"""Books that stand outside the package: found by path and by name, in the way of no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mondfang.bots.brain import brain_of
from mondfang.kernel.twin.talk import Brain
from mondfang.rulebook import (
    RulebookError,
    book_ids,
    catalogue,
    find_clause,
    load_book,
    load_file,
    load_folder,
    load_text,
)
from mondfang.rulebook import files as known
from tests.books.wirtshaus import ID, write_book
from tests.cli.running import printed, refused, run

HOUSE = f'id = "stammtisch"\ntitle = "Stammtisch"\nextends = "{ID}"\n'


@pytest.fixture(autouse=True)
def _nothing_pointed_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "_POINTED_TO", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_book(tmp_path / ID)


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def found_in(folder: Path) -> list[tuple[str, str]]:
    """What ``rules check`` finds: file and place."""
    result = run("rules", "check", str(folder), "--json")
    faults = json.loads(result.stdout)["faults"]
    assert result.exit_code == (2 if faults else 0)
    return [(Path(fault["file"]).name, fault["path"]) for fault in faults]


def test_a_book_loaded_from_a_path_is_known_by_its_id_from_then_on(folder: Path) -> None:
    assert ID not in book_ids()
    book = load_folder(folder)
    assert book_ids()[-1] == ID
    assert load_book(ID) is book
    assert find_clause("WB-201") == (ID, catalogue(ID)["WB-201"])


def test_a_folder_that_was_changed_is_read_anew(folder: Path) -> None:
    before = load_folder(folder)
    change(folder, "book.toml", "value = 4\nvalue_lost = 6", "value = 5\nvalue_lost = 6")
    assert before.contracts["kaiserrufer"].value == 4
    assert load_folder(folder).contracts["kaiserrufer"].value == 5


def test_a_folder_of_the_package_is_the_book_of_the_package() -> None:
    path = Path(str(known.book_file("skoty-trophy", "book.toml")))
    assert load_file(path) == load_book("skoty-trophy")


def test_nobody_passes_for_a_book_of_the_package(folder: Path) -> None:
    change(folder, "book.toml", f'id = "{ID}"', 'id = "steirisch-2017"')
    with pytest.raises(RulebookError) as caught:
        load_folder(folder)
    assert [fault.path for fault in caught.value.faults] == ["id"]
    assert load_book("steirisch-2017").title == "Steirischer Tarockcup 2017/2018"


def test_house_rules_may_extend_it(folder: Path) -> None:
    load_folder(folder)
    house = load_text(HOUSE + "[contract.kaiserrufer]\nvalue = 7\n", "stammtisch.toml")
    assert house.contracts["kaiserrufer"].value == 7
    assert house.trischaken.unit == 4


def test_a_folder_may_extend_a_book_with_clauses_and_names_of_its_own(tmp_path: Path) -> None:
    own = tmp_path / "am-eck"
    own.mkdir()
    (own / "book.toml").write_text(
        'id = "am-eck"\ntitle = "Am Eck"\nextends = "steirisch-2017"\n'
        '[contract.dreier]\nvalue = 6\nclauses = ["AE-001"]\n'
        '[name.contract.dreier]\nde = "Sechser"\nen = "Sixer"\n'
    )
    (own / "clauses.toml").write_text(
        '[[clause]]\nid = "AE-001"\nsection = "Games"\ntopic = "contract"\n'
        'rule = "A Dreier counts 6."\nenforced_by = "settlement"\ntest = "Six from each."\n'
    )
    book = load_folder(own)
    assert (book.contracts["dreier"].value, book.contracts["dreier"].clauses) == (6, ("AE-001",))
    assert list(catalogue("am-eck")) == ["AE-001"]
    assert "Sechser" in printed("rules", "show", str(own), width=120)


def test_a_shelf_in_the_environment_holds_folders_or_is_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for shelf in (folder, folder.parent):
        monkeypatch.setenv("MONDFANG_BOOKS", f"/no/such/folder:{shelf}")
        assert load_book(ID).title == "Wirtshausbuch"


def test_the_folder_of_house_rules_is_a_shelf_too(folder: Path) -> None:
    text = printed("rules", "list", folder=folder.parent, width=120)
    assert "Wirtshausbuch" in text
    assert "Kaiserrufer" in printed("rules", "show", ID, folder=folder.parent, width=120)


def test_a_faulty_book_on_a_shelf_is_named_and_keeps_no_other_from_being_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(folder, "clauses.toml", 'enforced_by = "settlement"', 'enforced_by = "nobody"')
    monkeypatch.setenv("MONDFANG_BOOKS", str(folder.parent))
    assert ID not in book_ids()
    assert load_book("hopfgarten-2023").title
    assert find_clause("ST-001") is not None
    text = printed("rules", "list", folder=folder.parent, width=120)
    assert f"Fehler: mondfang rules check {ID}" in text
    assert "enforced_by" in refused("rules", "show", ID, folder=folder.parent)


@pytest.mark.parametrize(
    ("name", "old", "new", "place"),
    [
        ("book.toml", "unit = 4", "unit = true", "trischaken.unit"),
        ("book.toml", "[name.premium.kanari]", "[name.premium.zeisig]", "name.premium.zeisig"),
        ("book.toml", 'en = "Canary"', 'fr = "Serin"', "name.premium.kanari.en"),
        ("clauses.toml", 'id = "WB-201"', 'id = "ST-001"', "clause[152].id"),
        ("clauses.toml", 'id = "WB-202"', 'id = "WB-201"', "clause[153].id"),
        ("german.toml", "WB-203 =", "WB-303 =", "WB-203"),
        (
            "referee.toml",
            'ruling = "renonce"',
            'ruling = "pardon"',
            "referee.fault.farbzwang.ruling",
        ),
        ("examples.toml", 'words = "reserve"', 'word = "reserve"', "play[0].word"),
        ("format.toml", "deals = 8", "deals = true", "round[0].deals"),
        ("vectors.json", "[{", "[", ""),
        ("german.toml", "WB-203 =", "WB-203", ""),
    ],
)
def test_every_file_is_checked_at_its_place(
    folder: Path, name: str, old: str, new: str, place: str
) -> None:
    change(folder, name, old, new)
    assert (name, place) in found_in(folder)


def test_a_folder_without_faults_is_in_order(folder: Path) -> None:
    assert found_in(folder) == []


def test_what_bots_have_learned_of_it_may_lie_beside_it(folder: Path) -> None:
    weights = {"width": 40, "contracts": {"kaiserrufer": [1 << 14, *([0] * 39)]}}
    (folder / f"bids-{ID}.json").write_text(json.dumps(weights))
    book = load_folder(folder)
    brain = brain_of(book, "python")
    assert isinstance(brain, Brain)
    assert brain.bids[list(book.contracts).index("kaiserrufer")] == [1 << 14, *([0] * 39)]
