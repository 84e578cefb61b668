"""What a tournament or a cup may be called where it is kept: a plain name, and never a place."""

from __future__ import annotations

from typing import Final

from mondfang.tournament.errors import TournamentError

LONGEST: Final = 80
_ELSEWHERE: Final = frozenset('/\\:*?"<>|#')  # paths, addresses, and what file systems keep


def is_book_name(name: str) -> bool:
    """Whether a name is only a name: nobody can take it for a path or an address.

    >>> [is_book_name(name) for name in ("herbst-2026", "../herbst", "postgresql://x/y", "")]
    [True, False, False, False]
    """
    return (
        0 < len(name) <= LONGEST
        and name.isprintable()
        and not _ELSEWHERE & set(name)
        and name[0] not in ".-~ "
        and name[-1] not in ". "
    )


def checked_book_name(name: str, place: str) -> str:
    """The name, or the refusal of what is none."""
    if not is_book_name(name):
        raise TournamentError("bad-book-name", place, found=ascii(name)[:LONGEST])
    return name
