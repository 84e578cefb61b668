"""What strangers hand over: data within bounds, or one error that says what is wrong and where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mondfang.reading import DEEPEST, MOST_BYTES, Unreadable, json_data, toml_data, utf8_text
from mondfang.reading.errors import _TEXTS
from mondfang.reading.numbers import fraction_of


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


JSON: list[tuple[str | bytes, str, int | None]] = [
    ("{", "not-json", 1),
    ('{\n"a": }', "not-json", 2),
    ('{"a": 1, "a": 2}', "not-json", None),
    ("NaN", "not-json", None),
    ("[Infinity]", "not-json", None),
    ("9" * 5000, "not-json", None),
    ('"\\ud800"', "not-json", None),
    (b"\xff\xfe\xfd", "not-json", None),
    ("[" * 100_000, "too-deep", None),
    (nested(DEEPEST + 2), "too-deep", None),
    (" " * (MOST_BYTES + 1), "too-large", None),
]


@pytest.mark.parametrize(("text", "code", "line"), JSON, ids=[str(one[0])[:20] for one in JSON])
def test_json_that_cannot_be_read_is_refused_with_its_place(
    text: str | bytes, code: str, line: int | None
) -> None:
    with pytest.raises(Unreadable) as caught:
        json_data(text, "x.json")
    assert (caught.value.code, caught.value.line) == (code, line)
    assert caught.value.text("de").startswith("x.json")
    assert caught.value.text("de") != caught.value.text("en")


def test_json_as_deep_as_allowed_is_read() -> None:
    assert json_data(nested(DEEPEST)) is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a =", "not-toml"),
        (f"a = {'9' * 5000}", "not-toml"),
        (f"a = {'[' * 5000}", "too-deep"),
        (f"a = {nested(DEEPEST + 2)}", "too-deep"),
        (" " * (MOST_BYTES + 1), "too-large"),
    ],
    ids=["broken", "digits", "open", "deep", "large"],
)
def test_toml_that_cannot_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        toml_data(text)
    assert caught.value.code == code


def test_text_that_is_not_utf_8_is_refused_with_its_line() -> None:
    with pytest.raises(Unreadable) as caught:
        utf8_text(b"gut\nschlecht\xff\n", "x.toml")
    assert caught.value.text("de") == "x.toml, Zeile 2: Die Zeichen sind nicht UTF-8."


def test_every_refusal_is_shown_here() -> None:
    shown = {code for _, code, _ in JSON} | {"not-toml", "not-utf8"}
    assert shown == set(_TEXTS)


@pytest.mark.parametrize("text", ["1e999999999", "1/0", "9" * 19, "x", "", "1/2/3", "٣", "nan", 5])
def test_a_number_that_would_take_for_ever_is_none(text: object) -> None:
    assert fraction_of(text) is None


@pytest.mark.parametrize(("text", "value"), [("1/2", "1/2"), ("28.5", "57/2"), (" -3 ", "-3")])
def test_a_fraction_is_exact(text: str, value: str) -> None:
    assert fraction_of(text) == Fraction(value)
