"""A release is refused for each thing that is wrong with it, and allowed when nothing is."""

from __future__ import annotations

import re
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
NAMES = ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL")


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "release"))
    import ready  # type: ignore[import-not-found]

    return ready


def git(root: Path, *words: str) -> str:
    ran = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", "area: Do it.")
    write(root, "build/passed", git(root, "rev-parse", "HEAD"))


def wheel(root: Path, version: str, kernel: str = "mondfang/kernel/_native_base.abi3.so") -> None:
    (root / "dist").mkdir(exist_ok=True)
    name = f"dist/mondfang-{version}-cp312-abi3-linux_x86_64.whl"
    with zipfile.ZipFile(root / name, "w") as made:
        made.writestr(kernel, "")


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ready: Any) -> Path:
    """A small project of which version 1.2.0 can be released."""
    for name in NAMES:
        monkeypatch.setenv(name, "nobody@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    git(tmp_path, "init", "-q")
    write(tmp_path, ".gitignore", "/build/\n/dist/\n")
    write(tmp_path, "pyproject.toml", '[project]\nversion = "1.2.0"\n')
    write(
        tmp_path, "CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 1.2.0, 2027-01-31\n\n- New.\n"
    )
    write(tmp_path, "src/mondfang/store/migrate.py", 'HEAD = "0002"\n')
    for revision in ("0001_first", "0002_second"):
        write(tmp_path, f"src/mondfang/store/migrations/versions/{revision}.py", revision)
    write(tmp_path, "release/schemas.toml", "")
    ready.record(tmp_path)
    commit(tmp_path)
    git(tmp_path, "tag", "v1.1.9")
    wheel(tmp_path, "1.2.0")
    write(tmp_path, "dist/mondfang-1.2.0.tar.gz", "")
    return tmp_path


def test_a_version_with_which_nothing_is_wrong_may_be_released(sources: Path, ready: Any) -> None:
    assert ready.refusals(sources, "1.2.0") == []


MIGRATIONS = "src/mondfang/store/migrations/versions"
FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "another version": (
        lambda root: write(root, "pyproject.toml", '[project]\nversion = "1.3.0"\n'),
        "pyproject.toml says 1.3.0",
    ),
    "an older version": (lambda root: git(root, "tag", "v1.10.0"), "there is a tag v1.10.0"),
    "a tag": (lambda root: git(root, "tag", "v1.2.0"), "the tag v1.2.0 exists"),
    "nothing told": (lambda root: write(root, "CHANGELOG.md", "# C\n"), "has no heading"),
    "no day": (lambda root: write(root, "CHANGELOG.md", "## 1.2.0, soon\n\n- N.\n"), "has no day"),
    "an empty entry": (
        lambda root: write(root, "CHANGELOG.md", "## 1.2.0, 2027-01-31\n\nSoon.\n"),
        "says nothing about",
    ),
    "unreleased": (
        lambda root: write(
            root, "CHANGELOG.md", "## Unreleased\n\n- X.\n\n## 1.2.0, 2027-01-31\n\n- N.\n"
        ),
        "under Unreleased",
    ),
    "a changed migration": (
        lambda root: write(root, f"{MIGRATIONS}/0001_first.py", "other"),
        "migration 0001 was released and has changed",
    ),
    "a lost migration": (
        lambda root: (root / MIGRATIONS / "0001_first.py").unlink(),
        "migration 0001 was released and is gone",
    ),
    "a new migration": (
        lambda root: write(root, f"{MIGRATIONS}/0003_third.py", ""),
        "migration 0003 is not in",
    ),
    "a head behind": (
        lambda root: write(root, "src/mondfang/store/migrate.py", 'HEAD = "0001"\n'),
        "HEAD in store/migrate.py is not the newest",
    ),
    "something open": (lambda root: write(root, "new.txt", ""), "something is not committed"),
    "no sdist": (lambda root: (root / "dist/mondfang-1.2.0.tar.gz").unlink(), ".tar.gz is missing"),
    "no wheel": (
        lambda root: next((root / "dist").glob("*.whl")).unlink(),
        "-*.whl is missing",
    ),
    "no checks": (lambda root: (root / "build/passed").unlink(), "have not passed"),
    "old artefacts": (lambda root: wheel(root, "1.1.9"), "is of another version"),
    "no kernel": (lambda root: wheel(root, "1.2.0", "mondfang/x.py"), "has no native kernel"),
    "checks of another commit": (
        lambda root: write(root, "build/passed", "0" * 40),
        "the checks have not passed",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_is_wrong_is_named(sources: Path, ready: Any, fault: str) -> None:
    spoil, said = FAULTS[fault]
    spoil(sources)
    if fault not in ("something open", "checks of another commit", "no checks"):
        commit(sources)
    assert any(said in refusal for refusal in ready.refusals(sources, "1.2.0"))


def test_what_is_no_version_is_refused(sources: Path, ready: Any) -> None:
    assert "1.2 is not a version like 1.2.3" in ready.refusals(sources, "1.2")


def test_every_refusal_of_the_script_is_met_here(ready: Any) -> None:
    text = Path(ready.__file__).read_text(encoding="utf-8")
    met = ["is not a version like", *(said for _, said in FAULTS.values())]
    for told in re.findall(r'yield f?"([^"]+)"', text):
        fixed = max(re.split(r"\{[^}]*\}", told), key=len).strip()
        assert any(fixed in said or said in fixed for said in met), told


def test_the_migrations_of_this_program_are_those_that_were_noted(ready: Any) -> None:
    noted, found = ready.recorded(ROOT), ready.digests(ROOT)
    assert {revision: found.get(revision) for revision in noted} == noted
