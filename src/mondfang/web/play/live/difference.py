"""A push in few bytes: of a region that changed, the stretches that are new; never much at once.

A change is the markup of a region, or a list of stretches ``(start, end, markup)``, replaced one
after the other: what stood from start to end is now that markup. A stretch begins and ends at a
tag, so that a reader sees whole elements of the page. The last one comes first, so that all places
are those of the region as the page has it. They are counted as the browser counts them, in units
of UTF-16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from mondfang.web.play.live import messages

Stretch = tuple[int, int, str]
Change = str | list[Stretch]

LIMIT: Final = 4_000  # bytes of one message
_ROOM: Final = (
    LIMIT - 400
)  # of them for regions: beside them is where the table is and what is said
_AROUND: Final = 16  # bytes around the markup of a stretch
_SMALL: Final = 150  # characters of a region that is sent whole
_WORTH: Final = 60  # characters that stretches have to save
# Lines that are gone and that have come, as they are looked for.
_NEAR: Final = ((1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2), (3, 0), (0, 3))
_PAST: Final = ["", "", "", ""]  # what looking ahead finds behind the last line


def change(old: str, new: str) -> Change:
    """How ``new`` comes from what the page has; for little it is not worth looking."""
    if len(new) < _SMALL or len(old) < _SMALL:
        return new
    found = list(_apart(old, new))
    if sum([len(markup) + _AROUND for _, _, markup in found]) > len(new) - _WORTH:
        return new
    if not old.isascii() and len(old.encode("utf-16-le")) > 2 * len(old):
        found = [(_units(old[:start]), _units(old[:end]), markup) for start, end, markup in found]
    found.reverse()
    return found


def changed(old: str | None, difference: Change | list[Any]) -> str:
    """What the page shows then: ``changed(old, change(old, new)) == new``."""
    if isinstance(difference, str):
        return difference
    units = (old or "").encode("utf-16-le")
    for start, end, markup in difference:
        units = units[: 2 * start] + markup.encode("utf-16-le") + units[2 * end :]
    return units.decode("utf-16-le")


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
            before = part.get(name)
            if part and (size + cost + len(name) > _ROOM or isinstance(before, str)):
                yield messages.write({"more": True, "regions": part})
                part, size, before = {}, 0, None
            part[name] = piece if isinstance(piece, str) else [*(before or ()), piece]
            size += cost + len(name)
    yield messages.write({**message, "regions": part})


def _pieces(region: Change) -> Iterator[tuple[str | Stretch, int]]:
    """A change as several, one after the other, where it is long; each with its bytes."""
    if isinstance(region, str):
        piece, cost = _head(region)
        yield piece, cost
        rest = len(piece.encode("utf-16-le")) // 2
        region = [(rest, rest, region[len(piece) :])] if len(piece) < len(region) else []
    for start, end, markup in region:
        while True:
            piece, cost = _head(markup)
            yield (start, end, piece), cost
            markup = markup[len(piece) :]
            if not markup:
                break
            start += len(piece.encode("utf-16-le")) // 2
            end = start


def _head(markup: str) -> tuple[str, int]:
    """As much of the beginning as fits, up to a tag where there is one, and its bytes."""
    cost = len(messages.encoded(markup)) + _AROUND
    while cost > _ROOM:
        fits = len(markup) * _ROOM * 9 // (cost * 10)
        markup = markup[: max(markup.rfind("<", 1, fits), 0) or fits]
        cost = len(messages.encoded(markup)) + _AROUND
    return markup, cost


def _apart(old: str, new: str) -> Iterator[Stretch]:
    """Where two texts differ, line by line: a stretch for each line that is another one now."""
    was, now = old.splitlines(keepends=True), new.splitlines(keepends=True)
    before_end, now_end = len(was), len(now)
    was += _PAST  # so that looking ahead needs no bounds
    now += _PAST
    one = other = place = 0
    while one < before_end and other < now_end:
        before, after = was[one], now[other]
        gone = come = 1
        if before != after:
            if was[one + 1] != now[other + 1]:
                gone, come = _until_alike(was, now, one, other)
                before, after = "".join(was[one : one + gone]), "".join(now[other : other + come])
            start, end, fresh = _trimmed(before, after)
            yield place + start, place + end, fresh
        place += len(before)
        one, other = one + gone, other + come
    if one < before_end or other < now_end:
        gone = len("".join(was[one:before_end]))
        yield place, place + gone, "".join(now[other:now_end])


def _until_alike(was: list[str], now: list[str], one: int, other: int) -> tuple[int, int]:
    """How many lines are gone and have come before the next common one; one each if it is far."""
    for gone, come in _NEAR:
        if was[one + gone] == now[other + come]:
            return gone, come
    return 1, 1


@lru_cache(maxsize=4_096)  # a card of a hand changes in few ways, at all tables
def _trimmed(old: str, new: str) -> Stretch:
    """The one stretch that holds all that differs, from tag to tag."""
    most = min(len(old), len(new))
    start = _alike(old, new, most)
    if start < len(new):
        start = max(new.rfind("<", 0, start + 1), 0)
    end = new.find("<", len(new) - _alike_at_the_end(old, new, most - start))
    kept = len(new) - end if end >= 0 else 0
    return start, len(old) - kept, new[start : len(new) - kept]


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
