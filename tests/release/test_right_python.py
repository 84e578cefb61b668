"""The single file says in words that another Python runs it."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

PREAMBLE = Path(__file__).parent.parent.parent / "release" / "right_python.py"


def begun(folder: Path, made_with: str) -> None:
    (folder / "made-with").write_text(f"{made_with}\n")
    runpy.run_path(str(PREAMBLE), {"site_packages": folder}, "__main__")


def test_the_python_that_the_single_file_was_made_with_runs_it(tmp_path: Path) -> None:
    begun(tmp_path, f"{sys.version_info[0]}.{sys.version_info[1]}")


def test_another_python_is_told_which_one_it_takes(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"für Python 3\.9 gemacht.*\n.*python3\.9 mondfang\.pyz"):
        begun(tmp_path, "3.9")
