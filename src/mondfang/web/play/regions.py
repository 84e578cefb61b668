"""The regions of the table page: scenes into markup, and equal scenes only once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any, Final, cast

from markupsafe import Markup

from mondfang.game import Refusal
from mondfang.rulebook.model import Rulebook
from mondfang.salon.told import TableView
from mondfang.web.people import Prefs
from mondfang.web.play.scene import Seats, Seen, seats_scene, strip_scene, talk_scene
from mondfang.web.play.scene_cards import felt_scene, hand_scene, last_scene
from mondfang.web.play.scene_end import result_scene, sheet_scene
from mondfang.web.play.scene_faces import back
from mondfang.web.play.scene_panel import panel_scene
from mondfang.web.play.scene_people import agreed_scene, company_scene, referee_scene
from mondfang.web.render import environment, speaker
from mondfang.words import clause_rules

# Every region of the page, in the order in which a reader meets them.
NAMES: Final = (
    "form",
    "strip",
    "lobby",
    "seats",
    "felt",
    "result",
    "referee",
    "panel",
    "hand",
    "last",
    "talk",
    "sheet",
    "people",
)
# These stay as they are for many steps; they are kept apart, so that passing ones do not push them
# out where hundreds of tables are played.
_STEADY: Final = frozenset({"sheet", "people", "talk", "lobby", "result"})


def regions(table: TableView, prefs: Prefs, present: frozenset[int]) -> dict[str, str]:
    """The markup of every region for one person; ``present`` are table seats that are connected."""
    seen, view = Seen(table, prefs, present), table.view
    language = prefs.language
    found = dict.fromkeys(NAMES, "")
    found["form"] = _rendered("form", language, (table.id, table.at))
    found["people"] = _rendered("people", language, company_scene(seen))
    found["sheet"] = _rendered("sheet", language, sheet_scene(seen))
    if view is None:
        found["lobby"] = _rendered("lobby", language, (agreed_scene(seen), company_scene(seen)))
        return found
    found["strip"] = _rendered("strip", language, strip_scene(seen, view))
    found["seats"] = _seats(language, seats_scene(seen, view))
    found["felt"] = _rendered("felt", language, felt_scene(seen, view))
    found["panel"] = _rendered("panel", language, panel_scene(seen, view))
    found["talk"] = _rendered("talk", language, talk_scene(seen, view))
    optional: dict[str, Hashable | None] = {
        "hand": hand_scene(seen, view),
        "last": last_scene(seen, view),
        "result": result_scene(seen),
        "referee": referee_scene(seen),
    }
    for name, scene in optional.items():
        if scene is not None:
            found[name] = _rendered(name, language, scene)
    return found


def _rendered(name: str, language: str, scene: Hashable) -> str:
    return (_steady if name in _STEADY else _passing)(name, language, scene)


def _render(name: str, language: str, scene: Hashable) -> str:
    return str(_fragment(name)(scene, speaker(language), back()))


_steady = lru_cache(maxsize=4096)(_render)
_passing = lru_cache(maxsize=2048)(_render)


@cache
def _fragment(name: str) -> Callable[..., str]:
    """The macro ``region`` of a fragment: called straight, it costs a third of a template."""
    module: Any = environment().get_template(f"play/{name}.html").module
    return cast("Callable[..., str]", module.region)


def _seats(language: str, seats: Seats) -> str:
    """Place by place: with a card two of the four change."""
    places = "".join([_rendered("place", language, place) for place in seats.places])
    return places + (_rendered("aside", language, seats.aside) if seats.aside else "")


def refused(book: Rulebook, refusal: Refusal, language: str = "de") -> dict[str, Any]:
    """What the page is told of a refusal: its code, the sentence, the clauses, and markup of it."""
    rules = clause_rules(book, refusal.clauses, language)
    text = refusal.text(language)
    html = _rendered("refused", language, (text, rules))
    return {"code": refusal.code, "text": text, "clauses": list(refusal.clauses), "html": html}


def as_markup(found: dict[str, str]) -> dict[str, Markup]:
    """Regions for the template of the whole page: they are escaped already."""
    return {name: Markup(html) for name, html in found.items()}


@lru_cache(maxsize=256)
def share_code(link: str) -> Markup:
    """The link of a table as a QR code."""
    import segno

    drawing = segno.make(link, error="m", micro=False)
    return Markup(drawing.svg_inline(border=2, omitsize=True, dark="#2b211a", light="#fefaf1"))
