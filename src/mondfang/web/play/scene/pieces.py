"""The markup of one page, piece by piece: what looks as it did before is not made again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any, TypeVar, cast

from mondfang.web.base.render import environment, speaker
from mondfang.web.play.scene.faces import BACK_SIGN

T = TypeVar("T")


def rendered(name: str, language: str, scene: object) -> str:
    """A scene as its fragment writes it."""
    return str(_fragment(name, language)(scene, speaker(language), BACK_SIGN))


@cache
def _fragment(name: str, language: str) -> Callable[..., str]:
    """The macro ``region`` of a fragment: called straight, it costs a third of a template."""
    module: Any = environment(language).get_template(f"play/{name}.html").module
    return cast("Callable[..., str]", module.region)


@lru_cache(maxsize=1_024)
def alike(name: str, language: str, scene: Hashable) -> str:
    """The same, made once for all who see the same: the four at a table look at one moment."""
    return rendered(name, language, scene)


class Pieces:
    """What a page shows and what it was made of; ``before`` is the same page a moment ago."""

    __slots__ = ("_before", "_kept", "language")

    def __init__(self, language: str, before: Pieces | None = None) -> None:
        self.language = language
        same = before is not None and before.language == language
        self._before = before._kept if before is not None and same else {}
        self._kept: dict[Hashable, tuple[Any, str]] = {}

    def made(self, name: str, scene: object, key: Hashable = None) -> str:
        """A piece by the fragment ``name``; ``key`` where a page has several of that name."""
        key = name if key is None else key
        old = self._before.get(key)
        if old is None or old[0] != scene:
            old = scene, rendered(name, self.language, scene)
        self._kept[key] = old
        return old[1]

    def kept(self, key: Hashable, made_of: object, make: Callable[[], str]) -> str:
        """A piece that needs to be made only if what it is made of is new."""
        old = self._before.get(key)
        if old is None or old[0] != made_of:
            old = made_of, make()
        self._kept[key] = old
        return old[1]

    def grown(
        self, key: Hashable, among: object, items: tuple[T, ...], make: Callable[[T], str]
    ) -> str:
        """A list to which something is added at its end, while ``among`` stays the same."""
        (was, old), text = self._before.get(key, ((None, ()), ""))
        if was != among or items[: len(old)] != old:
            old, text = (), ""
        text += "".join([make(item) for item in items[len(old) :]])
        self._kept[key] = (among, items), text
        return text
