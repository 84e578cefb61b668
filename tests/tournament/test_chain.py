"""The log is a chain: whatever is changed, missing or moved does not fit any more."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import count

import pytest

from mondfang.tournament.chain import (
    BEGINNING,
    Chain,
    ChainFault,
    closed,
    entry_text,
    fingerprint,
    is_fingerprint_of,
    taken_in,
)
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import (
    CUP_EVENTS,
    CupBook,
    CupCreated,
    CupForgotten,
    LegAdded,
    SamePerson,
    unnamed,
)
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Leg
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import (
    Anonymised,
    Envelope,
    Registered,
    SheetEntered,
    Warned,
)
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.log.forget import forgotten
from tests.tournament.desk import Desk, random_totals

pytestmark = pytest.mark.anyio
Log = tuple[Envelope, ...]


def salts() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"{next(numbers):032x}"


@cache
def day() -> Tournament:
    """A round that is played, with people who were warned."""
    desk = Desk("sb", 8)
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    desk.do(Warned(3), "laut")
    desk.do(Warned(3), "noch lauter")
    desk.do(Warned(4), "leise")
    return desk.now


@cache
def chained() -> Log:
    return Chain(EVENTS).linked(day().log, salts())[0]


def faults(log: Log) -> tuple[ChainFault, ...]:
    return Chain(EVENTS).over(log).faults


def test_a_log_as_it_was_written_fits_together() -> None:
    chain = Chain(EVENTS).over(chained())
    assert chain.faults == ()
    assert chain.head == chained()[-1].link


def test_the_hash_of_an_entry_is_that_of_the_one_before_and_its_text() -> None:
    """What docs/formats.md says, by hand."""
    log = chained()
    before = BEGINNING
    for entry in log:
        before = sha256(f"{before}\n{entry_text(EVENTS, entry)}".encode()).hexdigest()
        assert entry.link == before


def test_the_text_of_an_entry_names_nobody() -> None:
    entry = chained()[1]
    assert isinstance(entry.event, Registered)
    part = '{"name":"Spieler 1"}'
    seal = sha256(f"mondfang-part-1\n{entry.seals[0]}\n{part}".encode()).hexdigest()
    told = json.loads(entry_text(EVENTS, entry))
    assert told["event"]["entrant"] == {"number": 1, "sealed name": seal}
    assert "Spieler" not in entry_text(EVENTS, entry)


def test_an_entry_that_was_changed_is_found() -> None:
    log = list(chained())
    place = next(n for n, entry in enumerate(log) if isinstance(entry.event, SheetEntered))
    event = log[place].event
    assert isinstance(event, SheetEntered)
    assert event.sheet.totals is not None
    totals = tuple(-points for points in event.sheet.totals)
    changed = SheetEntered(replace(event.sheet, totals=totals))
    log[place] = replace(log[place], event=changed)
    assert faults(tuple(log)) == (ChainFault(log[place].seq, "changed"),)


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: replace(entry, at=entry.at + 1),
        lambda entry: replace(entry, author="Niemand"),
        lambda entry: replace(entry, reason="anders"),
        lambda entry: replace(entry, link="0" * 64),
        lambda entry: replace(entry, seals=()),
        lambda entry: replace(entry, seals=(*entry.seals, "00")),
    ],
    ids=["time", "author", "reason", "hash", "no salt", "a salt more"],
)
def test_nothing_of_an_entry_can_be_changed(change: Callable[[Envelope], Envelope]) -> None:
    log = list(chained())
    log[3] = change(log[3])
    assert ChainFault(4, "changed") in faults(tuple(log))


def test_a_name_that_was_changed_is_found() -> None:
    log = list(chained())
    event = log[3].event
    assert isinstance(event, Registered)
    renamed = replace(event, entrant=replace(event.entrant, name="Jemand"))
    log[3] = replace(log[3], event=renamed)
    assert faults(tuple(log)) == (ChainFault(4, "changed"),)


def test_entries_that_were_deleted_are_found() -> None:
    """Two warnings, as somebody might wish them away."""
    *before, one, _, last = chained()
    assert isinstance(one.event, Warned)
    assert faults((*before, last)) == (ChainFault(last.seq, "gap"),)


def test_entries_that_were_renumbered_are_found() -> None:
    *before, one, _, last = chained()
    moved = replace(last, seq=one.seq)
    assert faults((*before, moved)) == (ChainFault(one.seq, "changed"),)


def test_entries_that_were_exchanged_are_found() -> None:
    *before, one, two, last = chained()
    swapped = (replace(two, seq=one.seq), replace(one, seq=two.seq))
    found = faults((*before, *swapped, last))
    assert [fault.seq for fault in found] == [one.seq, two.seq, last.seq]


def test_an_entry_that_came_in_beside_the_program_is_found() -> None:
    log = chained()
    more = Entry(log[-1].seq + 1, 9000.0, "Jemand", "", Warned(1))
    assert faults((*log, more)) == (ChainFault(more.seq, "unlinked"),)


def test_who_is_forgotten_leaves_a_chain_that_fits() -> None:
    after = day().done(Anonymised(3), 9000.0, "Leitung")
    log, chain = Chain(EVENTS).linked((*chained(), after.log[-1]), salts())
    gone = forgotten(log, 3)
    rest = tuple(closed(EVENTS, old, new) for old, new in zip(log, gone, strict=True))
    again = Chain(EVENTS).over(rest)
    assert (again.faults, again.head) == ((), chain.head)
    assert Tournament.of(rest).entrants[3].name == ""


def test_nothing_of_a_forgotten_name_is_left_to_be_tried_out() -> None:
    """Without the salt nobody can tell whether a name gives the hash that stays."""
    log = chained()
    salt = log[3].seals[0]
    (rest,) = (closed(EVENTS, log[3], new) for new in forgotten(log[3:4], 3))
    kept = json.dumps(EVENTS.entry_to_plain(rest))
    assert salt not in kept
    assert "Spieler 3" not in kept


def test_a_closed_seal_hides_no_other_name() -> None:
    """Whoever takes the salt away and puts another name there is found."""
    log = list(chained())
    (blank,) = forgotten(log[3:4], 3)
    event = log[3].event
    assert isinstance(event, Registered)
    renamed = replace(event, entrant=replace(event.entrant, name="Jemand"))
    log[3] = replace(closed(EVENTS, log[3], blank), event=renamed)
    assert faults(tuple(log)) == (ChainFault(4, "changed"),)


def result(number: int) -> LegResult:
    return LegResult(f"Spieler {number}", number, Fraction(10 - number), f"Spieler {number}")


def test_points_in_a_cup_are_safe_also_of_who_was_forgotten() -> None:
    made = CupCreated("Cup", "2026", cup_preset("steirischer-cup"))
    results = tuple(result(n) for n in range(1, 5))
    book = CupBook.of([Entry(1, 1.0, "Leitung", "", made)])
    book = book.done(LegAdded(Leg("a", "Turnier", results)), 2.0, "Leitung")
    book = book.done(LegAdded(Leg("b", "Noch eines", (result(9),))), 2.0, "Leitung")
    book = book.done(SamePerson("Spieler 3", "Spieler 9"), 3.0, "Leitung")
    book = book.done(CupForgotten("#1"), 4.0, "Leitung")
    log, chain = Chain(CUP_EVENTS).linked(book.log, salts())
    rest = tuple(
        closed(CUP_EVENTS, old, new)
        for old, new in zip(log, unnamed(book, "Spieler 3", "#1"), strict=True)
    )
    again = Chain(CUP_EVENTS).over(rest)
    assert (again.faults, again.head) == ((), chain.head)
    event = rest[1].event
    assert isinstance(event, LegAdded)
    better = tuple(replace(one, rank=1) if one.member == "#1" else one for one in event.leg.results)
    lied = replace(rest[1], event=LegAdded(replace(event.leg, results=better)))
    assert Chain(CUP_EVENTS).over((rest[0], lied, *rest[2:])).faults == (ChainFault(2, "changed"),)


def test_a_log_from_before_is_safe_from_when_it_was_taken_in() -> None:
    log = taken_in(EVENTS, day().log, salts())
    chain = Chain(EVENTS).over(log)
    assert (chain.faults, chain.since) == ((), log[-1].seq)
    changed = (log[0], replace(log[1], author="Niemand"), *log[2:])
    assert faults(changed) == (ChainFault(log[-1].seq, "changed"),)


def test_a_short_hash_is_enough_to_find_the_entry() -> None:
    entry = chained()[5]
    assert is_fingerprint_of(fingerprint(entry.link), entry.link)
    assert is_fingerprint_of(entry.link.upper(), entry.link)
    assert not is_fingerprint_of(fingerprint(entry.link)[:9], entry.link)
    assert not is_fingerprint_of(fingerprint(chained()[6].link), entry.link)
