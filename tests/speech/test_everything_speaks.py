"""No error, table or message speaks one language only: a walk over all of them."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest

import mondfang
from mondfang.cli.base.click_words import german
from mondfang.rulebook.faults import phrase
from mondfang.scorer.slip import SlipError
from mondfang.speech import SpokenError, Text, Texts
from mondfang.speech.text import holes
from tests.source import ROOT, source, tree, trees_with

NOT_HERE = ("openspiel", "pettingzoo", "_native", "__main__", "migrations")  # extras, binaries

# Words that no sentence of the other language has; the game's own nouns stand in both.
ENGLISH = frozenset(
    {"the", "is", "are", "not", "of", "this", "that", "cannot", "with", "must", "has"}
)
GERMAN = frozenset(
    {"der", "das", "nicht", "ist", "sind", "kein", "keine", "und", "oder", "eine", "mit"}
)


def _modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(mondfang.__path__, "mondfang."):
        if not any(word in found.name for word in NOT_HERE):
            yield found.name


def _kinds(kind: type[SpokenError] = SpokenError) -> Iterator[type[SpokenError]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("mondfang."):
            yield below
            yield from _kinds(below)


for name in _modules():
    importlib.import_module(name)

KINDS = sorted(set(_kinds()), key=lambda kind: kind.__name__)
NAMES = {kind.__name__ for kind in KINDS}
SENTENCES = {f"{kind.__name__} {code}": text for kind in KINDS for code, text in kind.TEXTS.items()}
TABLES = sorted(
    path.relative_to(ROOT)
    for path in ROOT.rglob("*.toml")
    if re.search(r"refusals|errors", str(path.relative_to(ROOT)))
)


def test_the_walk_finds_the_errors() -> None:
    known = {"IllegalAction", "RulebookError", "RecordError", "SlipError", "StaleClick"}
    known |= {"StaleAction", "NotAllowed", "TournamentError", "PaperError", "LabError"}
    known |= {"BackendError", "CaseError", "CardError", "ServeError", "SecretError"}
    assert known <= NAMES


def test_both_languages_are_there() -> None:
    assert [name for name, text in SENTENCES.items() if bool(text.de) != bool(text.en)] == []


def test_both_languages_fill_in_the_same() -> None:
    assert [name for name, text in SENTENCES.items() if holes(text.de) != holes(text.en)] == []


def words_of(sentence: str) -> set[str]:
    plain = re.sub(r"\{[^}]*\}|„[^“]*“|'[^' ]*'|--\S+|`[^`]*`", " ", sentence)
    return set(re.findall(r"[A-Za-zÄÖÜäöüß]+", plain.lower()))


def test_no_sentence_has_slipped_into_the_other_language() -> None:
    for name, text in SENTENCES.items():
        assert not words_of(text.de) & ENGLISH, name
        assert not words_of(text.en) & GERMAN, name


def test_every_table_of_refusals_belongs_to_an_error() -> None:
    tables = {
        (ROOT.parent / table.package.replace(".", "/") / name).relative_to(ROOT)
        for kind in KINDS
        for table in (kind.TEXTS,)
        if isinstance(table, Texts)
        for name in table.names
    }
    assert set(TABLES) - tables == set()


@cache
def _raised() -> list[tuple[str, str, list[ast.expr]]]:
    """Every call that makes one of our errors: its place, the class, what it is given."""
    called = rf"\b({'|'.join(NAMES)})\s*\("
    return [
        (f"{path.relative_to(ROOT)}:{node.lineno}", node.func.id, node.args)
        for path, tree in trees_with(called)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in NAMES and node.args
    ]


def _is_prose(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and " " in str(node.value)
    )


def test_no_error_is_made_with_a_bare_sentence() -> None:
    """What stands first is a code or a value, never prose."""
    assert [place for place, _, given in _raised() if _is_prose(given[0])] == []


def _constant(given: list[ast.expr], position: int) -> str | None:
    """What is written there; nothing where it is left away, None where it is worked out."""
    if position >= len(given):
        return ""
    node = given[position]
    return str(node.value) if isinstance(node, ast.Constant) else None


def test_every_reason_of_a_slip_or_case_stands_in_its_table() -> None:
    kinds = {kind.__name__: kind for kind in KINDS if issubclass(kind, SlipError)}
    missing = []
    for place, name, given in _raised():
        code, reason = _constant(given, 0), _constant(given, 2)
        if name in kinds and code is not None and reason is not None:
            key = f"{code}.{reason}" if reason else code
            if key not in kinds[name].TEXTS:
                missing.append((place, key))
    assert missing == []


def test_every_code_of_an_error_stands_in_its_table() -> None:
    kinds = {kind.__name__: kind for kind in KINDS if kind.__init__ is SpokenError.__init__}
    missing = []
    for place, name, given in _raised():
        code = _constant(given, 0)
        if name in kinds and code is not None and code not in kinds[name].TEXTS:
            missing.append((place, code))
    assert missing == []


def _fragments() -> Iterator[str]:
    """What the strict reader is told to say of a file: found in a clash, and allowed."""
    positions = {"fault": (2,), "missing": (1,), "clash": (1, 2), "_not": (2,)}
    rooms = re.compile(r"rulebook|examples|tournament/(format|cup/format)")
    for path in source():
        if not rooms.search(str(path.relative_to(ROOT))):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                for position in positions.get(node.func.attr, ()):
                    if position < len(node.args):
                        yield from _text_of(node.args[position])


def _text_of(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "5" for part in node.values
        )


def test_what_a_rulebook_may_say_is_said_in_german_too() -> None:
    for fragment in set(_fragments()):
        names = re.fullmatch(r"[\w.-]+(, [\w.-]+)*", fragment)  # names of the file stay
        assert names or phrase(fragment, "de") != fragment


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("'j' is not a valid integer.", "„j“ ist keine ganze Zahl."),
        ("'x' is not a valid float range.", "„x“ ist keine Zahl."),
        ("7 is not in the range 0<=x<=3.", "7 liegt nicht zwischen 0 und 3."),
        ("'a' is not one of 'b', 'c'.", "„a“ ist keines von 'b', 'c'."),
        ("File 'x.toml' does not exist.", "„x.toml“ gibt es nicht."),
        ("Option '--seed' requires an argument.", "Die Option --seed braucht einen Wert."),
        ("Got unexpected extra argument (x)", "Überzählige Angabe: (x)"),
    ],
)
def test_what_click_says_by_itself_is_said_in_german(english: str, said: str) -> None:
    assert german(english) == said


def test_the_tables_are_in_the_package() -> None:
    assert (files("mondfang.scorer.slip") / "refusals.toml").is_file()
    assert isinstance(SlipError.TEXTS["no-such-seat"], Text)
