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


def blocks(page: Path, kind: str) -> list[str]:
    return [text for name, text in BLOCK.findall(page.read_text(encoding="utf-8")) if name == kind]


def commands(page: Path) -> list[str]:
    found = []
    for block in blocks(page, "console"):
        found += [line[2:] for line in block.splitlines() if line.startswith("$ mondfang")]
    return found


WITH_COMMANDS = [page for page in PAGES if commands(page)]
WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: str(page.name))
def test_the_commands_of_a_page_run_in_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder with the examples beside it; games end with the end of input."""
    monkeypatch.chdir(tmp_path)
    for shared in ("examples", "tests"):
        (tmp_path / shared).symlink_to(ROOT / shared)
    for command in commands(page):
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
