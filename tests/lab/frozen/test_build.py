"""Building an earlier commit: by steps, in a folder of its own, with errors that say why."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mondfang.lab import LabError, read_spec
from mondfang.lab.frozen.build import build, command_of, folder_of
from mondfang.lab.frozen.catalogue import COMMIT_2026_11, FROZEN
from tests.cli.running import refused

MAKEFILE = "native:\n\t@mkdir -p .venv/bin && touch .venv/bin/python && echo $(PYTHON)\n"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def repository(folder: Path, makefile: str) -> str:
    """A repository of one commit, and its name."""
    folder.mkdir()
    (folder / "Makefile").write_text(makefile)
    (folder / "deeper").mkdir()
    (folder / "deeper" / "file").touch()

    def git(*words: str) -> str:
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        done = subprocess.run(
            ["git", *who, *words], cwd=folder, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "one")
    return git("rev-parse", "HEAD")


def test_a_commit_is_built_once_outside_the_tree(tmp_path: Path, cache: Path) -> None:
    commit, steps = repository(tmp_path / "tree", MAKEFILE), list[str]()
    folder = build(commit, steps.append, tmp_path / "tree" / "deeper")
    assert steps == ["source", "build"]
    assert folder.is_relative_to(cache)
    assert (folder / "deeper" / "file").exists()
    python, _, _, where = command_of(commit, "then")
    assert (Path(python).exists(), where) == (True, str(folder))
    build(commit, steps.append, tmp_path / "tree")
    assert steps == ["source", "build"]


def test_a_build_that_fails_says_why_and_is_tried_again(tmp_path: Path) -> None:
    commit = repository(tmp_path / "tree", "native:\n\t@echo no compiler at all; exit 3\n")
    for _ in range(2):
        with pytest.raises(LabError, match="no compiler at all"):
            build(commit, lambda step: None, tmp_path / "tree")
    with pytest.raises(LabError, match="has not been built"):
        command_of(commit, "then")


def test_without_the_commit_there_is_nothing_to_build(tmp_path: Path) -> None:
    repository(tmp_path / "tree", MAKEFILE)
    with pytest.raises(LabError, match="cannot be had"):
        build("0" * 40, lambda step: None, tmp_path / "tree")
    with pytest.raises(LabError, match="cannot be had"):
        build(COMMIT_2026_11, lambda step: None, tmp_path)


def test_a_frozen_bot_that_was_not_built_says_how_to_build_it() -> None:
    assert not folder_of(COMMIT_2026_11).exists()
    for name in FROZEN:
        with pytest.raises(LabError, match="mondfang arena --frozen"):
            read_spec(name)
    assert "mondfang arena --frozen" in refused("arena", "club-2026-11", "club")
