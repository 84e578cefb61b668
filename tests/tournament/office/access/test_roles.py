"""Roles: one table of who may do what, scopes within it, and links whose secrets nobody keeps."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import get_args

import pytest

from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access.links import (
    check_link,
    given,
    link_of,
    scribe_links,
)
from mondfang.tournament.office.access.permissions import MAY, check_may, may
from mondfang.tournament.office.access.roles import ROLES, STAFF, Actor, Role, hash_of, new_link
from mondfang.tournament.office.events import Event
from mondfang.tournament.office.fold import EVENTS
from mondfang.tournament.sheet.model import Row, Sheet
from tests.tournament.desk import Desk, refused, two_tables

ROW = Row((3, -1, -1, -1))
SHEET = Sheet(1, 1, (1, 2, 3, 4), totals=(3, -1, -1, -1), deals=20)


def test_every_event_has_its_roles_and_the_director_is_among_them() -> None:
    assert set(MAY) == set(get_args(Event))
    assert all("director" in roles for roles in MAY.values())
    assert not any(may(role, kind) for kind in MAY for role in ("public", "standby"))


@pytest.mark.parametrize(
    ("role", "kinds"),
    [
        ("scribe", {"Seated", "ScorerNamed", "DealReached", "RowWritten", "RowsTakenBack"}),
        ("scribe", {"HandedIn", "Signed", "Called"}),
        ("player", {"Signed", "Complained", "Called", "CallClosed"}),
        ("cash", {"FeePaid", "FeeSet", "CashBooked", "TablePaid", "Arrived", "Registered"}),
        ("referee", {"Ruled", "Warned", "Excluded", "ComplaintDecided", "ExtraTime", "CallTaken"}),
    ],
)
def test_a_role_does_its_own_work(role: Role, kinds: set[str]) -> None:
    assert kinds <= {kind.__name__ for kind in MAY if may(role, kind)}


def test_what_a_role_must_not_do_is_refused_with_its_name() -> None:
    state = two_tables().now
    for role in ("cash", "referee", "scribe", "player", "public", "standby"):
        with refused("not-your-role"):
            check_may(state, Actor(role, "Helfer", 1, 1, 1), ev.SheetEntered(SHEET))
    for actor in (Actor("desk", "Auswertung"), Actor("director", "Leitung")):
        check_may(state, actor, ev.SheetEntered(SHEET))


def test_a_scribe_writes_at_one_table_in_one_round() -> None:
    state, scribe = two_tables().now, Actor("scribe", "Tisch 1", round=1, table=1)
    check_may(state, scribe, ev.RowWritten(1, 1, 1, ROW))
    check_may(state, scribe, ev.HandedIn(SHEET, 1))
    for other in (ev.RowWritten(1, 2, 1, ROW), ev.RowWritten(2, 1, 1, ROW)):
        with refused("not-your-table"):
            check_may(state, scribe, other)
    with refused("not-your-table"):
        check_may(state, scribe, ev.HandedIn(replace(SHEET, table=2)))


def test_a_player_speaks_for_himself() -> None:
    state, player = two_tables().now, Actor("player", "#3", number=3)
    check_may(state, player, ev.Complained(3, "das stimmt nicht"))
    check_may(state, player, ev.Signed(1, 1, 3))
    with refused("not-yours"):
        check_may(state, player, ev.Signed(1, 1, 4))


def test_a_referee_does_not_rule_at_the_own_table_nor_about_himself() -> None:
    state, referee = two_tables().now, Actor("referee", "Schiedsgericht", number=3)
    check_may(state, referee, ev.Ruled(1, 2, "renonce", (5,), (), 3, ROW))
    with refused("own-table", round=1, table=1):
        check_may(state, referee, ev.Ruled(1, 1, "renonce", (1,), (), 3, ROW))
    with refused("own-table", player=3):
        check_may(state, referee, ev.Warned(3))
    check_may(state, Actor("referee", "von auswärts"), ev.Ruled(1, 1, "renonce", (1,), (), 3, ROW))


def test_who_might_have_done_it_may_undo_it() -> None:
    desk = two_tables()
    desk.do(ev.FeePaid(1, 1200))
    paid = desk.seq
    desk.do(ev.ScorerNamed(1, 1, 1))
    check_may(desk.now, Actor("cash", "Kassa"), ev.Undone(paid))
    with refused("not-your-role"):
        check_may(desk.now, Actor("cash", "Kassa"), ev.Undone(desk.seq))


def test_a_deputy_lets_helpers_in_and_nobody_above() -> None:
    state, deputy = two_tables().now, Actor("deputy", "Stellvertretung")
    check_may(state, deputy, given((new_link("desk", lambda: "a"),)))
    for role in ("director", "deputy", "standby"):
        with refused("not-your-role"):
            check_may(state, deputy, given((new_link(role, lambda: "b"),)))
    with refused("not-your-role"):
        check_may(state, Actor("desk", "Auswertung"), given(()))


def linked() -> tuple[Desk, dict[int, str]]:
    """Every table of the first round has its link."""
    desk, numbers = two_tables(), count(1)
    handed = scribe_links(desk.now, 1, lambda: f"geheim-{next(numbers)}", expires_at=9_000.0)
    desk.do(given(handed))
    return desk, {one.link.table or 0: one.secret for one in handed}


def test_the_secret_of_a_sheet_opens_its_table_and_is_nowhere_in_the_log() -> None:
    desk, secret = linked()
    actor = link_of(desk.now, secret[2], 8_000.0).actor()
    assert (actor.role, actor.round, actor.table, actor.name) == ("scribe", 1, 2, "Schreiber 2")
    log = "".join(map(EVENTS.entry_to_json, desk.now.log))
    assert secret[2] not in log
    assert hash_of(secret[2]) in log


def test_a_link_that_is_too_old_taken_back_or_replaced_opens_nothing() -> None:
    desk, secret = linked()
    link = link_of(desk.now, secret[1], 8_000.0)
    with refused("link-expired"):
        link_of(desk.now, secret[1], 9_000.0)
    with refused("link-expired"):
        check_link(link, 9_000.0)
    with refused("link-unknown"):
        link_of(desk.now, "geraten", 8_000.0)
    desk.do(ev.LinksRevoked((link.id,)))
    with refused("link-revoked"):
        link_of(desk.now, secret[1], 8_000.0)
    with refused("no-such-link", desk):
        desk.do(ev.LinksRevoked((link.id,)))
    desk.do(given((new_link("scribe", lambda: "neu gedruckt", round=1, table=2),)))
    with refused("link-revoked"):
        link_of(desk.now, secret[2], 8_000.0)
    assert link_of(desk.now, "neu gedruckt", 1e12).table == 2


def test_every_player_gets_a_link_of_his_own() -> None:
    desk = two_tables()
    numbers = count(1)
    for number in desk.now.entrants:
        made = new_link("player", lambda: f"spieler-{next(numbers)}", number=number)
        desk.do(given((made,)))
    assert link_of(desk.now, "spieler-7", 0.0).actor().number == 7
    assert len(desk.now.links) == 8


@pytest.mark.parametrize(
    "link",
    [
        new_link("scribe", lambda: "x").link,
        new_link("player", lambda: "x").link,
        new_link("desk", lambda: "x", round=1, table=1).link,
        replace(new_link("desk", lambda: "x").link, hash="kurz"),
    ],
)
def test_a_link_that_fits_no_role_is_refused(link: object) -> None:
    desk = two_tables()
    with refused("bad-link", desk):
        desk.do(ev.LinksGiven((link,)))  # type: ignore[arg-type]
    with refused("no-such-table", desk):
        desk.do(given((new_link("scribe", lambda: "y", round=1, table=9),)))


def test_the_staff_are_those_who_work_in_the_office() -> None:
    assert set(STAFF) < set(ROLES)
    assert {"scribe", "player", "public", "standby"} == set(ROLES) - set(STAFF)
