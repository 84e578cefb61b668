"""What a rulebook's data must agree on beyond the shape of its tables.

All of this looks at the plain data, so that a fault of shape in one field hides no other fault.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from mondfang.cards import BY_CODE, RANK_MASKS
from mondfang.rulebook.merge import CITED
from mondfang.rulebook.model import Regime
from mondfang.rulebook.playable import check_games
from mondfang.rulebook.reader import Reader, join

# The words that a book may have its own names for; rows have theirs as "contract.<id>".
DIALECT = (
    *("herz", "karo", "pik", "treff", "pagat", "uhu", "kakadu", "quapil", "mond", "skues"),
    *("trull", "valat", "trischaken", "kaiserstich", "pass", "reserve", "good"),
)
_ID = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")
_NUMBER = (0, 1000)
_TIMES = (0, 100)
_CENTS = (0, 1_000_000)
# Six cards hold 78 thirds at most: all tricks win a game, and a side without one never does.
_WIN = (79, 132)
_RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "contract": {
        "value": _NUMBER,
        "value_lost": _NUMBER,
        "rank": _NUMBER,
        "premiums_times": _TIMES,
        "tricks": (0, 12),
        "suit_cards_after_discard": (0, 12),
    },
    "premium": {
        "silent": _NUMBER,
        "announced": _NUMBER,
        "trick": (1, 12),
        "threshold_thirds": (0, 210),
        "tarocks": (1, 12),
    },
    "deal": {"cut_least": (0, 53)},
    "kontra": {"levels": (0, 3)},
    "trischaken": {
        "unit": _NUMBER,
        "buergermeister_jungfrauen": (0, 3),
        **dict.fromkeys(
            (
                *("chooser", "buergermeister", "chooser_buergermeister"),
                *("jungfrau", "two_jungfrauen", "all_tricks"),
            ),
            _TIMES,
        ),
    },
    "valat": {"silent": _NUMBER, "announced": _NUMBER},
    "count": {"win_thirds": _WIN},
    "money": dict.fromkeys(
        (
            *("cents_per_point", "pagatkassa_cents"),
            *("pagatkassa_limit_cents", "pagatkassa_start_cents"),
        ),
        _CENTS,
    ),
}
Data = Mapping[str, Any]


def number_range(table: str, field: str) -> tuple[int | None, int | None]:
    """From where to where a number may go, if that is said of it."""
    return _RANGES.get(table, {}).get(field, (None, None))


def check_data(data: Data, reader: Reader, clauses: Collection[str]) -> None:
    """Report every name that leads nowhere and every number out of its range."""
    premiums = list(_table(data, "premium"))
    for path, row in _rows(data, "contract"):
        _each(reader, path, row, "premiums", premiums)
        _each(reader, path, row, "besser", premiums)
        _one(reader, path, row, "regime", list(_table(data, "play")))
    for path, row in _rows(data, "premium"):
        _one(reader, path, row, "card", list(BY_CODE))
        _one(reader, path, row, "requires", premiums)
    for path, row in _rows(data, "play"):
        if (regime := path.partition(".")[2]) not in get_args(Regime):
            reader.unknown(path, regime, get_args(Regime))
        if row.get("stop_when_decided") is True and regime != "negative":
            where = f"{path}.stop_when_decided"
            reader.clash(where, "not decided before the end", "true in negative games only")
    for table in ("contract", "premium", "option"):
        for row_id in _table(data, table):
            if not _ID.fullmatch(row_id):
                reader.fault(join(table, row_id), row_id, _ID_WORDS)
    _each(reader, "call", _table(data, "call"), "ranks", list(RANK_MASKS))
    _each(reader, "announce", _table(data, "announce"), "valat_excludes", premiums)
    check_games(data, reader)
    _check_whole(data, reader)
    _check_ranges(data, reader)
    _check_dialect(data, reader)
    for path, cited in _citations(data):
        for name in cited:
            if isinstance(name, str) and name not in clauses:
                unknown_clause(reader, path, name, clauses)


_PLACES_WORDS = "four numbers that add up to nothing and can be shared by equals"
_ID_WORDS = "a name of a-z, 0-9 and hyphens"


def is_id(text: str) -> bool:
    """Whether a text can name a book: ``steirisch-2017``."""
    return _ID.fullmatch(text) is not None


def check_own(own: Data, data: Data, reader: Reader) -> None:
    """A derived book has a name of its own; it does not pass for its base."""
    for key in ("id", "title") if "extends" in own else ():
        if key not in own:
            reader.missing(key, "a text")
    book_id = data.get("id")
    if isinstance(book_id, str) and not _ID.fullmatch(book_id):
        reader.fault("id", book_id, _ID_WORDS)


def _check_whole(data: Data, reader: Reader) -> None:
    ranks, kontra = _table(data, "call").get("ranks"), _table(data, "kontra")
    if ranks == []:
        reader.fault("call.ranks", ranks, "at least one name")
    fixed, levels = kontra.get("fixed_cents"), kontra.get("levels")
    amounts = len(fixed) if isinstance(fixed, list) else 0
    if kontra.get("ledger") == "fixed-cents" and type(levels) is int and amounts < levels:
        reader.clash("kontra.fixed_cents", f"{amounts} of {levels}", "one for each level")
    places = _table(data, "trischaken").get("places")
    if isinstance(places, list) and places and not _can_be_shared(places):
        reader.fault("trischaken.places", places, _PLACES_WORDS)


def _can_be_shared(places: list[object]) -> bool:
    """Four numbers, in all nothing, and whole where neighbours are equal and share theirs."""
    numbers = [each for each in places if isinstance(each, int) and abs(each) <= _NUMBER[1]]
    if len(places) != 4 or len(numbers) != 4 or sum(numbers) != 0:
        return False
    return all(
        sum(numbers[at : at + size]) % size == 0 for size in (2, 3) for at in range(5 - size)
    )


def _check_ranges(data: Data, reader: Reader) -> None:
    for table, ranges in _RANGES.items():
        rows = _rows(data, table) if table in ("contract", "premium") else [(table, data)]
        for path, row in rows:
            row = row if path != table else _table(data, table)
            for key, (low, high) in ranges.items():
                value = row.get(key)
                if type(value) is int and not low <= value <= high:
                    reader.fault(f"{path}.{key}", value, f"a number from {low} to {high}")


def _check_dialect(data: Data, reader: Reader) -> None:
    rows = [f"{table}.{row}" for table in ("contract", "premium") for row in _table(data, table)]
    for key in _table(data, "dialect"):
        if key not in DIALECT and key not in rows:
            reader.unknown(join("dialect", key), key, [*DIALECT, *rows])
    for table in _table(data, "name"):
        for row_id in _table(_table(data, "name"), table):
            if f"{table}.{row_id}" not in rows:
                reader.unknown(f"name.{table}.{row_id}", f"{table}.{row_id}", rows)


def _citations(data: Data) -> Iterator[tuple[str, list[object]]]:
    for table in ("contract", "premium", "option"):
        for path, row in _rows(data, table):
            yield f"{path}.clauses", _list(row, "clauses")
    sections = [(key, value) for key, value in data.items() if isinstance(value, Mapping)]
    for path, section in [*sections, *_rows(data, "play")]:
        for kind in CITED:
            cited = _table(section, kind)
            for field in cited:
                yield f"{path}.{kind}.{field}", _list(cited, field)


def _each(reader: Reader, path: str, row: Data, key: str, known: Collection[str]) -> None:
    for i, name in enumerate(_list(row, key)):
        if isinstance(name, str) and name not in known:
            reader.unknown(f"{path}.{key}[{i}]", name, known)


def _one(reader: Reader, path: str, row: Data, key: str, known: Collection[str]) -> None:
    name = row.get(key)
    if isinstance(name, str) and name not in known:
        reader.unknown(f"{path}.{key}", name, known)


def unknown_clause(reader: Reader, path: str, name: str, known: Collection[str]) -> None:
    """A clause is cited that there is not; of very many, the nearest of those that begin alike."""
    alike = (item for item in known if item[:1] == name[:1].upper())
    nearest = reader.nearest(name.upper(), alike)
    reader.fault(path, name, "a clause id such as ST-083", nearest)


def _table(data: object, key: str) -> Data:
    value = data.get(key) if isinstance(data, Mapping) else None
    return value if isinstance(value, Mapping) else {}


def _rows(data: Data, table: str) -> Iterator[tuple[str, Data]]:
    for row_id, row in _table(data, table).items():
        if isinstance(row, Mapping):
            yield join(table, row_id), row


def _list(row: Data, key: str) -> list[object]:
    value = row.get(key)
    return value if isinstance(value, list) else []
