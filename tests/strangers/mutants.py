"""Damage: what a bad disk, a careless editor or somebody with intent makes of a valid file."""

from __future__ import annotations

import gzip
import json
import sqlite3
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

Damage = Callable[[bytes, Random], bytes]

WORDS = (
    *(b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"9" * 30, b"9" * 5000, b"1/0", b"5/12"),
    *(b"{", b"}", b"[", b"]", b'"', b"\\", b"'", b"=", b",", b";", b":", b"#", b"\n", b"\r", b"\t"),
    *(b"\x00", b"\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\\ud800", b"\\u0000", b"<", b">", b"&lol;"),
    *(b"[" * 2000, b'{"a":' * 2000, b"../../x", b"postgresql://127.0.0.1/x", b"\xc3\x9f", b"\xe2"),
    *("²", "٣", "\u2028", "\u202e", "ẞ", "´", "−5"),
)
TOKENS = tuple(word.encode() if isinstance(word, str) else word for word in WORDS)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308, "", "x", "\x00", "=1"),
    *("\ud800", "#1", "../x", "9" * 5000, [], {}, [[]], {"a": {}}, [None], [1, 2, 3, 4], "1/0"),
)


def spoilt(data: bytes, chance: Random) -> bytes:
    """A few blows to the bytes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        data = chance.choice(_BLOWS)(data, chance)
    return data


def _flip(data: bytes, chance: Random) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def _span(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice((1, 2, 4, 16, 64, 400)))


def _cut(data: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _double(data: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] + data[end:]


def _move(data: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    rest = data[:start] + data[end:]
    at = chance.randrange(len(rest) + 1)
    return rest[:at] + data[start:end] + rest[at:]


def _insert(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(TOKENS) + data[at:]


def _over(data: bytes, chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + chance.choice(TOKENS) + data[end:]


def _break_off(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _lines(data: bytes, chance: Random) -> bytes:
    """Lines doubled, left out, exchanged."""
    lines = data.split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case _:
            lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def _number(data: bytes, chance: Random) -> bytes:
    """Another number in the place of one."""
    places = [at for at in range(len(data)) if data[at : at + 1].isdigit()]
    if not places:
        return data
    at = chance.choice(places)
    new = chance.choice((b"0", b"-1", b"7", b"99", b"1000000", b"9" * 25, b"0.5", b"1e5"))
    return data[:at] + new + data[at + 1 :]


_BLOWS: tuple[Damage, ...] = (
    _flip, _flip, _cut, _double, _move, _insert, _insert, _over, _break_off, _lines, _number,
    _number,
)  # fmt: skip


def spoilt_json(data: bytes, chance: Random) -> bytes:
    """Other values at places of the data, so that it stays JSON; now and then only bytes."""
    if chance.random() < 0.35:
        return spoilt(data, chance)
    try:
        whole = json.loads(data)
    except ValueError:
        return spoilt(data, chance)
    if not isinstance(whole, dict | list):
        return json.dumps(chance.choice(VALUES)).encode()
    for _ in range(chance.choice((1, 1, 2, 4))):
        places = list(_places(whole))
        if not places:
            return json.dumps(chance.choice(VALUES)).encode()
        inside, key = chance.choice(places)
        match chance.randrange(5):
            case 0:
                del inside[key]
            case 1 if isinstance(inside, list):
                inside.insert(chance.randrange(len(inside) + 1), deepcopy(inside[key]))
            case 2:
                _, other = chance.choice(places)
                with suppress(KeyError, IndexError, TypeError):
                    inside[key] = deepcopy(inside[other])
            case _:
                inside[key] = deepcopy(chance.choice(VALUES))
    return json.dumps(whole, ensure_ascii=chance.random() < 0.9).encode(errors="replace")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield value, key
        if isinstance(item, dict | list):
            yield from _places(item)


def spoilt_toml(data: bytes, chance: Random) -> bytes:
    """The same for TOML."""
    if chance.random() < 0.4:
        return spoilt(data, chance)
    whole = tomllib.loads(data.decode())
    for _ in range(chance.choice((1, 1, 2, 4))):
        inside, key = chance.choice(list(_places(whole)))
        if chance.random() < 0.3:
            del inside[key]
        else:
            inside[key] = deepcopy(chance.choice(VALUES))
        if not whole:
            break
    return "".join(f"{_toml(key)} = {_toml(value)}\n" for key, value in whole.items()).encode(
        errors="replace"
    )


def _toml(value: Any) -> str:
    match value:
        case dict():
            return "{{{}}}".format(
                ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items())
            )
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case None:
            return "[]"
        case str() | bool() | int() | float():
            return json.dumps(value)
    return str(value)


def spoilt_lines(data: bytes, chance: Random) -> bytes:
    """JSON lines: one of them spoilt, or the lines themselves."""
    if chance.random() < 0.3:
        return spoilt(data, chance)
    lines = data.splitlines()
    at = chance.randrange(len(lines))
    lines[at] = spoilt_json(lines[at], chance).replace(b"\n", b" ")
    return b"\n".join(lines) + b"\n"


def spoilt_zip(data: bytes, chance: Random) -> bytes:
    """One part of a workbook, or the archive itself."""
    if chance.random() < 0.3:
        return spoilt(data, chance)
    file, made = BytesIO(data), BytesIO()
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        chosen = chance.choice([name for name in names if "xl/" in name or "_rels" in name])
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as other:
            for name in names:
                part = archive.read(name)
                other.writestr(name, spoilt(part, chance) if name == chosen else part)
    return made.getvalue()


def spoilt_gzip(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.2:
        return spoilt(data, chance)
    return gzip.compress(spoilt_lines(gzip.decompress(data), chance), 1)


def spoilt_pages(data: bytes, chance: Random) -> bytes:
    """A database: bytes of its file, or values in its tables."""
    if chance.random() < 0.6:
        return spoilt(data, chance)
    with TemporaryDirectory(dir=_memory()) as folder:
        file = Path(folder) / "x.db"
        file.write_bytes(data)
        with closing(sqlite3.connect(file)) as database, database:
            for _ in range(chance.choice((1, 1, 2, 4))):
                _spoil_row(database, chance)
        return file.read_bytes()


def _spoil_row(database: sqlite3.Connection, chance: Random) -> None:
    columns = ("book", "seq", "at", "author", "kind", "body", "link", "seals")
    column = chance.choice(columns)
    places = database.execute("SELECT seq FROM journal ORDER BY rowid").fetchall()
    if not places:
        return
    (seq,) = chance.choice(places)
    if chance.random() < 0.2:
        database.execute("DELETE FROM journal WHERE seq = ?", (seq,))
        return
    if column in ("body", "seals") and chance.random() < 0.7:
        found = database.execute(f"SELECT {column} FROM journal WHERE seq = ?", (seq,)).fetchone()
        value: Any = spoilt_json(str(found[0] or "[]").encode(), chance).decode(errors="replace")
    else:
        value = chance.choice((None, 0, -1, 2**62, 0.5, "", "x", b"\xff\x00", "9" * 100, "../x"))
    with suppress(sqlite3.Error, UnicodeEncodeError, OverflowError):
        database.execute(f"UPDATE journal SET {column} = ? WHERE seq = ?", (value, seq))


def _memory() -> str | None:
    """Where files cost no disk, if there is such a place."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
