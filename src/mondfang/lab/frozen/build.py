"""The environment of an earlier commit: taken from the repository, built in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from mondfang.lab.errors import LabError

READY = ".built"
SPEAKER = Path(__file__).with_name("speaker.py")


def folder_of(commit: str) -> Path:
    """Where it is kept, outside any working tree: below ``$XDG_CACHE_HOME`` or ``~/.cache``."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "mondfang" / "frozen" / commit[:12]


def command_of(commit: str, name: str) -> tuple[str, ...]:
    """How its speaker is called; LabError if it was never built."""
    folder = folder_of(commit)
    if not (folder / READY).is_file():
        raise LabError("frozen-missing", name=name)
    return (str(folder / ".venv" / "bin" / "python"), "-P", str(SPEAKER), str(folder))


def build(commit: str, tell: Callable[[str], None], source: Path | None = None) -> Path:
    """Build it unless it is there; ``tell`` hears of each step.

    The commit is taken out of the repository this package lies in. What a broken build left behind
    is removed first.
    """
    folder = folder_of(commit)
    if (folder / READY).is_file():
        return folder
    archive = _archive(commit, source or Path(__file__).parent)
    tell("source")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=BytesIO(archive)) as tree:
        tree.extractall(folder, filter="data")
    tell("build")
    _run(["make", "native", f"PYTHON={sys.executable}"], folder)
    (folder / READY).touch()
    return folder


def _archive(commit: str, source: Path) -> bytes:
    """The commit's files; git archives only what lies below the folder it is called in."""
    top = _git(commit, ["git", "-C", str(source), "rev-parse", "--show-toplevel"])
    folder = top.decode("utf-8").strip()
    return _git(commit, ["git", "-C", folder, "archive", "--format=tar", commit])


def _git(commit: str, command: list[str]) -> bytes:
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as problem:
        raise LabError("frozen-no-commit", commit=commit[:12], problem=problem) from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip()
        raise LabError("frozen-no-commit", commit=commit[:12], problem=said)
    return done.stdout


def _run(command: list[str], folder: Path) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS", "MAKELEVEL")
    }
    environment["MONDFANG_REQUIRE_NATIVE"] = "1"
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as problem:
        raise LabError("frozen-not-built", folder=folder, problem=problem) from None
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-15:])
        raise LabError("frozen-not-built", folder=folder, problem=last)
