"""Every promise of SECURITY.md and of the threat model names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in ("SECURITY.md", "docs/threat-model.md")
}
PROMISES = {name: text.partition("| promise | held by |")[2] for name, text in PAGES.items()}
NAMED = sorted({named for text in PAGES.values() for named in re.findall(r"`(tests/[^`]+)`", text)})


@pytest.mark.parametrize("named", NAMED)
def test_a_test_that_holds_a_promise_exists(named: str) -> None:
    file, _, name = named.partition("::")
    path = ROOT / file
    assert path.exists()
    if name:
        assert re.search(rf"^(async )?def {name}\(", path.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize(("page", "fewest"), [("SECURITY.md", 4), ("docs/threat-model.md", 20)])
def test_every_promise_names_a_test(page: str, fewest: int) -> None:
    rows = [line for line in PROMISES[page].splitlines() if line.startswith("| ")]
    promises = [row for row in rows if not row.startswith(("| promise", "|---"))]
    assert len(promises) >= fewest
    assert all("`tests/" in row for row in promises)


@pytest.mark.parametrize("page", PAGES)
def test_what_the_pages_point_to_is_there(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", PAGES[page])
    assert links
    assert all((ROOT / page).parent.joinpath(link).resolve().exists() for link in links)


def test_a_report_is_told_where_to_go_and_what_to_say() -> None:
    """The way in is private, and the command that tells the version is the one that there is."""
    reporting = PAGES["SECURITY.md"].partition("**Reporting.**")[2].partition("**Versions.**")[0]
    assert "do not\nopen a public issue" in reporting
    assert "`mondfang --version`" in reporting
