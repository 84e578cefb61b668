"""Packages of the extra ``research``: skipped visibly, or demanded by MONDFANG_REQUIRE_ALL=1."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest


def needed(name: str) -> Any:
    """The module, or a skip of the whole test file that says which package is missing."""
    if os.environ.get("MONDFANG_REQUIRE_ALL") == "1":
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"{name} is not installed (extra research)")
