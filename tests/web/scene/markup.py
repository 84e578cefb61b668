"""Reading regions: what they offer, and which cards they name."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

from mondfang.cards import BY_CODE, CARDS, Card
from mondfang.web.play.scene.faces import face

VOID = {"img", "input", "meta", "link", "br", "hr", "path"}
_DATA = re.compile(r'data-card="([^"]+)"')
_DO = re.compile(r'name="do" value="(?:play|call|take|discard) ([^"]+)"')


class _Reader(HTMLParser):
    """Collects what can be pressed or chosen, and checks that every tag is closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.buttons: dict[str, bool] = {}
        self.choices: set[str] = set()
        self.open: list[str] = []
        self.waits = False  # in what is disabled as a whole
        self.text: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.inline += [name for name in found if name == "style" or name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)
        if tag == "fieldset":
            self.waits = "disabled" in found
        if tag == "button" and found.get("name") == "do" and not self.waits:
            assert found.get("form") == "do"
            self.buttons[found["value"] or ""] = found.get("aria-disabled") != "true"
        if tag == "input" and found.get("name") == "card":
            self.choices.add(found["value"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(found: dict[str, str]) -> _Reader:
    """All regions of a page together."""
    reader = _Reader()
    for html in found.values():
        reader.feed(html)
        assert not reader.open, f"not closed: {reader.open}"
    return reader


def text_of(html: str) -> str:
    reader = _Reader()
    reader.feed(html)
    return " ".join(" ".join(reader.text).split())


def named_cards(found: dict[str, str]) -> set[Card]:
    """Every card whose face, code or button is in the markup."""
    html = unescape(" ".join(found.values()))
    codes = {card.code for card in CARDS if face(card) in html} | set(_DATA.findall(html))
    for words in _DO.findall(html):
        codes |= set(words.split())
    return {BY_CODE[code] for code in codes if code in BY_CODE}
