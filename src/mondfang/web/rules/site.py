"""The rules as files: the same pages, with links from file to file, for a server that only serves.

Pages are rendered by the endpoints that serve them; what needs a server (search, trying examples,
settings) is left out by the templates, which are told so by ``site``.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from mondfang.paper.print.rulebooks import KINDS, rulebook_pdf
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.chapters import book_chapters
from mondfang.web.base.assets import static_files, static_url
from mondfang.web.base.preferences import Language
from mondfang.web.base.visitor import nobody
from mondfang.web.rules import pages, word_pages
from mondfang.words.glossary import glossary

LANGUAGES: tuple[Language, ...] = ("de", "en")
ASSETS = ("look.css", "rules.css", "clauses.js", "icon.svg", "icon-180.png")
_LINK = re.compile(r'\b(href|src|action)="(/[^"]*)"')
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class SitePage:
    """An address of the app, the file it becomes, and who renders it."""

    address: str
    file: str
    endpoint: Callable[[Request], Coroutine[Any, Any, Response]]
    params: dict[str, str]


def site_pages() -> Iterator[SitePage]:
    """Every page of the rules that needs no server."""
    yield SitePage("/rules", "index.html", pages.index, {})
    yield SitePage("/rules/words", "words.html", word_pages.words, {})
    for key in glossary():
        yield SitePage(f"/rules/word/{key}", f"word/{key}.html", word_pages.word, {"word": key})
    for book_id in book_ids():
        own = {"book": book_id}
        folder = f"book/{book_id}"
        yield SitePage(f"/rules/book/{book_id}", f"{folder}/index.html", pages.book, own)
        yield SitePage(f"/rules/book/{book_id}/open", f"{folder}/open.html", pages.questions, own)
        for one in book_chapters(book_id):
            address, file = f"/rules/book/{book_id}/{one.topic}", f"{folder}/{one.topic}.html"
            yield SitePage(address, file, pages.chapter, {**own, "topic": one.topic})
    for clause in all_clauses():
        address, file = f"/rules/clause/{clause}", f"clause/{clause}.html"
        yield SitePage(address, file, pages.clause, {"clause": clause})
    for left, right in permutations(book_ids(), 2):
        address = f"/rules/compare?from={left}&to={right}"
        yield SitePage(address, f"compare/{left}--{right}.html", pages.difference, {})


def site(progress: Progress = lambda done, total: None) -> Iterator[tuple[str, bytes]]:
    """Every file of the site in both languages, German at the top and English below ``en``."""
    known = list(site_pages())
    files = {one.address: one.file for one in known}
    for book_id in book_ids():
        files |= {f"/rules/print/{book_id}/{kind}": f"print/{book_id}-{kind}.pdf" for kind in KINDS}
    files |= {urlsplit(static_url(name)).path: f"static/{name}" for name in ASSETS}
    total, done = len(known) * len(LANGUAGES), 0
    for language in LANGUAGES:
        top = "" if language == "de" else f"{language}/"
        with asyncio.Runner() as runner:
            for one in known:
                text = runner.run(_rendered(one, language))
                yield top + one.file, _relinked(text, one.file, files).encode()
                done += 1
                progress(done, total)
        for book_id in book_ids():
            for kind in KINDS:
                name = f"{top}print/{book_id}-{kind}.pdf"
                yield name, rulebook_pdf(kind, load_book(book_id), language)
        for name in ASSETS:
            yield f"{top}static/{name}", static_files()[name].body


async def _rendered(one: SitePage, language: Language) -> str:
    parts = urlsplit(one.address)
    depth = one.file.count("/")
    other = "../" * (depth + (language == "en")) + ("" if language == "en" else "en/") + one.file
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": parts.path,
        "query_string": parts.query.encode(),
        "headers": [],
        "server": ("site", 80),
        "path_params": one.params,
        "state": {"person": nobody(language), "site": other},
    }
    answer = await one.endpoint(Request(scope))
    return bytes(answer.body).decode()


def _relinked(text: str, file: str, files: dict[str, str]) -> str:
    """Links to pages of the site lead to their files; others are not there and lead nowhere."""
    up = "../" * (len(PurePosixPath(file).parts) - 1)

    def relative(match: re.Match[str]) -> str:
        address, hash_sign, spot = match[2].replace("&amp;", "&").partition("#")
        target = files.get(address)
        return f'{match[1]}="{up}{target}{hash_sign}{spot}"' if target else f"data-{match[0]}"

    return _LINK.sub(relative, text)
