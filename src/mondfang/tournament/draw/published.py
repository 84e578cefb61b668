"""The public JSON form of a draw, written and strictly read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_args

from mondfang.tournament.draw.bounds import Argument, Bound
from mondfang.tournament.draw.certificate import Certificate, Claim, Criterion
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.publish import Published, Repaired
from mondfang.tournament.draw.rules import DrawRules, First, Repeats, Tables
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes
from mondfang.tournament.errors import TournamentError

FORMAT = "mondfang-draw/1"


def to_dict(published: Published) -> dict[str, Any]:
    """The public JSON form."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "seed": published.seed,
        "commitment": published.promise,
        "rules": {field.name: getattr(published.rules, field.name) for field in fields(DrawRules)},
        "players": [{"number": number, "club": club} for number, club in published.players],
        "past": [_round_dict(one) for one in published.past],
        "season": sorted([*sorted(two), times] for two, times in published.season.items()),
        "rounds": [_round_dict(one) for one in published.rounds],
        "certificate": [_claim_dict(claim) for claim in published.certificate.claims],
        "repair": None,
        "ranking": None if published.ranking is None else list(published.ranking),
    }
    if published.wishes != NO_WISHES:
        data["wishes"] = _wishes_dict(published.wishes)
    if (repaired := published.repaired) is not None:
        data["repair"] = {
            "before": [_round_dict(one) for one in repaired.before],
            "absent": [[number, *players] for number, players in repaired.absent.items()],
            "moved": repaired.moved,
            "least_moved": repaired.least_moved,
        }
    return data


def _wishes_dict(wishes: Wishes) -> dict[str, Any]:
    return {
        "apart": [list(two) for two in wishes.apart],
        "no_stairs": list(wishes.no_stairs),
        "level_tables": list(wishes.level_tables),
    }


def _round_dict(one: RoundDraw) -> dict[str, Any]:
    tables = [list(table) for table in one.tables]
    return {"number": one.number, "tables": tables, "byes": list(one.byes)}


def _claim_dict(claim: Claim) -> dict[str, Any]:
    bound = claim.bound
    return {
        "criterion": claim.criterion,
        "count": claim.count,
        "least": bound.least,
        "argument": bound.argument,
        "rows": [list(row) for row in bound.rows],
        "proved": claim.proved,
    }


def from_dict(data: object) -> Published:
    """Read the public form strictly; ``draw-unreadable`` names the path and what belongs there."""
    top = _table(
        data,
        "",
        *("format", "seed", "commitment", "rules", "players", "past", "season", "rounds"),
        *("certificate", "repair", "ranking"),
        *(("wishes",) if isinstance(data, dict) and "wishes" in data else ()),
    )
    if top["format"] != FORMAT:
        raise _fault("format", FORMAT)
    promise = top["commitment"]
    repair, ranking = top["repair"], top["ranking"]
    return Published(
        _text(top["seed"], "seed"),
        None if promise is None else _text(promise, "commitment"),
        _rules(top["rules"]),
        tuple(_player(item, f"players[{i}]") for i, item in _items(top["players"], "players")),
        _rounds(top["rounds"], "rounds"),
        _rounds(top["past"], "past"),
        _seasons(top["season"]),
        Certificate(
            tuple(
                _claim(item, f"certificate[{i}]")
                for i, item in _items(top["certificate"], "certificate")
            )
        ),
        None if repair is None else _repair(repair),
        None if ranking is None else _numbers(ranking, "ranking"),
        _wishes(top["wishes"]) if "wishes" in top else NO_WISHES,
    )


def _wishes(data: object) -> Wishes:
    table = _table(data, "wishes", "apart", "no_stairs", "level_tables")
    pairs = []
    for i, item in _items(table["apart"], "wishes.apart"):
        row = _numbers(item, f"wishes.apart[{i}]")
        if len(row) != 2 or row[0] == row[1]:
            raise _fault(f"wishes.apart[{i}]", "[1, 2]")
        pairs.append((row[0], row[1]))
    return Wishes(
        tuple(pairs),
        _numbers(table["no_stairs"], "wishes.no_stairs"),
        _numbers(table["level_tables"], "wishes.level_tables"),
    )


