"""The slip as JSON: its fields, and the errors of one that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import ClassVar, Literal, Self

import msgspec

from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import RowName
from mondfang.speech import SpokenError, Text, Texts

# What a sentence is filled with, where that is a contract or a premium by its id.
_NAMED: dict[str, Literal["contract", "premium"]] = {
    **dict.fromkeys(("contract", "other"), "contract"),
    **dict.fromkeys(("premium", "required", "stake", "caught"), "premium"),
}


class SlipError(SpokenError):
    """A slip that cannot have happened, with a stable code and the path of what is wrong.

    ``reason`` tells apart what has the same code: the sentence stands under both.
    """

    TEXTS: ClassVar[Mapping[str, Text]] = Texts("mondfang.scorer.slip", "refusals.toml")

    def __init__(self, code: str, path: str = "", reason: str = "", **details: object) -> None:
        super().__init__(code, path, **details)
        self.path, self.reason = path, reason

    @property
    def key(self) -> str:
        return f"{self.code}.{self.reason}" if self.reason else self.code

    def named_by(self, book: Rulebook) -> Self:
        """The same in the names that the book gives its contracts and premiums."""
        for key, value in self.details.items():
            table = _NAMED.get(key)
            if table is not None and isinstance(value, str):
                self.details = {**self.details, key: RowName(book, table, value)}
        return self

    def as_json(self, language: str = "de") -> dict[str, dict[str, str]]:
        message = self.sentence(language)
        return {"error": {"code": self.code, "path": self.path, "message": message}}

    def __str__(self) -> str:
        return f"{self.path or '(slip)'}: {self.sentence('en')}"


SIDES = {
    "declarer": Text("Spielerseite", "declarer's side"),
    "defence": Text("Gegenseite", "defence"),
}


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
        raise not_json(problem) from None


def not_json(problem: Exception) -> SlipError:
    """What is no JSON at all, with the byte where it ends to be some, if that is known."""
    byte = re.search(r"\(byte (\d+)\)", str(problem))
    if byte is None:
        return SlipError("no-json", "", "broken")
    return SlipError("no-json", "", "byte", byte=byte[1])


def plain(slip: Slip) -> dict[str, object]:
    """The slip as plain data, without what it leaves open."""
    told: dict[str, object] = msgspec.to_builtins(slip)
    empty = msgspec.to_builtins(Slip(slip.rulebook, slip.contract))
    return {k: v for k, v in told.items() if v != empty[k] or k in ("rulebook", "contract")}


def encode(slip: Slip) -> bytes:
    """The slip as JSON, without what it leaves open."""
    return msgspec.json.encode(plain(slip))


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
    name = message.rpartition("`")[0].rpartition("`")[2]
    spot = f"{path}.{name}" if path else name
    if "unknown field" in message:
        # A field of a slip that stands beside the slip is no near miss of itself.
        near = get_close_matches(name, [one for one in known if one != name], 1, 0.5)
        if not near:
            return SlipError("unknown-field", spot, "plain", field=name)
        return SlipError("unknown-field", spot, "near", field=name, near=near[0])
    if "missing required field" in message:
        return SlipError("missing-field", spot, "field", field=name)
    kinds = re.fullmatch(r"Expected `(.+)`, got `(.+)`", message)
    if kinds is not None:
        return SlipError("wrong-type", path, "expected", wanted=kinds[1], found=kinds[2])
    return SlipError("wrong-type", path, "other", problem=message)
