"""Whether a version may be released: everything that is wrong is named, and then nothing happens.

python release/ready.py 0.2.0            # look
python release/ready.py 0.2.0 --record   # note the migrations that this version brings, for good
python release/ready.py 0.2.0 --tag      # look, and make the tag if nothing is wrong

It pushes nothing. The tag, once pushed, lets .github/workflows/wheels.yml build and publish.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = Path("src/mondfang/store/migrations/versions")
RECORDED = Path("release/schemas.toml")
PASSED = Path("build/passed")  # the commit that .ci/run has seen through


def _git(root: Path, *words: str) -> str:
    ran = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def wrong_version(root: Path, version: str) -> Iterator[str]:
    """A version has three numbers, stands in pyproject.toml, and is newer than every tag."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version} is not a version like 1.2.3"
        return
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if project["version"] != version:
        yield f"pyproject.toml says {project['version']}"
    tags = re.findall(r"^v(\d+\.\d+\.\d+)$", _git(root, "tag", "--list", "v*"), re.MULTILINE)
    newest = max(tags, key=_numbers, default=None)
    if newest is not None and _numbers(newest) >= _numbers(version):
        yield f"there is a tag v{newest} already"


def wrong_changelog(root: Path, version: str) -> Iterator[str]:
    """The changelog tells of this version, with its day, and of nothing unreleased."""
    parts = re.split(r"^## ", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    sections = {head: body for head, _, body in (part.partition("\n") for part in parts)}
    told = [head for head in sections if head.startswith(f"{version}, ")]
    if not told:
        yield f"CHANGELOG.md has no heading '## {version}, YYYY-MM-DD'"
    elif not re.fullmatch(rf"{re.escape(version)}, \d{{4}}-\d\d-\d\d", told[0]):
        yield f"CHANGELOG.md: '{told[0]}' has no day like 2027-01-31"
    elif not re.search(r"^- ", sections[told[0]], re.MULTILINE):
        yield f"CHANGELOG.md says nothing about {version}"
    if re.search(r"^- ", sections.get("Unreleased", ""), re.MULTILINE):
        yield "CHANGELOG.md has entries under Unreleased"


def digests(root: Path) -> dict[str, str]:
    """The migrations that there are, by revision, each as a digest of its file."""
    files = sorted((root / VERSIONS).glob("[0-9]*.py"))
    return {file.name[:4]: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def recorded(root: Path) -> dict[str, str]:
    file = root / RECORDED
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def wrong_schema(root: Path, version: str) -> Iterator[str]:
    """A migration that people have run never changes, and none is released without being noted."""
    found, noted = digests(root), recorded(root)
    for revision, digest in noted.items():
        if revision not in found:
            yield f"migration {revision} was released and is gone"
        elif found[revision] != digest:
            yield f"migration {revision} was released and has changed"
    for revision in sorted(found.keys() - noted.keys()):
        yield f"migration {revision} is not in {RECORDED}: --record"
    text = (root / "src/mondfang/store/migrate.py").read_text(encoding="utf-8")
    head = re.search(r'^HEAD = "(\d+)"', text, re.MULTILINE)
    if head is None or head[1] != max(found, default=""):
        yield "HEAD in store/migrate.py is not the newest migration"


def wrong_tree(root: Path, version: str) -> Iterator[str]:
    """Everything is committed, and the tag is free."""
    if _git(root, "status", "--porcelain"):
        yield "something is not committed"
    if _git(root, "tag", "--list", f"v{version}"):
        yield f"the tag v{version} exists"


def wrong_artefacts(root: Path, version: str) -> Iterator[str]:
    """dist/ holds the sdist and a wheel of this version, the wheel with its kernel."""
    files = sorted((root / "dist").glob("mondfang-*"))
    if not (root / "dist" / f"mondfang-{version}.tar.gz").exists():
        yield f"dist/mondfang-{version}.tar.gz is missing: make dist"
    wheels = [file for file in files if file.suffix == ".whl"]
    if not any(file.name.startswith(f"mondfang-{version}-") for file in wheels):
        yield f"dist/mondfang-{version}-*.whl is missing: make dist"
    for file in files:
        if not file.name.startswith((f"mondfang-{version}-", f"mondfang-{version}.")):
            yield f"dist/{file.name} is of another version"
    for file in wheels:
        with zipfile.ZipFile(file) as wheel:
            if not any(
                "/_native_base." in name and ".pyi" not in name for name in wheel.namelist()
            ):
                yield f"dist/{file.name} has no native kernel"


def wrong_checks(root: Path, version: str) -> Iterator[str]:
    """All checks have passed for just this commit."""
    commit = _git(root, "rev-parse", "HEAD")
    file = root / PASSED
    if not file.exists() or file.read_text(encoding="utf-8").strip() != commit:
        yield "the checks have not passed for this commit: bash .ci/run"


Look = Callable[[Path, str], Iterator[str]]
LOOKS: tuple[Look, ...] = (
    wrong_version, wrong_changelog, wrong_schema, wrong_tree, wrong_artefacts, wrong_checks,
)  # fmt: skip


def refusals(root: Path, version: str) -> list[str]:
    """Everything that stands against releasing this version."""
    return [refusal for look in LOOKS for refusal in look(root, version)]


def record(root: Path) -> None:
    """Note the migrations that are there; those noted before stay as they are."""
    noted = digests(root) | recorded(root)
    head = "# The migrations that were released, by the digest of their files; they never change.\n"
    rows = "".join(f'"{revision}" = "{digest}"\n' for revision, digest in sorted(noted.items()))
    (root / RECORDED).write_text(head + rows, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether a version may be released.")
    parser.add_argument("version")
    parser.add_argument("--record", action="store_true", help="note the migrations, for good")
    parser.add_argument("--tag", action="store_true", help="make the tag if nothing is wrong")
    given = parser.parse_args()
    if given.record:
        record(ROOT)
    wrong = refusals(ROOT, given.version)
    if wrong:
        sys.exit("\n".join(["Not released:", *(f"- {one}" for one in wrong)]))
    if given.tag:
        _git(ROOT, "tag", "-a", f"v{given.version}", "-m", f"Mondfang {given.version}")
    print(f"{given.version} is ready" + (f", tagged v{given.version}" if given.tag else ""))


if __name__ == "__main__":
    main()
