"""The glossary is true: what it names is in the code, and a word of the house means one thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "mondfang"
NAME = re.compile(r"^class (\w+)|^([A-Z]\w+)(?:: TypeAlias)? = ", re.MULTILINE)


@pytest.fixture(scope="module")
def rooms() -> dict[str, list[str]]:
    """The modules in which each name of a class or a type stands."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for one, other in NAME.findall(path.read_text(encoding="utf-8")):
            found.setdefault(one or other, []).append(path.relative_to(PACKAGE).as_posix())
    return found


def test_every_class_that_the_glossary_names_is_there(rooms: dict[str, list[str]]) -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([A-Z][a-z]\w+)`", text))
    assert len(named) > 20
    assert not {name for name in named if name not in rooms}


@pytest.mark.parametrize(
    ("word", "home"),
    [
        ("Place", "tournament/standings/ranking.py"),
        ("Line", "settlement/ledger.py"),
        ("Fault", "rulebook/faults.py"),
        ("Case", "referee/facts.py"),
        ("Text", "speech/text.py"),
        ("Rulebook", "rulebook/model.py"),
    ],
)
def test_a_word_of_the_house_is_one_class(
    word: str, home: str, rooms: dict[str, list[str]]
) -> None:
    assert rooms[word] == [home]


@pytest.mark.parametrize("word", ["Book", "Story"])
def test_what_a_kernel_keeps_has_its_name_there_alone(
    word: str, rooms: dict[str, list[str]]
) -> None:
    assert all(place.startswith("kernel/") for place in rooms[word])
