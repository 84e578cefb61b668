"""A push in few bytes: of a region that changed, the stretch that is new; never much at once.

A change is the markup of a region, or ``[start, end, markup]``: what stood from start to end is now
that markup. A stretch begins and ends at a tag, so that a reader sees whole elements of the page.
Places are counted as the browser counts them, in units of UTF-16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from mondfang.web.play.live import messages

Change = str | tuple[int, int, str]

LIMIT: Final = 4_000  # bytes of one message
_ROOM: Final = (
    LIMIT - 400
)  # of them for regions: beside them is where the table is and what is said
_AROUND: Final = 24  # bytes around the markup of a change
_SMALL: Final = 300  # characters of a region that is sent whole
_WORTH: Final = 60  # characters that a stretch has to save


def change(old: str, new: str) -> Change:
    """How ``new`` comes from what the page has; for little it is not worth looking."""
    if len(new) < _SMALL or len(old) < _SMALL:
        return new
    most = min(len(old), len(new))
    start = _alike(old, new, most)
    if start < len(new):
        start = max(new.rfind("<", 0, start + 1), 0)
    end = new.find("<", len(new) - _alike_at_the_end(old, new, most - start))
    kept = len(new) - end if end >= 0 else 0
    if start + kept < _WORTH:
        return new
    first = _units(new[:start])
    last = first + _units(old[start : len(old) - kept])
    return first, last, new[start : len(new) - kept]


def changed(old: str | None, difference: Change | list[Any]) -> str:
    """What the page shows then: ``changed(old, change(old, new)) == new``."""
    if isinstance(difference, str):
        return difference
    start, end, markup = difference
    units = (old or "").encode("utf-16-le")
    return units[: 2 * start].decode("utf-16-le") + markup + units[2 * end :].decode("utf-16-le")


def pushes(message: Mapping[str, Any]) -> Iterator[str]:
    """A message as it is sent: in one piece, or in several that are shown together.

    All but the last have ``more`` and nothing besides regions.
    """
    whole = messages.encoded(message)
    if len(whole) <= LIMIT or not message.get("regions"):
        yield whole.decode()
        return
    part, size = dict[str, Change](), 0
    for name, region in message["regions"].items():
        for piece, cost in _pieces(region):
            if part and (size + cost + len(name) > _ROOM or name in part):
                yield messages.write({"more": True, "regions": part})
                part, size = {}, 0
            part[name] = piece
            size += cost + len(name)
    yield messages.write({**message, "regions": part})


def _pieces(region: Change) -> Iterator[tuple[Change, int]]:
    """A change as several, one after the other, where it is long; each with its bytes."""
    start, end, markup = (0, None, region) if isinstance(region, str) else region
    first = True
    while first or markup:
        piece, cost = _head(markup)
        markup = markup[len(piece) :]
        if first and end is None:
            yield piece, cost
        else:
            yield (start, end if first and end is not None else start, piece), cost
        start, first = start + len(piece.encode("utf-16-le")) // 2, False


def _head(markup: str) -> tuple[str, int]:
    """As much of the beginning as fits, up to a tag where there is one, and its bytes."""
    cost = len(messages.encoded(markup)) + _AROUND
    while cost > _ROOM:
        fits = len(markup) * _ROOM * 9 // (cost * 10)
        markup = markup[: max(markup.rfind("<", 1, fits), 0) or fits]
        cost = len(messages.encoded(markup)) + _AROUND
    return markup, cost


def _alike(one: str, other: str, most: int) -> int:
    """How many characters two texts have in common at their beginning, halving what is open."""
    known = 0
    while known < most:
        middle = (known + most + 1) // 2
        if one[known:middle] == other[known:middle]:
            known = middle
        else:
            most = middle - 1
    return known


def _alike_at_the_end(one: str, other: str, most: int) -> int:
    """How many at their end, ``most`` of them at most."""
    known, own, its = 0, len(one), len(other)
    while known < most:
        middle = (known + most + 1) // 2
        if one[own - middle : own - known] == other[its - middle : its - known]:
            known = middle
        else:
            most = middle - 1
    return known


def _units(text: str) -> int:
    """How long a browser takes a text to be."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
