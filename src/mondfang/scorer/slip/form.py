"""The slip as JSON: its fields, and the errors of one that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal

import msgspec


class SlipError(Exception):
    """A slip that cannot have happened, with a stable code and the path of what is wrong."""

    def __init__(self, code: str, path: str, message: str) -> None:
        self.code, self.path, self.message = code, path, message
        super().__init__(f"{path or '(slip)'}: {message}")

    def as_json(self) -> dict[str, dict[str, str]]:
        return {"error": {"code": self.code, "path": self.path, "message": self.message}}


class SlipPremium(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One premium: announced or silent, made or not (null where a Renonce ended the game)."""

    premium: str
    side: Literal["declarer", "defence"]
    announced: bool
    made: bool | None = None
    kontra: int = 0
    by: int | None = None


class SlipBei(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A game beside the first one."""

    declarer: int
    contract: str
    kontra: list[int] | None = None


class SlipClaim(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    seat: int
    premium: str


class SlipRenonce(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    seats: list[int]
    fault: str = ""
    claims: list[SlipClaim] = []


class Slip(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a scorer says; see the documentation of formats for every field."""

    rulebook: str
    contract: str
    forehand: int | None = None
    declarer: int | None = None
    declarers: list[int] | None = None
    bei: list[SlipBei] = []
    partner: int | None = None
    bird: str | None = None
    points: str | list[str] | None = None
    tricks: list[int] | None = None
    kontra: int | list[int] = 0
    premiums: list[SlipPremium] = []
    king_in_talon: Literal["taken", "left"] | None = None
    called: str | None = None
    schleifen: bool = False
    unplayed: bool = False
    renonce: SlipRenonce | None = None
    options: dict[str, str | bool | int] = {}
    stake: int | None = None


_decoder = msgspec.json.Decoder(Slip)


def decode(data: bytes | str) -> Slip:
    """Read JSON strictly; raises SlipError."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as problem:
        raise shape_error(str(problem)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise SlipError("no-json", "", f"this is not JSON: {problem}") from None


def slip_of(data: object) -> Slip:
    """Read plain data (dicts and lists) strictly; raises SlipError."""
    try:
        return msgspec.convert(data, Slip)
    except msgspec.ValidationError as problem:
        raise shape_error(str(problem)) from None


def shape_error(text: str, known: Sequence[str] = Slip.__struct_fields__) -> SlipError:
    """What msgspec says of a wrong shape, as a code and a path; ``known`` are the field names."""
    message, _, path = text.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    if "unknown field" in message:
        name = message.rpartition("`")[0].rpartition("`")[2]
        near = get_close_matches(name, known, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        spot = f"{path}.{name}" if path else name
        return SlipError("unknown-field", spot, f"there is no field {name!r}{hint}")
    if "missing required field" in message:
        name = message.rpartition("`")[0].rpartition("`")[2]
        spot = f"{path}.{name}" if path else name
        return SlipError("missing-field", spot, f"the field {name!r} is missing")
    return SlipError("wrong-type", path, message)
