"""Events as JSON: everything comes back as it was, and nothing else is read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import preset, preset_ids
from mondfang.tournament.log import Entry
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.fold import EVENTS
from mondfang.tournament.sheet.model import Row, Sheet
from tests.tournament.desk import refused

texts = st.text(max_size=8)
formats = st.sampled_from([preset(name) for name in preset_ids()])
# Before anything is made of them: what was looked up earlier keeps the floats without an end.
st.register_type_strategy(Format, formats)
st.register_type_strategy(float, st.floats(-1e9, 1e9))
events = st.one_of(
    [st.from_type(kind) for kind in EVENTS.kinds.values() if kind is not ev.Created]
) | st.builds(ev.Created, texts, texts, formats, starts_at=st.none() | st.floats(0, 1e9))


@settings(max_examples=300)
@given(events, st.integers(1, 10**9), st.floats(0, 4e9), texts, texts)
def test_every_event_comes_back_as_it_was(
    event: ev.Event, seq: int, at: float, author: str, reason: str
) -> None:
    envelope = Entry(seq, at, author, reason, event)
    assert EVENTS.entry_from_json(EVENTS.entry_to_json(envelope)) == envelope


def test_a_log_is_one_line_an_entry() -> None:
    entry = Entry(3, 1.5, "Leitung", "neue\nZeile", ev.Closed())
    assert EVENTS.entry_to_json(entry).count("\n") == 0


SHEET = ev.SheetEntered(Sheet(2, 3, (1, 2, 3, 4), (Row((1, 1, -1, -1)),)))


def test_what_has_its_default_is_left_out() -> None:
    assert EVENTS.event_to_plain(SHEET) == {
        "kind": "sheet-entered",
        "sheet": {
            "round": 2,
            "table": 3,
            "seats": [1, 2, 3, 4],
            "rows": [{"points": [1, 1, -1, -1]}],
        },
    }


def altered(path: list[str | int], value: object) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(EVENTS.event_to_plain(SHEET)))
    inner: Any = plain
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["kind"], "sheet-lost", "event.kind"),
        (["sheet", "round"], "2", "event.sheet.round"),
        (["sheet", "round"], True, "event.sheet.round"),
        (["sheet", "seats"], 5, "event.sheet.seats"),
        (["sheet", "rows", 0, "points", 2], 1.5, "event.sheet.rows[0].points[2]"),
        (["sheet", "rows", 0, "source"], "guessed", "event.sheet.rows[0].source"),
        (["sheet", "rows", 0, "colour"], "red", "event.sheet.rows[0].colour"),
        (["sheet", "rows", 0], [], "event.sheet.rows[0]"),
    ],
)
def test_what_does_not_belong_is_refused_with_its_place(
    path: list[str | int], value: object, place: str
) -> None:
    with pytest.raises(TournamentError) as caught:
        EVENTS.event_from_plain(altered(path, value))
    assert (caught.value.code, caught.value.place) == ("bad-event", place)


def test_a_fraction_of_a_format_is_read_exactly_or_not_at_all() -> None:
    made = ev.Created("Turnier", "2026-11-14", preset("hopfgarten"))
    plain = EVENTS.event_to_plain(made)
    assert plain["format"]["cut"]["carry"] == "1/2"
    assert EVENTS.event_from_plain(plain) == made
    for wrong in (0.5, "1/0", "halb", " 1/2", "1e3", "0.5"):
        plain["format"]["cut"]["carry"] = wrong
        with refused("bad-event"):
            EVENTS.event_from_plain(plain)


def test_an_entry_has_exactly_its_five_fields() -> None:
    plain = EVENTS.entry_to_plain(Entry(1, 0.0, "Leitung", "", ev.Closed()))
    odd: list[object] = [{**plain, "more": 1}, {"seq": 1}, [], {**plain, "seq": "1"}]
    for wrong in odd:
        with refused("bad-event"):
            EVENTS.entry_from_plain(wrong)
    for line in ("", "{", b"\xff"):
        with refused("bad-json"):
            EVENTS.entry_from_json(line)


ENTRY = '{"seq": 1, "at": 5.0, "author": "Leitung", "reason": "", "event": {"kind": "closed"}}'


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("5.0", "NaN", "bad-json"),
        ("5.0", "-Infinity", "bad-json"),
        ("5.0", "1e999", "bad-event"),
        ("5.0", f"1{'0' * 400}", "bad-event"),
        ('"Leitung"', '"\\ud800"', "bad-json"),
        ('"seq": 1', '"seq": 1, "seq": 2', "bad-json"),
        (ENTRY, "[" * 100_000, "bad-json"),
    ],
)
def test_what_only_json_of_python_would_read_is_refused(old: str, new: str, code: str) -> None:
    assert EVENTS.entry_from_json(ENTRY).at == 5.0
    with refused(code):
        EVENTS.entry_from_json(ENTRY.replace(old, new))


def test_a_set_that_says_something_twice_is_refused() -> None:
    entrant = {"number": 1, "name": "Spieler 1", "categories": ["local", "local"]}
    with refused("bad-event"):
        EVENTS.event_from_plain({"kind": "registered", "entrant": entrant})


def test_two_entries_at_one_time_keep_their_order() -> None:
    first = Entry(1, 5.0, "Leitung", "", ev.Closed())
    second = replace(first, seq=2)
    assert EVENTS.entry_from_json(EVENTS.entry_to_json(second)).seq == 2


def test_a_key_that_is_not_there_is_called_missing() -> None:
    with pytest.raises(TournamentError) as caught:
        EVENTS.event_from_plain(altered(["sheet"], {"round": 2, "table": 3}))
    assert (caught.value.code, caught.value.place) == ("missing-key", "event.sheet.seats")
    assert "'seats' is missing" in caught.value.text("en")
