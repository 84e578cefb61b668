"""The commands and examples in the documentation run as they stand."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mondfang.cli import cli

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
IN_ENGLISH = re.compile(r"^In English: \[[^]]+\]\(([^)]+)\)", re.MULTILINE)


def blocks(page: Path, kind: str) -> list[str]:
    return [text for name, text in BLOCK.findall(page.read_text(encoding="utf-8")) if name == kind]


def commands(page: Path) -> list[str]:
    found = []
    for block in blocks(page, "console"):
        found += [line[2:] for line in block.splitlines() if line.startswith("$ mondfang")]
    return found


def shape(command: str) -> str:
    """A command without the names of files that it writes, and without the language."""
    words = (word for word in shlex.split(command) if (ROOT / word).exists() or "." not in word)
    return " ".join(words).replace(" --lang en", "")


def in_english(page: Path) -> Path:
    """The guide that a German one says it stands beside; any other page itself."""
    said = IN_ENGLISH.search(page.read_text(encoding="utf-8"))
    return (page.parent / said[1]).resolve() if said else page


WITH_COMMANDS = [page for page in PAGES if commands(page)]
TOGETHER = {first: [page for page in PAGES if in_english(page) == first] for first in PAGES}
WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]


@pytest.mark.parametrize(
    "first", sorted({in_english(page) for page in WITH_COMMANDS}), ids=lambda page: str(page.name)
)
def test_the_commands_of_a_guide_in_both_languages_run_in_order(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder with the examples beside it; games end with the end of input.

    What stands in both languages runs once.
    """
    monkeypatch.chdir(tmp_path)
    for shared in ("examples", "tests"):
        (tmp_path / shared).symlink_to(ROOT / shared)
    wanted = commands(first)
    for other in TOGETHER[first]:
        known = set(map(shape, wanted))
        wanted += [command for command in commands(other) if shape(command) not in known]
    for command in wanted:
        result = CliRunner().invoke(cli, shlex.split(command)[1:], input="")
        assert result.exit_code == 0, f"{command}\n{result.output}"
        assert result.output.strip()


@pytest.mark.parametrize("page", WITH_PYTHON, ids=lambda page: str(page.name))
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "python"):
        ran = subprocess.run(
            [sys.executable, "-c", block],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
        assert ran.returncode == 0, ran.stderr


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
