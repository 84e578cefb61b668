"""The JSON twin of the text form: the same record for programs.

msgspec is imported only when JSON is really read or written.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mondfang.record.build import build
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
from mondfang.record.model import Record
from mondfang.record.places import Path, Places
from mondfang.record.replay import FindBook
from mondfang.record.text import decoded
from mondfang.rulebook import load_book

if TYPE_CHECKING:
    from mondfang.record.forms import OutcomeForm, RecordForm


def write_json(record: Record) -> str:
    """The JSON twin of a record, indented; ``read_json`` gives the same record back."""
    import msgspec

    from mondfang.record.forms import record_form

    compact = msgspec.json.encode(record_form(record))
    return msgspec.json.format(compact, indent=1).decode() + "\n"


def read_json(source: str | bytes, find_book: FindBook = load_book) -> Record:
    """Read and verify a record; raises RecordError with line and column, never anything else."""
    text = decoded(source).removeprefix("\ufeff")
    form, places = _parse(text)
    record = build(_draft(form, places), find_book)
    _compare(record, form.outcome, places)
    return record


def record_schema() -> dict[str, Any]:
    """The JSON Schema of the JSON twin."""
    import msgspec

    from mondfang.record.forms import RecordForm

    return msgspec.json.schema(RecordForm)


def _parse(text: str) -> tuple[RecordForm, Places]:
    import msgspec

    from mondfang.record.forms import RecordForm

    try:
        data = msgspec.json.decode(text)
    except RecursionError:
        raise RecordError("bad-json", 1, 1, {"found": "too deep"}) from None
    except (msgspec.DecodeError, UnicodeEncodeError) as problem:
        raise _malformed(text, str(problem)) from None
    places = Places(text)
    try:
        return msgspec.convert(data, RecordForm), places
    except msgspec.ValidationError as problem:
        raise _misshapen(str(problem), places) from None


def _malformed(text: str, message: str) -> RecordError:
    """The place of a syntax fault; a text that ends too early breaks off at its end."""
    found = re.search(r"byte (\d+)", message)
    offset = int(found[1]) if found else len(text.encode(errors="replace"))
    before = text.encode(errors="replace")[:offset].decode(errors="ignore")
    place = before.count("\n") + 1, len(before) - before.rfind("\n")
    if "truncated" in message:
        return RecordError("cut-off", *place, {"expected": "}"})
    return RecordError("bad-json", *place, {"found": message})


def _misshapen(message: str, places: Places) -> RecordError:
    """What does not fit, at the place that the message names."""
    from mondfang.record.forms import RecordForm

    spot = re.search(r"`\$([^`]*)`", message)
    path: list[str | int] = []
    for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", spot[1] if spot else ""):
        path.append(name or int(index))
    unknown = re.search(r"unknown field `([^`]*)`", message)
    details = {"found": message}
    if unknown:
        path.append(unknown[1])
        details |= nearest(unknown[1], RecordForm.__struct_fields__)
    return RecordError("bad-shape", *places.of(tuple(path)), details)


def _draft(form: RecordForm, places: Places) -> Draft:
    def token(text: str, *path: str | int) -> Token:
        return _token(text, path, places)

    return Draft(
        rulebook=token(form.rulebook, "rulebook"),
        edition=token(form.edition, "edition"),
        digest=token(form.digest, "digest"),
        options=tuple(
            (token(name, "options", name), token(value, "options", name))
            for name, value in form.options.items()
        ),
        seats=tuple(token(name, "seats", seat) for seat, name in enumerate(form.seats)),
        forehand=token(str(form.forehand), "forehand"),
        hands=tuple(token(hand, "hands", seat) for seat, hand in enumerate(form.hands)),
        talon=token(form.talon, "talon"),
        steps=tuple(_step(step, index, places) for index, step in enumerate(form.steps)),
        notes=tuple(
            DraftNote(
                token(note.before, "notes", index, "before"),
                token(note.text, "notes", index, "text"),
            )
            for index, note in enumerate(form.notes)
        ),
    )


def _token(text: str, path: Path, places: Places) -> Token:
    """A text at its place, inside the quotation marks where it has some."""
    line, column = places.of(path)
    return Token(text, line, column + places.is_text(path))


def _step(step: object, index: int, places: Places) -> DraftStep:
    from mondfang.record.forms import ActionStep, CommentStep, IrregularityStep

    def token(text: str, *path: str | int) -> Token:
        return _token(text, ("steps", index, *path), places)

    match step:
        case ActionStep(seat=seat, action=action):
            return DraftAction(token(str(seat), "seat"), token(action, "action"))
        case CommentStep(text=text):
            return DraftComment(token(text, "text"))
        case IrregularityStep(fault=fault, seats=seats, note=note, claims=claims):
            named = tuple(token(str(seat), "seats", i) for i, seat in enumerate(seats))
            lost = tuple(
                (token(str(c.seat), "claims", i, "seat"), token(c.premium, "claims", i, "premium"))
                for i, c in enumerate(claims)
            )
            return DraftIrregularity(token(fault, "fault"), named, lost, token(note, "note"))
        case _:
            raise AssertionError(step)


def _compare(record: Record, told: OutcomeForm | None, places: Places) -> None:
    """The facts are those that the game gives."""
    from mondfang.record.forms import OutcomeForm, outcome_form

    true = outcome_form(record)
    if told is None or true is None:
        if told is not true:
            raise _contradiction("outcome", told, true, places.of(("outcome",)))
        return
    for name in OutcomeForm.__struct_fields__:
        found, expected = getattr(told, name), getattr(true, name)
        if found != expected:
            raise _contradiction(name, found, expected, places.of(("outcome", name)))


def _contradiction(
    name: str, found: object, expected: object, place: tuple[int, int]
) -> RecordError:
    import msgspec

    said, true = (msgspec.json.encode(value).decode() for value in (found, expected))
    details = {"found": f"{name}: {said}", "expected": f"{name}: {true}"}
    return RecordError("wrong-outcome", *place, details)
