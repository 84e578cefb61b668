"""What the program rests on is pinned and its licences are known; whatever is not is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "release"))
    import audit  # type: ignore[import-not-found]

    return audit


def test_nothing_is_wrong_with_what_is_installed_here(audit: Any) -> None:
    found = audit.components("mondfang", audit.EXTRAS)
    assert {"starlette", "sqlalchemy", "psycopg"} <= set(found)
    pinned = audit.pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    assert list(audit.wrong(found, pinned)) == []


@pytest.mark.parametrize(
    ("version", "licences", "pinned", "said"),
    [
        ("", (), {"x": "1"}, "is needed and not installed"),
        ("1", ("MIT",), {}, "is not pinned"),
        ("1", ("MIT",), {"x": "2"}, "constraints.txt says 2"),
        ("1", (), {"x": "1"}, "does not say"),
        ("1", ("MIT", "AGPL-3.0-only"), {"x": "1"}, "nobody has looked at"),
    ],
)
def test_whatever_is_wrong_is_named(
    audit: Any, version: str, licences: tuple[str, ...], pinned: dict[str, str], said: str
) -> None:
    found = {"x": audit.Component("x", version, licences)}
    [problem] = audit.wrong(found, pinned)
    assert said in problem


def test_the_list_of_components_names_each_with_its_version_and_licence(audit: Any) -> None:
    listed = audit.bill({"x": audit.Component("x", "1.0", ("MIT",))}, "0.1.0")
    assert json.loads(json.dumps(listed))["components"] == [
        {
            "type": "library",
            "name": "x",
            "version": "1.0",
            "purl": "pkg:pypi/x@1.0",
            "licenses": [{"license": {"id": "MIT"}}],
        }
    ]
