"""The lines of a ``.tarock`` text: head, steps, outcome, ``end``; what they say is not judged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mondfang.record.draft import (
    Draft,
    DraftAction,
    DraftComment,
    DraftIrregularity,
    DraftNote,
    DraftStep,
    Token,
    nearest,
)
from mondfang.record.errors import RecordError
from mondfang.record.facts import FACTS, is_fact
from mondfang.record.model import find_control

VERSION = "tarock 1"
END = "end"
HEAD = (
    *("rulebook", "edition", "digest", "seat 0", "seat 1", "seat 2", "seat 3", "forehand"),
    *("hand 0", "hand 1", "hand 2", "hand 3", "talon"),
)
PLAYERS = 4
_SEAT = re.compile(r"([0-9]+)(\s+|$)")
_TRICK = re.compile(r"trick\s+([0-9]+)\s*:")
_FAULT = re.compile(
    r"!\s*([a-z][a-z0-9-]*)((?:\s+[0-9]+)*)((?:\s+[a-z0-9-]+@[0-9]+)*)\s*(?::(.*))?"
)


@dataclass(frozen=True, slots=True)
class Lines:
    """A draft and the lines of the outcome: each key with the place of its key and value."""

    draft: Draft
    facts: dict[str, tuple[Token, Token]]
    end: Token


@dataclass(slots=True)
class _Scan:
    """What has been read so far."""

    head: dict[str, tuple[Token, Token]] = field(default_factory=dict)
    steps: list[DraftStep] = field(default_factory=list)
    facts: dict[str, tuple[Token, Token]] = field(default_factory=dict)
    notes: list[DraftNote] = field(default_factory=list)
    pending: list[Token] = field(default_factory=list)  # comments of the head still without a line
    plays: int = 0
    playing: bool = False
    end: Token | None = None


def parse_lines(text: str) -> Lines:
    """Read a text line by line; raises RecordError with line and column."""
    scan, last = _Scan(), Token("", 1, 1)
    rows = text.removeprefix("\ufeff").split("\n")
    for number, raw in enumerate(rows, 1):
        line = _checked(Token(raw.removesuffix("\r").replace("\t", " "), number, 1)).strip()
        if number == 1 and line.text.split() != VERSION.split():
            raise line.error("no-version")
        if number == 1 or not line.text:
            continue
        last = line
        if scan.end is not None:
            raise line.error("after-end")
        try:
            _read(scan, line)
        except RecordError:
            if number < len(rows):
                raise
            break  # the text ends within this line: that is what is wrong with it
    if scan.end is None:
        spot = last.column + len(last.text)
        raise RecordError("cut-off", last.line, spot, {"expected": _expected(scan)})
    return Lines(_draft(scan), scan.facts, scan.end)


def _expected(scan: _Scan) -> str:
    """The line without which a record is cut off."""
    if scan.facts:
        return END
    return "outcome" if scan.playing else _missing(scan) or "outcome"


def _checked(line: Token) -> Token:
    spot = find_control(line.text)
    if spot is not None:
        raise line.part(spot, spot + 1).error("control-character", found=ascii(line.text[spot]))
    return line


def _missing(scan: _Scan) -> str | None:
    return next((key for key in HEAD if key not in scan.head), None)


def _read(scan: _Scan, line: Token) -> None:
    if line.text.startswith("#"):
        start = 2 if line.text[1:2] == " " else 1
        _comment(scan, line.part(start, len(line.text)))
    elif scan.facts:
        _fact(scan, line)
    elif line.text.startswith("!"):
        _begin(scan, line)
        scan.steps.append(_irregularity(line))
    elif match := _SEAT.match(line.text):
        _begin(scan, line)
        _action(scan, line, match)
    elif match := _TRICK.match(line.text):
        _begin(scan, line)
        _trick(scan, line, match)
    else:
        _keyed(scan, line)


def _comment(scan: _Scan, text: Token) -> None:
    if scan.playing and not scan.facts:
        scan.steps.append(DraftComment(text))
    else:
        scan.pending.append(text)


def _begin(scan: _Scan, line: Token) -> None:
    """The head is over: it has to be complete, and comments are steps from here on."""
    if scan.playing:
        return
    missing = _missing(scan)
    if missing is not None:
        raise line.error("missing-line", expected=missing)
    scan.playing = True
    scan.steps += [DraftComment(text) for text in scan.pending]
    scan.pending.clear()


def _pair(line: Token) -> tuple[Token, Token]:
    """``key: value``, the blanks of the key made single."""
    colon = line.text.find(":")
    if colon < 0:
        raise line.error("unknown-line", **nearest(line.text, (*HEAD, *FACTS, END)))
    key = line.part(0, colon)
    value = line.part(colon + 1, len(line.text)).strip()
    return Token(" ".join(key.text.split()), key.line, key.column), value


def _keyed(scan: _Scan, line: Token) -> None:
    """A line of the head, or the first one of the outcome."""
    key, value = _pair(line)
    if key.text == "outcome":
        _begin(scan, line)
        _add(scan.facts, key, value)
        return
    if key.text not in HEAD and not key.text.startswith("option "):
        known = (*HEAD, "option", "trick", "outcome")
        raise key.error("unknown-line", **nearest(key.text, known))
    if scan.playing:
        raise key.error("misplaced-line")
    _add(scan.head, key, value)
    _settle(scan, key)


def _fact(scan: _Scan, line: Token) -> None:
    if line.text == END:
        scan.end = line
        _settle(scan, line)
        return
    key, value = _pair(line)
    if not is_fact(key.text):
        raise key.error("unknown-line", **nearest(key.text, (*FACTS, END)))
    _add(scan.facts, key, value)
    _settle(scan, key)


def _add(lines: dict[str, tuple[Token, Token]], key: Token, value: Token) -> None:
    if key.text in lines:
        raise key.error("line-twice")
    lines[key.text] = (key, value)


def _settle(scan: _Scan, key: Token) -> None:
    """The comments just read belong to this line."""
    scan.notes += [DraftNote(key, text) for text in scan.pending]
    scan.pending.clear()


def _action(scan: _Scan, line: Token, match: re.Match[str]) -> None:
    seat = line.part(match.start(1), match.end(1))
    text = line.part(match.end(), len(line.text))
    scan.steps.append(DraftAction(seat, text))
    scan.plays += text.text.startswith("play ")


def _trick(scan: _Scan, line: Token, match: re.Match[str]) -> None:
    """``trick 1: 0 HK 1 H4 2 HD 3 II``; a trick may go on in a further line of its number."""
    number, room = scan.plays // PLAYERS + 1, PLAYERS - scan.plays % PLAYERS
    if match[1] != str(number):
        spot = line.part(match.start(1), match.end(1))
        raise spot.error("trick-number", expected=str(number))
    words = line.part(match.end(), len(line.text)).words()
    if not words or len(words) % 2 or len(words) > 2 * room:
        raise (words[-1] if words else line).error("bad-trick")
    for seat, card in zip(words[::2], words[1::2], strict=True):
        played = Token(f"play {card.text}", card.line, card.column)
        scan.steps.append(DraftAction(seat, played))
    scan.plays += len(words) // 2


def _irregularity(line: Token) -> DraftIrregularity:
    match = _FAULT.fullmatch(line.text)
    if match is None:
        raise line.error("bad-irregularity")
    kind, seats, claims, note = (line.part(*match.span(group)) for group in (1, 2, 3, 4))
    if match[4] is None:
        note = line.part(0, 0)
    pairs = tuple(_claim(claim) for claim in claims.words())
    return DraftIrregularity(kind, seats.words(), pairs, note.strip())


def _claim(word: Token) -> tuple[Token, Token]:
    """``pagat@0``: what seat 0 lost by the fault."""
    spot = word.text.index("@")
    return word.part(spot + 1, len(word.text)), word.part(0, spot)


def _draft(scan: _Scan) -> Draft:
    values = {key: value for key, (_, value) in scan.head.items()}
    options = tuple(
        (Token(key.text.removeprefix("option "), key.line, key.column + len("option ")), value)
        for key, value in scan.head.values()
        if key.text.startswith("option ")
    )
    return Draft(
        rulebook=values["rulebook"],
        edition=values["edition"],
        digest=values["digest"],
        options=options,
        seats=tuple(values[f"seat {seat}"] for seat in range(PLAYERS)),
        forehand=values["forehand"],
        hands=tuple(values[f"hand {seat}"] for seat in range(PLAYERS)),
        talon=values["talon"],
        steps=tuple(scan.steps),
        notes=tuple(scan.notes),
    )
