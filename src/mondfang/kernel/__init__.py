"""The fast card play: one interface, served by a native module or by its readable Python twin.

``mondfang.kernel.backend`` chooses which; nothing is loaded before it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mondfang.kernel.books import book_of

__all__ = ["book_of"]


def __getattr__(name: str) -> Any:
    """``book_of`` brings the rulebooks along, so it waits until somebody wants it."""
    if name == "book_of":
        from mondfang.kernel.books import book_of

        return book_of
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