def _rules(data: object) -> DrawRules:
    table = _table(data, "rules", *(field.name for field in fields(DrawRules)))
    for name, kind in (("tables", Tables), ("first", First), ("repeats", Repeats)):
        _one_of(table[name], get_args(kind), f"rules.{name}")
    for name in ("avoid_clubs", "avoid_season", "at_once"):
        if not isinstance(table[name], bool):
            raise _fault(f"rules.{name}", "true, false")
    return DrawRules(**table)


def _player(data: object, path: str) -> tuple[int, str]:
    table = _table(data, path, "number", "club")
    return _number(table["number"], f"{path}.number"), _text(table["club"], f"{path}.club")


def _rounds(data: object, path: str) -> tuple[RoundDraw, ...]:
    return tuple(_round(item, f"{path}[{i}]") for i, item in _items(data, path))


def _round(data: object, path: str) -> RoundDraw:
    table = _table(data, path, "number", "tables", "byes")
    tables = tuple(
        _numbers(item, f"{path}.tables[{i}]")
        for i, item in _items(table["tables"], f"{path}.tables")
    )
    number = _number(table["number"], f"{path}.number")
    return RoundDraw(number, tables, _numbers(table["byes"], f"{path}.byes"))


def _seasons(data: object) -> dict[Meeting, int]:
    found: dict[Meeting, int] = {}
    for i, item in _items(data, "season"):
        two, times = _season(item, f"season[{i}]")
        if two in found:
            raise _fault(f"season[{i}]", "[1, 2, 1]")
        found[two] = times
    return found


def _season(data: object, path: str) -> tuple[Meeting, int]:
    row = _numbers(data, path)
    if len(row) != 3 or row[0] == row[1]:
        raise _fault(path, "[1, 2, 1]")
    return frozenset(row[:2]), row[2]


def _claim(data: object, path: str) -> Claim:
    table = _table(data, path, "criterion", "count", "least", "argument", "rows", "proved")
    criterion = _one_of(table["criterion"], get_args(Criterion), f"{path}.criterion")
    argument = _one_of(table["argument"], get_args(Argument), f"{path}.argument")
    rows = tuple(
        _numbers(item, f"{path}.rows[{i}]") for i, item in _items(table["rows"], f"{path}.rows")
    )
    bound = Bound(_number(table["least"], f"{path}.least"), argument, rows)
    claim = Claim(criterion, _number(table["count"], f"{path}.count"), bound)
    if table["proved"] is not claim.proved:
        raise _fault(f"{path}.proved", str(claim.proved).lower())
    return claim


def _repair(data: object) -> Repaired:
    table = _table(data, "repair", "before", "absent", "moved", "least_moved")
    absent: dict[int, tuple[int, ...]] = {}
    for i, item in _items(table["absent"], "repair.absent"):
        row = _numbers(item, f"repair.absent[{i}]")
        if not row or row[0] in absent:
            raise _fault(f"repair.absent[{i}]", "[2, 17]")
        absent[row[0]] = row[1:]
    return Repaired(
        _rounds(table["before"], "repair.before"),
        absent,
        _number(table["moved"], "repair.moved"),
        _number(table["least_moved"], "repair.least_moved"),
    )


def _table(data: object, path: str, *keys: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _fault(path, "{ … }")
    for key in (*keys, *data):
        if key not in data or key not in keys:
            raise _fault(f"{path}.{key}".lstrip("."), ", ".join(keys))
    return data


def _items(data: object, path: str) -> list[tuple[int, object]]:
    if not isinstance(data, list):
        raise _fault(path, "[ … ]")
    return list(enumerate(data))


def _numbers(data: object, path: str) -> tuple[int, ...]:
    return tuple(_number(item, f"{path}[{i}]") for i, item in _items(data, path))


def _number(data: object, path: str) -> int:
    if type(data) is not int or data < 0:
        raise _fault(path, "0, 1, 2, …")
    return data


def _text(data: object, path: str) -> str:
    if not isinstance(data, str):
        raise _fault(path, '"…"')
    return data


def _one_of(data: object, names: Sequence[str], path: str) -> Any:
    if data not in names:
        raise _fault(path, ", ".join(names))
    return data


def _fault(path: str, allowed: str) -> TournamentError:
    return TournamentError("draw-unreadable", path or "JSON", allowed=allowed)
