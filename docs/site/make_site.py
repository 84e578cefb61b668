"""The documentation as a site: python docs/site/make_site.py

What is in docs/ and the pages beside the sources, with the API reference, built by zensical into
build/site; a link that leads nowhere stops it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from api import pages
from links import broken

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
STAGED = ROOT / "build" / "docs"
# Pages that stand beside the sources, and where they are on the site.
BESIDE = {
    ROOT / "README.md": "readme.md",
    ROOT / "CONTRIBUTING.md": "contributing.md",
    ROOT / "CHANGELOG.md": "changelog.md",
    ROOT / "SECURITY.md": "security.md",
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def place(file: Path) -> str | None:
    """Where on the site a file of the sources is; None where it is not there."""
    if file in BESIDE:
        return BESIDE[file]
    if file.is_dir() and file.is_relative_to(DOCS):
        return f"{file.relative_to(DOCS)}/index.md"
    if not file.is_relative_to(DOCS) or not file.exists():
        return None
    inside = str(file.relative_to(DOCS))
    return {"README.md": "overview.md", "start.md": "index.md"}.get(inside, inside)


def rewritten(text: str, file: Path) -> str:
    """The text with links as they are on the site; what is not there is named and not linked."""
    here = place(file)
    assert here is not None

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        path, mark, anchor = target.partition("#")
        if not path or "://" in path or path.startswith("mailto:"):
            return found[0]
        there = place((file.parent / path).resolve())
        if there is None:
            return words
        return f"{picture}[{words}]({os.path.relpath(there, Path(here).parent)}{mark}{anchor})"

    outside_code = re.split(r"(```.*?```)", text, flags=re.DOTALL)
    return "".join(one if one.startswith("```") else LINK.sub(link, one) for one in outside_code)


def stage() -> None:
    """Everything as zensical wants it."""
    shutil.rmtree(STAGED, ignore_errors=True)
    markdown = [file for file in DOCS.rglob("*.md") if "site" not in file.relative_to(DOCS).parts]
    for file in [*markdown, *BESIDE]:
        target = STAGED / str(place(file))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(rewritten(file.read_text(encoding="utf-8"), file), encoding="utf-8")
    pictures = [*DOCS.glob("pictures/*.webp"), *DOCS.glob("pictures/*.svg")]
    for file in pictures:
        target = STAGED / "pictures" / file.name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(file, target)
    _list_decisions()
    folder = STAGED / "api"
    folder.mkdir()
    for name, text in pages(ROOT / "src" / "mondfang").items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def _list_decisions() -> None:
    rows = []
    for file in sorted((DOCS / "decisions").glob("*.md")):
        title = file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")
        rows.append(f"- [{title}]({file.name})")
    text = "# Decisions\n\nWhy it is as it is, one page each.\n\n" + "\n".join(rows) + "\n"
    (STAGED / "decisions" / "index.md").write_text(text, encoding="utf-8")


def main() -> None:
    site = ROOT / "build" / "site"
    stage()
    settings = ROOT / "build" / "zensical.toml"
    shutil.copyfile(DOCS / "site" / "zensical.toml", settings)
    shutil.rmtree(site, ignore_errors=True)
    words = [sys.executable, "-m", "zensical", "build", "--clean", "-f", str(settings)]
    subprocess.run(words, check=True)
    wrong = broken(site)
    if wrong:
        sys.exit("\n".join(["Links that lead nowhere:", *wrong]))
    count = sum(1 for _ in site.rglob("*.html"))
    print(f"{count} pages in build/site, and no link that leads nowhere.")


if __name__ == "__main__":
    main()
