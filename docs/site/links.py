"""Whether every link of a built site leads somewhere: to a file, and to a place in it."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """Where a page points to, and the places in it that others can point to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = {"", "__top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        for name in ("id", "name"):
            if found.get(name):
                self.places.add(str(found[name]))
        link = found.get("href") if tag in ("a", "link") else found.get("src")
        if link and found.get("rel") not in ("canonical", "preconnect"):
            self.links.append(link)


def broken(site: Path) -> list[str]:
    """Every link within the site that leads nowhere, with the page it is on."""
    files = {file: Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    return [
        f"{file.relative_to(site)}: {link}"
        for file, page in files.items()
        if file.name != "404.html"
        for link in page.links
        if not _leads_somewhere(site, files, file, link)
    ]


def _leads_somewhere(site: Path, files: dict[Path, Page], file: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True  # of the world outside nothing is known here
    path = unquote(parts.path)
    target = file if not path else (site / path[1:] if path[0] == "/" else file.parent / path)
    target = target.resolve()
    if target.is_dir():
        target = target / "index.html"
    if not target.exists():
        return False
    page = files.get(target)
    return page is None or unquote(parts.fragment) in page.places
