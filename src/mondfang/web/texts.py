"""Texts and small checks that forms of several pages share."""

from __future__ import annotations

from starlette.datastructures import FormData

Both = tuple[str, str]  # German and English

BAD_NAME: Both = (
    "Ein Name hat 1 bis 24 sichtbare Zeichen.",
    "A name has 1 to 24 printable characters.",
)


def own_path(path: str) -> str:
    """A path of this server; anything that could lead elsewhere leads home."""
    leads_away = path.startswith("//") or "\\" in path or not path.isprintable()
    return path if path.startswith("/") and not leads_away else "/"


def text_of(form: FormData, key: str, default: str = "") -> str:
    """A field of a form as text; a file is none."""
    value = form.get(key, default)
    return value if isinstance(value, str) else default
