"""Templates and what they may say: both languages, the person, addresses of files."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache, partial
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from mondfang.rulebook.citations import ids_text
from mondfang.speech import pick
from mondfang.speech.numbers import edition
from mondfang.speech.syllables import heading
from mondfang.web.base.assets import (
    card_url,
    lesson_url,
    moment_url,
    portrait_url,
    static_url,
    story_url,
)
from mondfang.web.base.clause_chips import clause_chip
from mondfang.web.base.glossed import glossed
from mondfang.web.base.visitor import Person

# Pieces that are drawn once for many pages, and how many of them are kept. The same buttons stand
# at all tables; an entry of a settlement is wanted by the pages of its own table, once.
DRAWN_ONCE: Final = {"button": 1_024, "entry": 128}


class _Spoken(Environment):
    """Templates of which only one language is left: what they say stands there when they are read.

    A fragment of a table page is drawn for every move, and says the same few words each time.
    """

    language: str | None = None

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        return tree if self.language is None else _Said(self.language).visit(tree)


class _Said(NodeTransformer):
    """``t("deutsch", "english")`` becomes the one text or the other."""

    def __init__(self, language: str) -> None:
        self._language = language

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        self.generic_visit(node)
        name, texts = node.node, [one.value for one in node.args if isinstance(one, nodes.Const)]
        if isinstance(name, nodes.Name) and name.name == "t" and len(texts) == len(node.args) == 2:
            return nodes.Const(pick(self._language, *texts), lineno=node.lineno)
        return node


@cache
def environment(language: str | None = None) -> Environment:
    """Everything is escaped, and a name that is not there is an error.

    With a language these are the templates as they are in it.
    """
    made = _Spoken(
        loader=PackageLoader("mondfang.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.language = language
    made.globals.update(static=static_url, card_url=card_url)
    made.globals.update(clause_chip=clause_chip, ids_text=ids_text)
    made.filters["glossed"] = glossed
    made.filters["edition"] = edition
    made.filters["heading"] = heading
    made.globals.update(portrait_url=portrait_url, story_url=story_url)
    made.globals.update(moment_url=moment_url, lesson_url=lesson_url)
    for piece, most in DRAWN_ONCE.items():
        made.globals[piece] = _drawn_once("play/bits.html", piece, most)
    return made


def _drawn_once(template: str, macro: str, most: int) -> Callable[..., str]:
    """A macro whose markup is kept by what it was given: small pieces that stand on many pages."""

    @lru_cache(maxsize=most)
    def drawn(*given: Hashable) -> str:
        module: Any = environment().get_template(template).module
        markup: str = getattr(module, macro)(*given)
        return markup

    return drawn


def page(request: Request, template: str, /, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for the person who asks."""
    return HTMLResponse(markup(request, template, **context), status)


def markup(connection: HTTPConnection, template: str, /, **context: Any) -> str:
    """The page as text. Templates say ``t("deutsch", "english")``.

    ``here`` is where a change of settings leads back to: this page, unless a form was answered at
    an address that is none to look at. ``site`` is set where a page becomes a file: the way to the
    same page in the other language.
    """
    person: Person = connection.state.person
    given = {
        "t": speaker(person.prefs.language),
        "person": person,
        "prefs": person.prefs,
        "here": _address(connection),
        "site": getattr(connection.state, "site", None),
    }
    return environment().get_template(template).render(given | context)


def _address(connection: HTTPConnection) -> str:
    query = connection.url.query
    return f"{connection.url.path}?{query}" if query else connection.url.path


def speaker(language: str) -> Callable[[str, str], str]:
    """The function that picks the text of a language."""
    return partial(pick, language)
