"""What makes the block an app on a phone: its manifest, and the worker that starts it offline."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mondfang.web.base.assets import static_files, static_url
from mondfang.web.base.render import speaker
from mondfang.web.base.routes import Page

START: Final = "/block"
FELT, PAPER = "#1d3b30", "#f6f0e2"
_ICONS: Final = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-512-maskable.png", "512x512", "image/png", "maskable"),
)


async def manifest(request: Request) -> Response:
    t = speaker(request.state.person.prefs.language)
    told: dict[str, Any] = {
        "id": START,
        "name": t("Mondfang: der Block", "Mondfang: the block"),
        "short_name": "Mondfang",
        "description": t(
            "Der Block für den Tarocktisch: schreiben, rechnen, abgeben, auch ohne Netz.",
            "The score block for a Tarock table: write, reckon, hand in, even without a network.",
        ),
        "lang": request.state.person.prefs.language,
        "start_url": START,
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": [
            {"src": static_url(file), "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in _ICONS
        ],
    }
    kept = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
    return JSONResponse(told, media_type="application/manifest+json", headers=kept)


async def worker(request: Request) -> Response:
    """The same for everybody, at the root and under no digest: a browser asks for it again."""
    answer = static_files()["worker.js"].answer(request, forever=False)
    answer.headers["cache-control"] = "no-cache"
    return answer


PAGES = (Page("/manifest.webmanifest", manifest), Page("/worker.js", worker, kind="free"))
