"""Files that browsers keep: styles, scripts and the deck, under an address that changes with them.

The digest stands in the path and not in the query, so that scripts can import each other by plain
relative names and still never meet an older sister.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang import deck
from mondfang.bots.characters import BY_ID
from mondfang.cards import BY_CODE, CARDS
from mondfang.deck.lessons import LESSONS, lesson_svg, lessons_digest
from mondfang.deck.moments import MOMENTS, moment_svg, moments_digest
from mondfang.deck.portraits import portrait_svg, portraits_digest
from mondfang.deck.story import PICTURES, story_digest, story_svg
from mondfang.web.base.routes import Page

_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
}
_FOREVER = "public, max-age=31536000, immutable"
_BRIEFLY = "public, max-age=60"
BACK = "back"


@dataclass(frozen=True, slots=True)
class Asset:
    body: bytes
    packed: bytes
    media_type: str

    def answer(self, request: Request, *, forever: bool) -> Response:
        headers = {"cache-control": _FOREVER if forever else _BRIEFLY, "vary": "accept-encoding"}
        body = self.body
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = self.packed
        return Response(body, media_type=self.media_type, headers=headers)


def _asset(body: bytes, ending: str) -> Asset:
    return Asset(body, gzip.compress(body, 9, mtime=0), _TYPES[ending])


@cache
def static_files() -> dict[str, Asset]:
    """Every file below ``static`` by its path."""
    return dict(_walk(files("mondfang.web") / "static", ""))


def _walk(folder: Traversable, path: str) -> list[tuple[str, Asset]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        ending = entry.name.rpartition(".")[2]
        if entry.is_dir():
            found += _walk(entry, f"{path}{entry.name}/")
        elif ending in _TYPES:
            found.append((path + entry.name, _asset(entry.read_bytes(), ending)))
    return found


@cache
def static_digest() -> str:
    """One digest for the whole tree."""
    total = hashlib.sha256()
    for path, asset in static_files().items():
        total.update(f"{path}\0{len(asset.body)}\0".encode())
        total.update(asset.body)
    return total.hexdigest()[:12]


@cache
def static_url(path: str) -> str:
    """``/static/3f…/look.css``; a file that is not there is a mistake of ours."""
    assert path in static_files(), path
    return f"/static/{static_digest()}/{path}"


@cache
def card_url(code: str, of: str = deck.FIRST) -> str:
    """The address of a card's face by its code, or of the back, in one of the decks."""
    return f"/deck/{of}/{deck.digest(of)}/{code}.svg"


@cache
def portrait_url(character: str) -> str:
    """The address of the face of a bot."""
    return f"/faces/{portraits_digest()}/{character}.svg"


@cache
def _portrait(character: str) -> Asset:
    return _asset(portrait_svg(character).encode(), "svg")


@lru_cache(maxsize=len(deck.DECKS) * (len(CARDS) + 1))
def _face(of: str, code: str) -> Asset:
    drawn = deck.back_svg(of) if code == BACK else deck.card_svg(BY_CODE[code], of)
    return _asset(drawn.encode(), "svg")


async def static_file(request: Request) -> Response:
    asset = static_files().get(request.path_params["path"])
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request, forever=request.path_params["digest"] == static_digest())


async def deck_file(request: Request) -> Response:
    of, code = request.path_params["deck"], request.path_params["code"]
    if of not in deck.DECKS or (code != BACK and code not in BY_CODE):
        raise HTTPException(404)
    same = request.path_params["digest"] == deck.digest(of)
    return _face(of, code).answer(request, forever=same)


@cache
def story_url(name: str) -> str:
    """The address of one of the pictures that tell what Königrufen is."""
    return f"/story/{story_digest()}/{name}.svg"


@cache
def moment_url(name: str) -> str:
    """The address of a picture of when something was noticed."""
    return f"/story/{moments_digest()}/{name}.svg"


@cache
def lesson_url(unit: str) -> str:
    """The address of the picture of a unit of the course."""
    return f"/story/{lessons_digest()}/unit-{unit}.svg"


@cache
def _story(name: str) -> Asset:
    if name in LESSONS:
        return _asset(lesson_svg(name).encode(), "svg")
    drawn = moment_svg(name) if name in MOMENTS else story_svg(name)
    return _asset(drawn.encode(), "svg")


async def story_file(request: Request) -> Response:
    name, given = request.path_params["name"], request.path_params["digest"]
    if name not in (*MOMENTS, *LESSONS, *(one.id for one in PICTURES)):
        raise HTTPException(404)
    digest = moments_digest() if name in MOMENTS else story_digest()
    if name in LESSONS:
        digest = lessons_digest()
    return _story(name).answer(request, forever=given == digest)


async def portrait_file(request: Request) -> Response:
    character = request.path_params["character"]
    if character not in BY_ID:
        raise HTTPException(404)
    same = request.path_params["digest"] == portraits_digest()
    return _portrait(character).answer(request, forever=same)


PAGES = (
    Page("/static/{digest}/{path:path}", static_file, kind="free"),
    Page("/deck/{deck}/{digest}/{code}.svg", deck_file, kind="free"),
    Page("/faces/{digest}/{character}.svg", portrait_file, kind="free"),
    Page("/story/{digest}/{name}.svg", story_file, kind="free"),
)
