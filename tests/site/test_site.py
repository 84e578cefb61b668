"""The documentation as a site: broken links are found, links are put right, docstrings are read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(autouse=True)
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "site"))
    for name in ("api", "links", "make_site"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    from links import broken  # type: ignore[import-not-found]

    (tmp_path / "b.html").write_text('<h2 id="da">x</h2>')
    links = ["b.html#da", "b.html", "https://x.example/", "#", "b.html#dort", "c.html", "bild.png"]
    anchors = "".join(f'<a href="{link}">x</a>' for link in links)
    (tmp_path / "a.html").write_text(anchors)
    assert broken(tmp_path) == ["a.html: b.html#dort", "a.html: c.html", "a.html: bild.png"]


def test_links_are_those_of_the_site_and_what_is_not_there_is_only_named() -> None:
    from make_site import rewritten  # type: ignore[import-not-found]

    page = ROOT / "docs" / "use" / "house-rules.md"
    text = "[a](../../CONTRIBUTING.md#x) [b](../README.md) [c](../../src) [d](players.md)"
    expected = "[a](../contributing.md#x) [b](../overview.md) c [d](players.md)"
    assert rewritten(text, page) == expected
    assert rewritten("```\n[a](b)\n```", page) == "```\n[a](b)\n```"


def test_the_reference_has_a_page_for_each_room_with_signatures_and_docstrings() -> None:
    from api import ROOMS, pages  # type: ignore[import-not-found]

    made = pages(ROOT / "src" / "mondfang")
    assert set(made) == {*ROOMS, "index"}
    assert "def settle(" in made["settlement"]
    assert "### GameState" in made["game"]
    assert "`legal_actions()`" in made["game"]
