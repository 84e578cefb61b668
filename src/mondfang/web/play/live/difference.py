"""A push in few bytes: of a region that changed, the stretch that is new; never much at once.

A change is the markup of a region, or ``[start, end, markup]``: what stood from start to end is now
that markup. A stretch begins and ends at a tag, so that a reader sees whole elements of the page.
Places are counted as the browser counts them, in units of UTF-16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from mondfang.web.play.live import messages

Change = str | tuple[int, int, str]

LIMIT: Final = 4_000  # bytes of one message
_ROOM: Final = (
    LIMIT - 400
)  # of them for regions: beside them is where the table is and what is said
_AROUND: Final = 24  # bytes around the markup of a change
_SMALL: Final = 300  # characters of a region that is sent whole
_WORTH: Final = 120  # bytes of the two texts that a stretch has to save
_TAG: Final = "<".encode("utf-16-le")


def change(old: str, new: str) -> Change:
    """How ``new`` comes from what the page has; for little it is not worth looking."""
    if len(new) < _SMALL or len(old) < _SMALL:
        return new
    one, other = old.encode("utf-16-le"), new.encode("utf-16-le")
    most = min(len(one), len(other))
    start = _alike(one[:most], other[:most], "big") & ~1
    start = _place(other.rfind(_TAG, 0, start + 2), 0) if start < len(other) else start
    most -= start
    alike = _alike(one[-most:], other[-most:], "little") & ~1 if most else 0
    end = len(other) - _place(other.find(_TAG, len(other) - alike), len(other))
    if start + end < _WORTH:
        return new
    fresh = other[start : len(other) - end].decode("utf-16-le")
    return start // 2, (len(one) - end) // 2, fresh


def _place(found: int, otherwise: int) -> int:
    """Where a tag begins; bytes that look like one and belong to two signs are none."""
    return found if found >= 0 and found % 2 == 0 else otherwise


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


def _alike(one: bytes, other: bytes, first: Literal["big", "little"]) -> int:
    """How many bytes two texts of one length have in common, from their beginning or their end."""
    differs = int.from_bytes(one, first) ^ int.from_bytes(other, first)
    return len(one) - (differs.bit_length() + 7) // 8
