"""What a table has agreed on: options given, mistyped, out of range, undone."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.rulebook import Fault, RulebookError, load_book
from tests.rulebook.houses import faults, house, the_fault


def refused(**options: Any) -> Fault:
    with pytest.raises(RulebookError) as caught:
        load_book("standard-deluxe", tuple(options.items()))
    (fault,) = caught.value.faults
    return fault


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    fault = refused(zwicolo="on")
    assert (fault.path, fault.nearest) == ("options.zwicolo", "zwiccolo")


def test_a_value_that_an_option_does_not_have_is_refused() -> None:
    fault = refused(zwiccolo="onn")
    assert (fault.path, fault.allowed, fault.nearest) == ("options.zwiccolo", "off, on, bei", "on")


@pytest.mark.parametrize("value", ["1000001", "-1", "x", "", "1.5", "²", "٣", "9" * 50, " 3"])
def test_a_number_is_an_ordinary_number_within_its_range(value: str) -> None:
    assert refused(pagatkassa_limit_cents=value).allowed == "a number from 0 to 1000000"


@pytest.mark.parametrize("value", [True, 3, None, ["on"], {"on": 1}])
def test_a_value_that_is_no_text_is_refused(value: object) -> None:
    assert refused(zwiccolo=value).allowed == "a text"


def test_options_are_taken_in_any_order() -> None:
    one = load_book("standard-deluxe", (("zwiccolo", "on"), ("cut", "hinterhand")))
    assert one is load_book("standard-deluxe", (("cut", "hinterhand"), ("zwiccolo", "on")))


def test_house_rules_switch_an_option_on_by_its_default() -> None:
    book = house('[option.zwiccolo]\ndefault = "on"', "standard-deluxe")
    assert book.contracts["zwiccolo"].offered
    assert book.options["zwiccolo"].clauses
    assert not house("", "standard-deluxe").contracts["zwiccolo"].offered


def test_a_bad_default_is_a_fault_of_the_option() -> None:
    fault = the_fault('[option.zwiccolo]\ndefault = "yes"', "standard-deluxe")
    assert fault.path == "option.zwiccolo.default"


def test_the_default_of_an_option_never_silently_undoes_a_rule_of_the_file() -> None:
    fault = the_fault("[money]\npagatkassa_limit_cents = 5", "standard-deluxe")
    assert (fault.path, fault.code, fault.allowed) == (
        "money.pagatkassa_limit_cents",
        "clash",
        "option.pagatkassa_limit_cents.default",
    )


def test_every_value_is_tried_and_a_bad_patch_is_found() -> None:
    rules = """
    [option.nein]
    label = "Nein"
    label_en = "No"
    values = ["off", "on", "both"]
    default = "off"
    clauses = []
    [option.nein.patch.on]
    "kontra.levls" = 1
    [option.nein.patch.both]
    "kontra.levels" = "zwei"
    [option.nein.patch.bot]
    "kontra.levels" = 2
    """
    found = faults(rules)
    assert found["options.nein"].nearest == "kontra.levels"
    assert found["kontra.levels"].found == '"zwei"'
    assert found["option.nein.patch.bot"].nearest == "both"


@pytest.mark.parametrize(
    "rule",
    [
        'values = "on"',
        "values = [1]",
        "values = 5",
        "default = 1",
        "patch = 1",
        "patch.on = 1",
        "low = 1",
        'target = "kontra.levels"',
        'patch.on."kontra.levels+" = 3',
        'patch.on."kontra" = 3',
        'patch.on."option.zwiccolo.default" = "on"',
        'patch.on."" = 3',
        'patch.on."contract.dreier.besser+" = [["x"]]',
    ],
)
def test_an_option_of_a_wrong_shape_is_a_fault(rule: str) -> None:
    rest = [
        line
        for line in ('label = "x"', 'label_en = "x"', 'values = ["off", "on"]', 'default = "off"')
        if line.split()[0] != rule.split()[0]
    ]
    assert faults("[option.x]\nclauses = []\n" + "\n".join([*rest, rule]))


@pytest.mark.parametrize("rule", ["low = 'x'", "high = 'x'", "target = 3", "target = 'kontra'"])
def test_a_number_option_of_a_wrong_shape_is_a_fault(rule: str) -> None:
    rest = [
        line
        for line in ("low = 0", "high = 3", 'target = "kontra.levels"')
        if line.split()[0] != rule.split()[0]
    ]
    head = '[option.x]\nclauses = []\nlabel = "x"\nlabel_en = "x"\nvalues = []\ndefault = "1"\n'
    assert faults(head + "\n".join([*rest, rule]))
