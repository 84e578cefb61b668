"""How large a rulebook may be: looked at before anything of it is merged, compared or tried.

A book that is read may come from anybody. Each bound lies several times above the largest book of
the package, and what one may cost to read is the sum of them and no product.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mondfang.rulebook.faults import Fault, RulebookError

DEEPEST: Final = 12  # tables within tables, and parts of a dotted key
LONGEST_NAME: Final = 80  # characters of a key; also of a number or a date
LONGEST_LIST: Final = 256
MOST_ENTRIES: Final = 6_000  # keys and items in all
MOST_FAULTS: Final = 200  # that are told; whoever has so many begins with the first
# Rows of a table. As many games and premiums as the kernel of the bots can number.
MOST_ROWS: Final[Mapping[str, int]] = {"contract": 32, "premium": 32, "option": 64, "clause": 256}
MOST_REFEREE_ROWS: Final = 128
MOST_VALUES: Final = 256  # of all options together: each of them is tried
MOST_PATCHES: Final = 512  # of all values together

_TOKEN = re.compile(
    r"""
      (?P<skip> [ \t]++ )
    | (?P<text> \"{3} (?: [^"\\] | \\. | \"{1,2}+ (?!") )*+ \"{3,5}+
              | '{3} (?: [^'] | '{1,2}+ (?!') )*+ '{3,5}+
              | \" (?: [^"\\\n] | \\. )*+ \"
              | ' [^'\n]*+ ' )
    | (?P<unclosed> \"{3} | '{3} )
    | (?P<word> [A-Za-z0-9_+:-]++ )
    | (?P<dot> \. )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<other> \#[^\n]*+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)


def check_text(text: str, source: str) -> None:
    """Refuse what the parser of TOML itself would take for ever over, or lose itself in.

    Text that is no TOML may be refused here for a depth that it only seems to have.
    """
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "unclosed":
                return  # the parser says so
            case "open":
                depth, dots = depth + 1, 0
            case "close":
                depth, dots = max(0, depth - 1), 0
            case "dot":
                dots += 1
            case "word":
                if token.end() - token.start() > LONGEST_NAME:
                    raise _too_long(source, "", token.end() - token.start())
            case "other":
                dots = 0
        if depth > DEEPEST or dots >= DEEPEST:
            raise _too_deep(source)


def check_entries(data: Mapping[str, Any], source: str) -> None:
    """Refuse a file with more in it than a book can have."""
    level: list[tuple[str, object]] = [("", data)]
    entries = depth = 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise _too_deep(source)
        below: list[tuple[str, object]] = []
        for path, item in level:
            if isinstance(item, list) and len(item) > LONGEST_LIST:
                raise _too_many(source, path, len(item), "items", LONGEST_LIST)
            below.extend(_inside(path, item, source))
        entries += len(below)
        level = below
    if entries > MOST_ENTRIES:
        raise _too_many(source, "", entries, "entries", MOST_ENTRIES)


def check_rows(data: Mapping[str, Any], source: str) -> None:
    """Refuse a book with more rows, options and values than could be tried or played."""
    for table, most in MOST_ROWS.items():
        rows = data.get(table)
        if isinstance(rows, dict | list) and len(rows) > most:
            raise _too_many(source, table, len(rows), "rows", most)
    referee = data.get("referee")
    kinds = len(_rows(referee.get("fault"))) if isinstance(referee, Mapping) else 0
    if kinds > MOST_REFEREE_ROWS:
        raise _too_many(source, "referee.fault", kinds, "rows", MOST_REFEREE_ROWS)
    options = [row for row in _rows(data.get("option")) if isinstance(row, Mapping)]
    values = sum(len(_rows(row.get("values"))) or 2 for row in options)
    if values > MOST_VALUES:
        raise _too_many(source, "option", values, "values", MOST_VALUES)
    patches = sum(len(_rows(one)) for row in options for one in _rows(row.get("patch")))
    if patches > MOST_PATCHES:
        raise _too_many(source, "option", patches, "patches", MOST_PATCHES)


def more_faults(source: str) -> Fault:
    """What is said in place of all further faults."""
    return Fault(source, "", f"more than {MOST_FAULTS} faults", "fewer", None, "more")


def _inside(path: str, item: object, source: str) -> Iterator[tuple[str, object]]:
    if isinstance(item, list):
        yield from ((path, inner) for inner in item)
    elif isinstance(item, Mapping):
        for key, inner in item.items():
            if len(key) > LONGEST_NAME:
                raise _too_long(source, path, len(key))
            yield (f"{path}.{key}" if path else key), inner


def _rows(data: object) -> list[Any]:
    if isinstance(data, Mapping):
        return list(data.values())
    return data if isinstance(data, list) else []


def _too_deep(source: str) -> RulebookError:
    found = "tables within tables without end"
    return RulebookError([Fault(source, "", found, "TOML", None, "toml")])


def _too_long(source: str, path: str, length: int) -> RulebookError:
    found, allowed = f"a name of {length} characters", f"at most {LONGEST_NAME}"
    return RulebookError([Fault(source, path, found, allowed, None, "size")])


def _too_many(source: str, path: str, count: int, what: str, most: int) -> RulebookError:
    return RulebookError([Fault(source, path, f"{count} {what}", f"at most {most}", None, "size")])
