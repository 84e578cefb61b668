"""Damage to addresses, forms, heads and messages."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from tests.strangers.mutants import TOKENS, VALUES, spoilt, spoilt_json
from tests.strangers.web.asking import Headers

ODD = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "7",
        "99",
        "2147483648",
        "9" * 30,
        "9" * 5000,
        "1e999",
        "nan",
        "1/0",
    ),
    *("²", "٣", "１", "−5", "\x00", "\u202e", "\ud7ff", "\U0001f0cf" * 30, "a" * 300, "ß", "İ"),
    *(
        "../..",
        "/",
        "//",
        ".",
        "..",
        "%",
        "%00",
        "%2f",
        "\\",
        "<script>",
        "' OR 1=1 --",
        "{}",
        "[]",
    ),
    *("\r\nset-cookie: x=1", "[" * 2000, "2026-11-14", "0000-00-00", "99999-99-99", "24:00", "NaN"),
    *(
        "steirisch-2017",
        "hopfgarten-2023",
        "no-book",
        "yes",
        "true",
        "null",
        "on",
        "{0}",
        "%s",
        "=",
    ),
)
RAW = (
    "%00",
    "%ff",
    "%2e%2e",
    "%2f",
    "%",
    "%zz",
    "%C3%9F",
    "%ED%A0%80",
    ";",
    "//",
    "%0d%0a",
    "+",
    "*",
)
TYPES = (
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=x; charset=raw-unicode-escape",
    "application/json",
    "text/plain; charset=nobody",
    "",
)
HEADS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "accept-language",
        ("en", "de-AT,de;q=0.9", "*", "xx;q=nan", ",;=,", "de;q=" + "9" * 400, "ß"),
    ),
    ("range", ("bytes=0-1", "bytes=-1", "bytes=9-1", "bytes=" + "0-0," * 500, "x")),
    ("if-none-match", ("*", '"x"', "W/", "ß")),
    ("if-modified-since", ("Thu, 99 Nov 2026 25:61:61 GMT", "x", "0")),
    ("accept", ("application/json", "text/html", "*/*", "ß/ß")),
    ("accept-encoding", ("gzip", "br;q=nan", "*", "ß")),
    ("x-forwarded-for", ("1.2.3.4", "x", "::1, 127.0.0.1", "ß")),
    ("origin", ("http://testserver", "null", "http://[", "ß")),
    ("authorization", ("Bearer x", "Bearer", "Basic ß", "")),
    ("x-requested-with", ("fetch", "x")),
    ("content-length", ("-1", "x", "9" * 30, "0")),
    ("cookie", ("mondfang=x", "mondfang=x.y; mondfang=", "=;=;;", "ß=ß", "mondfang=" + "a" * 5000)),
    ("sec-fetch-site", ("same-origin", "cross-site", "ß")),
    ("host", ("testserver", "", "x:99999", "[::1", "ß", "a" * 3000)),
)


def spoilt_word(value: str, chance: Random) -> str:
    """One value of a form or an address, changed."""
    match chance.randrange(6):
        case 0 if value:
            at = chance.randrange(len(value))
            return value[:at] + chance.choice(ODD) + value[at + 1 :]
        case 1:
            return value + chance.choice(ODD)
        case 2 if value:
            return value[: chance.randrange(len(value))]
        case 3:
            data = spoilt(value.encode(errors="replace"), chance)
            return data.decode(errors="replace")
        case 4 if value.isdecimal() and value.isascii():
            return str(int(value[:20]) + chance.choice((-1, 1, 3, 100, 10**9, 10**20)))
        case _:
            return chance.choice(ODD)


def spoilt_fields(fields: list[tuple[str, str]], chance: Random) -> list[tuple[str, str]]:
    """Of the answers that a form offers some, of these some spoilt."""
    names = list(dict.fromkeys(name for name, _ in fields))
    chosen = []
    for name in names:
        offered = [value for one, value in fields if one == name]
        if chance.random() < 0.9:
            chosen.append((name, chance.choice(offered)))
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        if chosen and chance.random() < 0.8:
            at = chance.randrange(len(chosen))
            name, value = chosen[at]
            match chance.randrange(8):
                case 0:
                    del chosen[at]
                case 1:
                    chosen.append((name, spoilt_word(value, chance)))
                case 2:
                    chosen[at] = (spoilt_word(name, chance), value)
                case _:
                    chosen[at] = (name, spoilt_word(value, chance))
        else:
            chosen.append((chance.choice(ODD), chance.choice(ODD)))
    return chosen


def spoilt_target(target: str, chance: Random) -> str:
    """Path or query of an address, changed; it stays an address."""
    path, mark, query = target.partition("?")
    if query and chance.random() < 0.6:
        fields = spoilt_fields(parse_qsl(query, keep_blank_values=True), chance)
        return f"{path}?{urlencode(fields, errors='replace')}"
    parts = path.split("/")
    at = chance.randrange(len(parts))
    if chance.random() < 0.4:
        where = chance.randrange(len(parts[at]) + 1)
        parts[at] = parts[at][:where] + chance.choice(RAW) + parts[at][where:]
    else:
        parts[at] = quote(spoilt_word(parts[at], chance), errors="replace")
    return "/" + "/".join(parts).lstrip("/") + mark + query


def spoilt_heads(chance: Random) -> Headers:
    """A header or two that browsers send otherwise."""
    chosen = chance.sample(HEADS, chance.choice((1, 1, 2)))
    return tuple((name.encode(), chance.choice(values).encode()) for name, values in chosen)


def form_body(fields: list[tuple[str, str]]) -> tuple[bytes, str]:
    return urlencode(fields, errors="replace").encode(), TYPES[0]


def upload_body(fields: list[tuple[str, str]], file: bytes, chance: Random) -> tuple[bytes, str]:
    """Multipart, in which one field is a file."""
    parts = []
    at = chance.randrange(len(fields)) if fields else -1
    for number, (name, value) in enumerate(fields):
        head = f'content-disposition: form-data; name="{name}"'
        data = value.encode(errors="replace")
        if number == at:
            head += f'; filename="{chance.choice(("liste.csv", "x.xlsx", "", "../x", "ß"))}"'
            data = file
        parts.append(b"--x\r\n" + head.encode(errors="replace") + b"\r\n\r\n" + data + b"\r\n")
    body = b"".join(parts) + b"--x--\r\n"
    return (
        spoilt(body, chance) if chance.random() < 0.2 else body
    ), "multipart/form-data; boundary=x"


def any_body(chance: Random) -> tuple[bytes, str]:
    body = chance.choice((b"", chance.randbytes(chance.randrange(300)), chance.choice(TOKENS)))
    if chance.random() < 0.3:
        body = b"--x\r\ncontent-disposition: form-data; name=" + body
    return body, chance.choice(TYPES)


def json_of(fields: list[tuple[str, str]], chance: Random) -> bytes:
    """The answers of a form as a script would send them, or nearly."""
    sent: dict[str, Any] = dict(fields)
    if sent and chance.random() < 0.5:
        sent[chance.choice(list(sent))] = chance.choice(VALUES)
    text = json.dumps(sent).encode()
    return spoilt_json(text, chance) if chance.random() < 0.5 else text
