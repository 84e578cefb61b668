"""Every promise of the threat model names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[^`]+)`", PAGE)


@pytest.mark.parametrize("named", NAMED)
def test_a_test_that_holds_a_promise_exists(named: str) -> None:
    file, _, name = named.partition("::")
    path = ROOT / file
    assert path.exists()
    if name:
        assert re.search(rf"^(async )?def {name}\(", path.read_text(encoding="utf-8"), re.M)


def test_every_promise_names_a_test() -> None:
    rows = [line for line in PAGE.partition("## Cards")[2].splitlines() if line.startswith("| ")]
    promises = [row for row in rows if not row.startswith(("| promise", "|---"))]
    assert len(promises) > 20
    assert all("`tests/" in row for row in promises)
