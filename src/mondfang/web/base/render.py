"""Templates and what they may say: both languages, the person, addresses of files."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from mondfang.speech import pick
from mondfang.web.base.assets import card_url, portrait_url, static_url, story_url
from mondfang.web.base.clause_chips import clause_chip
from mondfang.web.base.visitor import Person


@cache
def environment() -> Environment:
    """Everything is escaped, and a name that is not there is an error."""
    made = Environment(
        loader=PackageLoader("mondfang.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(static=static_url, card_url=card_url, clause_chip=clause_chip)
    made.globals.update(portrait_url=portrait_url, story_url=story_url)
    return made


def page(request: Request, template: str, /, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for the person who asks."""
    return HTMLResponse(markup(request, template, **context), status)


def markup(connection: HTTPConnection, template: str, /, **context: Any) -> str:
    """The page as text. Templates say ``t("deutsch", "english")``.

    ``here`` is where a change of settings leads back to: this page, unless a form was answered at
    an address that is none to look at.
    """
    person: Person = connection.state.person
    given = {
        "t": speaker(person.prefs.language),
        "person": person,
        "prefs": person.prefs,
        "here": _address(connection),
    }
    return environment().get_template(template).render(given | context)


def _address(connection: HTTPConnection) -> str:
    query = connection.url.query
    return f"{connection.url.path}?{query}" if query else connection.url.path


def speaker(language: str) -> Callable[[str, str], str]:
    """The function that picks the text of a language."""
    return partial(pick, language)
