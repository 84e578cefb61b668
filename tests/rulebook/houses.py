"""House rules in few lines, and what is wrong with them."""

from __future__ import annotations

from mondfang.rulebook import Fault, Rulebook, load_text
from mondfang.rulebook.load import faults_in

HEAD = 'id = "haus"\ntitle = "Haus"\n'


def house(rules: str, base: str = "steirisch-2017", **options: str) -> Rulebook:
    """A book derived from ``base`` with these rules changed."""
    return load_text(f'{HEAD}extends = "{base}"\n{rules}', "haus.toml", options)


def faults(rules: str, base: str = "steirisch-2017") -> dict[str, Fault]:
    """What is wrong with the same, by path."""
    found = faults_in(f'{HEAD}extends = "{base}"\n{rules}', "haus.toml")
    assert all(fault.source == "haus.toml" for fault in found)
    return {fault.path: fault for fault in found}


def the_fault(rules: str, base: str = "steirisch-2017") -> Fault:
    found = faults(rules, base)
    assert len(found) == 1, found
    return next(iter(found.values()))
