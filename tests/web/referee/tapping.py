"""Tapping through the desk as a thumb does: every link or form is one tap or two."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

from mondfang.speech.syllables import SOFT_HYPHEN
from tests.web.referee.effort import Effort

MOST = 40  # questions
GROUPED = ("pairs", "which-game")
Chooser = Callable[[list[tuple[str, str]]], int]
Waiting = Callable[[Effort], None]  # told what it has taken so far, before each tap


class Page(Protocol):
    @property
    def text(self) -> str: ...


class Reader(Protocol):
    """A browser, or what reads pages as one does."""

    def get(self, address: str, /) -> Page: ...


@dataclass(frozen=True, slots=True)
class Tapped:
    """Where somebody has come to: the page, what was answered, what it took."""

    page: str
    answers: dict[str, Any]
    effort: Effort

    @property
    def is_ruled(self) -> bool:
        return 'class="ruled-sentence"' in self.page

    @property
    def sentence(self) -> str:
        found = re.search(r'<h1 class="ruled-sentence">([^<]+)</h1>', self.page)
        assert found is not None
        return html.unescape(found[1])

    @property
    def numbers(self) -> list[str]:
        foot = re.search(r'<tr class="sum">.*?</tr>', self.page, re.DOTALL)
        return [] if foot is None else re.findall(r'<td class="n">([^<]+)</td>', foot[0])

    @property
    def clauses(self) -> list[str]:
        rules = re.search(r'<dl class="ruled">.*?</dl>', self.page, re.DOTALL)
        return [] if rules is None else re.findall(r'href="/rules/clause/([^"]+)"', rules[0])


def links(page: str) -> list[tuple[str, str]]:
    """What can be tapped for an answer: the words, the address."""
    found = []
    for nav in re.findall(r'<nav class="answers.*?</nav>', page, re.DOTALL):
        for address, label in re.findall(r'<a class="button" href="([^"]+)">(.*?)</a>', nav, re.S):
            text = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", label)).split())
            found.append((text.replace(SOFT_HYPHEN, ""), html.unescape(address)))
    return found


def words_of(markup: str) -> int:
    return len(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def question_words(page: str) -> int:
    """How many words the question has, or the ruling."""
    found = re.search(r"<h1.*?</h1>", page, re.DOTALL)
    assert found is not None
    return words_of(found[0])


def looks_before(page: str, chosen: int) -> int:
    """How many answers the eye passes over; where they stand in groups, the group comes first."""
    groups = [
        nav.count('<a class="button"')
        for nav in re.findall(r'<nav class="answers.*?</nav>', page, re.DOTALL)
    ]
    if not any(f'class="{name}"' in page for name in GROUPED):
        return chosen
    passed = 0
    while chosen >= groups[passed]:
        chosen -= groups[passed]
        passed += 1
    return passed + 1 + chosen


def answers_in(address: str) -> dict[str, Any]:
    query = parse_qs(urlsplit(address).query)
    found: dict[str, Any] = json.loads(query["a"][0]) if "a" in query else {}
    return found


def at_once(effort: Effort) -> None:
    """Nobody waits."""


def tap(browser: Reader, start: str, choose: Chooser, waiting: Waiting = at_once) -> Tapped:
    """Choose among the links of each page until there is a ruling."""
    address, effort = start, Effort()
    page = browser.get(address).text
    while effort.taps < MOST:
        offered = links(page)
        if not offered:
            break
        chosen = choose(offered)
        label, address = offered[chosen]
        words = question_words(page) + len(label.split())
        effort += Effort(1, looks_before(page, chosen), words)
        waiting(effort)
        page = browser.get(address).text
    effort += Effort(words=question_words(page))
    waiting(effort)
    return Tapped(page, answers_in(address), effort)
