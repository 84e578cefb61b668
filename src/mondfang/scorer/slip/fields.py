"""A slip as the fields of a form, and back: what a person changes to see what it would cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

import msgspec

from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import Slip, SlipError, SlipPremium

Side = Literal["declarer", "defence"]
SIDES: tuple[Side, ...] = get_args(Side)
# What became of a premium, by the value of its field: announced, made.
FATES: dict[str, tuple[bool, bool | None]] = {
    "silent-made": (False, True),
    "silent-lost": (False, False),
    "announced-made": (True, True),
    "announced-lost": (True, False),
    "announced": (True, None),  # a Renonce ended the game
}
_FATE_OF = {fate: name for name, fate in FATES.items()}
PLAIN = ("contract", "bird", "declarer", "partner", "points", "tricks", "kontra", "king_in_talon")
FLAGS = ("schleifen", "unplayed")


def fields_of(slip: Slip) -> dict[str, str]:
    """Every field that is filled; seats are counted from 1, as people do."""
    found = {
        "contract": slip.contract,
        "bird": slip.bird or "",
        "declarer": _seat_text(slip.declarer),
        "partner": _seat_text(slip.partner),
        "points": _spaced(slip.points),
        "tricks": _spaced(slip.tricks),
        "kontra": _spaced(slip.kontra),
        "king_in_talon": slip.king_in_talon or "",
        "schleifen": "yes" if slip.schleifen else "",
        "unplayed": "yes" if slip.unplayed else "",
        "renonce": _spaced([seat + 1 for seat in slip.renonce.seats]) if slip.renonce else "",
    }
    for one in slip.premiums:
        found[f"premium.{one.premium}.{one.side}"] = _FATE_OF.get((one.announced, one.made), "")
        found[f"kontra.{one.premium}.{one.side}"] = str(one.kontra)
    return {name: value for name, value in found.items() if value}


def slip_from(book: Rulebook, fields: Mapping[str, str], before: Slip) -> Slip:
    """The slip that a form describes; what no field speaks of stays as ``before``.

    Raises SlipError for what is no seat, number or word of the form. Whether such a game can have
    been is asked of the slip, not here.
    """
    known = {name: fields.get(name, "").strip() for name in (*PLAIN, *FLAGS, "renonce")}
    changes: dict[str, Any] = {
        "contract": known["contract"] or before.contract,
        "bird": known["bird"] or None,
        "declarer": _seat(known["declarer"], "declarer"),
        "partner": _seat(known["partner"], "partner"),
        "points": _points(known["points"]),
        "tricks": _numbers(known["tricks"], "tricks") or None,
        "kontra": _kontra(known["kontra"]),
        "king_in_talon": _word(known["king_in_talon"], ("taken", "left"), "king_in_talon"),
        "schleifen": bool(known["schleifen"]),
        "unplayed": bool(known["unplayed"]),
        "premiums": list(_premiums(book, fields, before)),
    }
    if before.declarers is not None:
        changes["declarer"] = None  # several: they stay as they are
    if before.renonce is not None:
        seats = [_must_seat(text, "renonce") for text in known["renonce"].split()]
        changes["renonce"] = msgspec.structs.replace(before.renonce, seats=seats) if seats else None
    return msgspec.structs.replace(before, **changes)


def _premiums(book: Rulebook, fields: Mapping[str, str], before: Slip) -> Iterator[SlipPremium]:
    announced_by = {(one.premium, one.side): one.by for one in before.premiums}
    for premium in book.premiums:
        for side in SIDES:
            fate = fields.get(f"premium.{premium}.{side}", "")
            if not fate:
                continue
            if fate not in FATES:
                raise SlipError("wrong-type", "premiums", "other", problem=fate[:20])
            announced, made = FATES[fate]
            level = _numbers(fields.get(f"kontra.{premium}.{side}", "") or "0", "premiums.kontra")
            by = announced_by.get((premium, side)) if announced else None
            yield SlipPremium(premium, side, announced, made, level[0] if level else 0, by)


def _seat_text(seat: int | None) -> str:
    return "" if seat is None else str(seat + 1)


def _spaced(value: object) -> str:
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    return "" if value is None else str(value)


def _seat(text: str, path: str) -> int | None:
    return _must_seat(text, path) if text else None


def _must_seat(text: str, path: str) -> int:
    if text not in ("1", "2", "3", "4"):
        raise SlipError("wrong-type", path, "expected", wanted="1, 2, 3, 4", found=text[:12])
    return int(text) - 1


def _numbers(text: str, path: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if len(parts) > 4 or not all(one.isascii() and one.isdigit() and len(one) < 3 for one in parts):
        raise SlipError("wrong-type", path, "expected", wanted="2 1 8 1", found=text[:20])
    return [int(one) for one in parts]


def _points(text: str) -> str | list[str] | None:
    parts = text.split()
    return None if not parts else parts[0] if len(parts) == 1 else parts[:5]


def _kontra(text: str) -> int | list[int]:
    levels = _numbers(text or "0", "kontra")
    return levels if len(levels) > 1 else levels[0] if levels else 0


def _word(text: str, known: tuple[str, ...], path: str) -> str | None:
    if text and text not in known:
        raise SlipError("wrong-type", path, "expected", wanted=", ".join(known), found=text[:12])
    return text or None
