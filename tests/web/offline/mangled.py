"""Malformed links and entries for a block: refused in words, and nothing that stands is lost."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.handover import HandoverError, sheet_key, write_letter
from mondfang.scorer.slip import SlipError
from tests.web.block.test_block_pages import opened
from tests.web.browsing import SECRET
from tests.web.offline.test_landing import an_evening, lines, sheet_for

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_ODD: tuple[Any, ...] = (
    "",
    None,
    True,
    -1,
    10**30,
    1.5,
    "x" * 300,
    [],
    {},
    "\u0000",
    "Spieler\u202e",
    [[]],
    "ß",
    "NaN",
)
_FIELDS: dict[str, tuple[str, ...]] = {
    "open": ("players",),
    "row": ("deal", "game"),
    "correct": ("deal", "reason", "game"),
    "back": ("deal",),
    "dispute": ("deal", "reason"),
    "settle": ("deal", "reason"),
    "swap": ("deal", "seats"),
    "pen": (),
    "accept": ("key",),
    "drop": ("key",),
    "sign": ("player",),
    "last-round": ("seat",),
}
_TEXTS = (*BlockError.TEXTS, *SlipError.TEXTS, *HandoverError.TEXTS)
KNOWN = {name.partition(".")[0] for name in _TEXTS}  # what stands behind a dot tells why


@dataclass
class Mangler:
    """A block on which things were written, and strangers who send what they like."""

    browser: TestClient
    root: str = ""
    link: str = ""
    said: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.root, block = opened(self.browser), an_evening(deals=8)
        handed = sheet_for(self.browser, self.root, block)
        self.link = write_letter(handed, sheet_key(SECRET, handed.place))
        self.browser.post("/b", data={"sheet": self.link})
        self.written = lines(self.browser, self.root)

    def attack(self, source: random.Random) -> None:
        """One of them; raises AssertionError where it is not refused as it should be."""
        (self._link if source.random() < 0.5 else self._entry)(source)

    def check(self) -> None:
        """What was written before still stands there, word for word."""
        now = lines(self.browser, self.root)
        assert [one["points"] for one in now[: len(self.written)]] == [
            one["points"] for one in self.written
        ]
        for one in now[len(self.written) :]:
            assert sum(one["points"]) == 0

    def _link(self, source: random.Random) -> None:
        text = mangled_text(self.link, source)
        answer = self.browser.post("/b", data={"sheet": text})
        assert answer.status_code == 400, (answer.status_code, text)
        assert "message refusal" in answer.text, text
        self.said["link refused"] += 1

    def _entry(self, source: random.Random) -> None:
        body = mangled_entry(source)
        answer = self.browser.post(f"{self.root}/entries", content=body)
        assert answer.status_code in (200, 413), (answer.status_code, body)
        if answer.status_code == 413:
            self.said["too long"] += 1
            return
        told = answer.json()
        if told["taken"]:
            self.said["taken"] += 1
            return
        (refused,) = told["refused"]
        assert refused["code"] in KNOWN, (refused, body)
        assert refused["text"], body
        self.said[refused["code"]] += 1


def mangled_text(good: str, source: random.Random) -> str:
    """A link that was cut, mixed up, or never was one."""
    match source.randrange(6):
        case 0:
            return good[: source.randrange(len(good))]
        case 1:
            at = source.randrange(len(good))
            other = source.choice([one for one in _LETTERS if one != good[at]])
            return good[:at] + other + good[at + 1 :]
        case 2:
            first, second = sorted(source.randrange(len(good)) for _ in range(2))
            return good[:first] + good[second + 1 :] + source.choice(_LETTERS)
        case 3:
            return "".join(source.choice(_LETTERS) for _ in range(source.randrange(500)))
        case 4:
            letters = source.choices(
                "ab#%/\u00e4\u20ac\U0001f600\n\t <>'\"", k=source.randrange(40)
            )
            return "https://x/b#" + "".join(letters) + "!"
        case _:
            return source.choice(_LETTERS) + good


def mangled_entry(source: random.Random) -> bytes:
    """JSON of nearly the right shape, or no JSON at all."""
    if source.random() < 0.1:
        return source.randbytes(source.randrange(200))
    kind = source.choice((*_FIELDS, "bind", "", 7))
    do: dict[str, Any] = {"kind": kind}
    do |= {name: _value(name, source) for name in _FIELDS.get(str(kind), ())}
    entry: dict[str, Any] = {"key": f"fuzz-{source.getrandbits(64):x}", "do": do}
    entry["device"] = "phone-two"
    if source.random() < 0.3:
        spoilt = source.choice((entry, do))
        spoilt[source.choice([*spoilt, "unheard"])] = source.choice(_ODD)
    body = json.dumps(entry).encode()
    return body[: source.randrange(len(body))] if source.random() < 0.1 else body


def _value(name: str, source: random.Random) -> Any:
    """Of the right kind, and hardly ever right: no line that stands is meant."""
    match name:
        case "deal":
            return source.choice((0, 9, 9, 9, 10, 200, 201, -1))
        case "seats":
            return source.choice(([0, 0, 1, 2], [3], [0, 1, 2, 4], [0, 1, 2, 3]))
        case "game":
            return _game(source)
        case "reason":
            return source.choice(("", "verschrieben", "x" * 201, "\u0007"))
        case "key":
            return "nobody-sent-this"
        case _:
            return source.choice((0, 3, 4, 9, -1))


def _game(source: random.Random) -> Any:
    """A game that cannot have happened, most of the time."""
    seats = (0, 1, 2, 3, 3, 4)
    slip: dict[str, Any] = {
        "rulebook": source.choice(("steirisch-2017",) * 9 + ("hopfgarten-2023", "x")),
        "contract": source.choice(("dreier", "rufer", "trischaken", "bettler", "piccolo", "x")),
        "declarer": source.choice(seats),
        "partner": source.choice((None, *seats)),
        "points": source.choice(("36", "30", "71", "35/3", ["10"] * 4, ["20", "20", "30", "0"])),
        "tricks": source.choice(([3] * 4, [12, 0, 0, 0], [13] * 4, [0, 12, 0, 0])),
        "premiums": source.choice(
            ([], [{"premium": "trull", "side": "declarer", "announced": True, "made": True}], [{}])
        ),
        "kontra": source.choice((0, 1, 9, [1, 0, 0, 0])),
        "forehand": source.choice(seats),
    }
    always = ("rulebook", "contract", "declarer")
    rest = sorted(set(slip) - set(always))
    kept = {name: slip[name] for name in (*always, *source.sample(rest, source.randrange(5)))}
    rows = ([1, -1, 0, 1], [1, 1, 1], [10**9, -(10**9), 0, 0], [3, -1, -1, -1])
    games: tuple[Any, ...] = (
        ({"slip": kept},) * 8 + ({"row": source.choice(rows)},) * 3 + (None, {}, 5)
    )
    return source.choice(games)
