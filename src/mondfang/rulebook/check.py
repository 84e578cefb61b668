"""What a rulebook's names must agree on beyond the shape of its tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from mondfang.cards import BY_CODE, RANK_MASKS
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.reader import Reader


def check_names(book: Rulebook, reader: Reader, clauses: Collection[str]) -> None:
    """Report every name that leads nowhere: premiums, cards, regimes, ranks, clauses."""
    premiums, cards = list(book.premiums), list(BY_CODE)
    for row in book.contracts.values():
        path = f"contract.{row.id}"
        _each(reader, f"{path}.premiums", row.premiums, premiums)
        _each(reader, f"{path}.besser", row.besser, premiums)
        _each(reader, f"{path}.regime", (row.regime,), list(book.play))
        if (row.regime == "negative") != row.is_negative:
            reader.fault(f"{path}.tricks", "regime and tricks disagree", "tricks in negative games")
        if row.rank < 0 or row.value < 0 or row.value_lost < 0:
            reader.fault(path, "a negative number", "numbers from 0")
    for premium in book.premiums.values():
        path = f"premium.{premium.id}"
        if premium.card is not None:
            _each(reader, f"{path}.card", (premium.card,), cards)
        if premium.requires is not None:
            _each(reader, f"{path}.requires", (premium.requires,), premiums)
        if premium.kind == "bird" and (premium.card is None or premium.trick is None):
            reader.fault(path, "a bird without card or trick", "card and trick")
        if premium.kind == "sack" and premium.threshold_thirds is None:
            reader.fault(f"{path}.threshold_thirds", "missing", "a whole number")
    _each(reader, "call.ranks", book.call.ranks, list(RANK_MASKS))
    _each(reader, "announce.valat_excludes", book.announce.valat_excludes, premiums)
    for option in book.options.values():
        if option.values and option.default not in option.values:
            _each(reader, f"option.{option.id}.default", (option.default,), list(option.values))
    for path, cited in _citations(book):
        _each(reader, path, cited, clauses)


def _citations(book: Rulebook) -> Iterable[tuple[str, tuple[str, ...]]]:
    for name in ("contracts", "premiums", "options"):
        for row_id, row in getattr(book, name).items():
            yield f"{name[:-1]}.{row_id}.clauses", row.clauses
    sections = [
        (name, getattr(book, name))
        for name in (
            *("deal", "auction", "call", "talon", "discard", "announce", "kontra", "duty"),
            *("conduct", "trischaken", "valat", "count", "money"),
        )
    ]
    for path, section in [*sections, *((f"play.{key}", row) for key, row in book.play.items())]:
        for field, cited in section.clauses.items():
            yield f"{path}.clauses.{field}", cited


def _each(reader: Reader, path: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            reader.unknown(path, name, sorted(known) if len(known) < 80 else _near(name, known))


def _near(name: str, known: Collection[str]) -> list[str]:
    """Of very many names, those that begin alike."""
    return sorted(item for item in known if item[:2] == name[:2])[:400]
