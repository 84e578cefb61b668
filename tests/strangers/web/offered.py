"""What a page offers whoever reads it: links to follow and forms to fill in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

Fields = tuple[tuple[str, str], ...]
ADDRESS = re.compile(r'"(/[a-z][^"\s<>\\]{0,300})"')  # also those that only scripts use


@dataclass(slots=True)
class Form:
    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.elsewhere: list[tuple[str, str, str]] = []  # fields outside of the form they name
        self.ids: dict[str, Form] = {}
        self._open: Form | None = None
        self._select: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        match tag:
            case "form":
                self._open = Form(given.get("action", ""), given.get("method", "get").upper())
                self.forms.append(self._open)
                self.ids[given.get("id", "")] = self._open
            case "input" | "textarea" | "button":
                self._note(given.get("name", ""), given.get("value", ""), given.get("form", ""))
            case "select":
                self._select = given.get("name")
            case "option" if self._select:
                self._note(self._select, given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = None

    def _note(self, name: str, value: str, form: str = "") -> None:
        if form:
            self.elsewhere.append((form, name, value))
        elif self._open is not None and name:
            self._open.fields.append((name, value))


def forms_on(page: str, here: str) -> Iterator[Form]:
    """Every form of a page at an address; of a choice, every possible answer."""
    reader = _Reader()
    reader.feed(page)
    for form_id, name, value in reader.elsewhere:
        if form_id in reader.ids:
            reader.ids[form_id].fields.append((name, value))
    for form in reader.forms:
        form.action = form.action if form.action.startswith("/") else here
        yield form


def addresses_on(page: str) -> set[str]:
    """Every address of this server that a page knows."""
    found = {one.replace("&amp;", "&") for one in ADDRESS.findall(page)}
    return {one.partition("#")[0] for one in found if one.isascii()}
