"""A rulebook in the form that the serving kernel wants."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from mondfang.kernel.backend import backend_name, native
from mondfang.kernel.face import Book
from mondfang.kernel.pack import pack
from mondfang.rulebook.model import Rulebook


def book_of(rulebook: Rulebook, name: str | None = None) -> Book:
    """The ``Book`` of the serving kernel, or of the one named; made once a rulebook and kernel."""
    return _made(rulebook, backend_name(name))


@lru_cache(maxsize=64)
def as_paid(rulebook: Rulebook) -> Rulebook:
    """The book as a player reckons with it: a Kontra doubles, also where only the Kassa says so."""
    if rulebook.kontra.ledger == "points":
        return rulebook
    kontra = replace(rulebook.kontra, ledger="points")
    return replace(rulebook, kontra=kontra, digest=f"{rulebook.digest}-as-paid")


@lru_cache(maxsize=128)
def _made(rulebook: Rulebook, name: str) -> Book:
    """The native modules read numbers, the twin reads the rulebook itself."""
    kernel = native(name)
    if kernel is not None:
        return kernel.Book(dict(pack(rulebook)))
    from mondfang.kernel import twin  # only where it serves

    return twin.Book(rulebook)
