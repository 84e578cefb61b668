"""Programs that read the files for operators, where they are installed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"


def reader(name: str) -> str:
    """A program that reads one of the files; the test says so and skips where there is none."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin"])
    found = shutil.which(name, path=places)
    if found is None:
        pytest.skip(f"no {name} here")
    return found
