"""The Python source of the package, for tests that look through all of it; read only once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import mondfang

ROOT = Path(mondfang.__file__).parent


@cache
def source() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(source()[path])


def trees_with(words: str) -> Iterator[tuple[Path, ast.Module]]:
    """The modules in which this pattern is found; most have none of what a test looks for."""
    pattern = re.compile(words)
    for path, text in source().items():
        if pattern.search(text):
            yield path, tree(path)
