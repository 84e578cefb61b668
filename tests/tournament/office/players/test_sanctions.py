"""Warnings, exclusions and bans."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.tournament.office.events import (
    BanLifted,
    Banned,
    Excluded,
    Substituted,
    Warned,
    Withdrawn,
)
from mondfang.tournament.office.players.sanctions import Ban, check_ban, is_date
from mondfang.tournament.office.results.end import measures
from mondfang.tournament.office.verbs import draw, register
from tests.clauses import clause
from tests.tournament.desk import SEED, Desk, random_totals, refused, two_tables


@clause("HG-114")
def test_an_excluded_player_is_out_of_further_rounds_and_his_games_stand() -> None:
    desk = Desk("hopfgarten", 20)
    desk.close_and_draw()
    desk.play(1, random_totals(7))
    sheets = desk.now.sheets
    desk.do(Excluded(5, 2), "Betrug")
    assert desk.now.sheets == sheets
    assert desk.rank(5) is None
    with refused("does-not-split"):
        draw(desk.now, SEED)  # 19 are left: the table plays on with a substitute
    desk.do(register(desk.now, "Ersatz", late=True), "springt ein")
    desk.do(draw(desk.now, SEED))
    assert 5 not in desk.now.draws[2].players
    assert 21 in desk.now.draws[2].players


@clause("HG-114")
def test_an_exclusion_between_draw_and_round_leaves_the_table_to_a_substitute() -> None:
    desk = two_tables("hopfgarten")
    desk.totals(1, 1, (4, 4, -4, -4))
    desk.totals(1, 2, (4, 4, -4, -4))
    desk.do(draw(desk.now, SEED))
    desk.do(Excluded(5, 2), "grobe Unsportlichkeit")
    table = desk.now.draws[2].table_of(5)
    assert table is not None
    with refused("absent-seated", desk, round=2, table=table, player=5):
        desk.start(2)
    desk.do(register(desk.now, "Ersatz", reserve=True, late=True), "springt ein")
    desk.do(Substituted(5, 9, 2))
    desk.start(2)


@clause("KI-219")
def test_the_organiser_of_kant_ine_excludes_without_giving_reasons() -> None:
    desk = Desk("kant-ine", 8)
    desk.do(Excluded(3, 1))
    assert desk.now.presence[3].how == "excluded"


def test_elsewhere_an_exclusion_has_a_reason() -> None:
    desk = Desk("hopfgarten", 8)
    with refused("reason-missing", desk, player=3):
        desk.do(Excluded(3, 1))


def test_warnings_are_kept_with_their_entries() -> None:
    desk = Desk("kant-ine", 8)
    desk.do(Warned(3, ("KI-200",)), "laut")
    first = desk.seq
    desk.do(Warned(3), "wieder laut")
    assert desk.now.warnings[3] == (first, desk.seq)


GONE = Ban("Spieler 7", None, tournaments=1, note="unentschuldigt gegangen")


@clause("ST-051")
def test_who_left_without_excuse_cannot_enter_until_the_ban_is_lifted() -> None:
    first = two_tables()
    first.do(Withdrawn(7, 2, unexcused=True), "ohne ein Wort gegangen")
    assert first.now.presence[7].how == "unexcused"
    first.do(Banned(replace(GONE, tournaments=None, until_lifted=True)))
    following = Desk("steirischer-cup", bans=first.now.bans_for_the_next())
    with refused("banned", following):
        following.register("Spieler 7")
    following.do(BanLifted("Spieler 7"), "hat sich entschuldigt")
    following.register("Spieler 7")
    assert following.now.entrants[1].name == "Spieler 7"


@clause("ST-052")
def test_a_ban_has_a_free_end_and_no_default() -> None:
    desk = Desk("steirischer-cup", 8)
    with refused("ban-length", desk):
        desk.do(Banned(Ban("Spieler 7")))
    with refused("ban-length", desk):
        desk.do(Banned(replace(GONE, until="2027-01-31")))
    desk.do(Banned(replace(GONE, tournaments=None, until="2027-01-31")))
    desk.do(Banned(replace(GONE, name="Spieler 6", tournaments=3)))
    assert [(ban.until, ban.tournaments) for ban in desk.now.bans] == [
        ("2027-01-31", None),
        (None, 3),
    ]


@clause("ST-052")
def test_a_ban_for_a_number_of_tournaments_runs_out() -> None:
    first = Desk("steirischer-cup", 8)
    first.do(Banned(replace(GONE, tournaments=2)))
    second = Desk("steirischer-cup", bans=first.now.bans_for_the_next())
    third = Desk("steirischer-cup", bans=second.now.bans_for_the_next())
    fourth = Desk("steirischer-cup", bans=third.now.bans_for_the_next())
    for banned in (second, third):
        with refused("banned", banned):
            banned.register("Spieler 7")
    fourth.register("Spieler 7")


@clause("ST-052")
def test_a_ban_until_a_day_holds_on_that_day_and_not_after_it() -> None:
    for until, is_open in (("2026-11-14", False), ("2026-11-13", True)):
        desk = Desk("sb", bans=(Ban("Spieler 7", until=until),))
        if is_open:
            desk.register("Spieler 7")
        else:
            with refused("banned", desk):
                desk.register("Spieler 7")


def test_a_ban_knows_a_member_under_another_name() -> None:
    desk = Desk("sb", bans=(Ban("Spieler 7", "m-7", until_lifted=True),))
    with refused("banned", desk):
        desk.do(register(desk.now, "Andere Schreibung", member="m-7"))
    desk.do(register(desk.now, "Spieler 7", member="m-8"))


def test_only_a_ban_that_exists_is_lifted() -> None:
    desk = Desk("sb", 4)
    with refused("no-such-ban", desk):
        desk.do(BanLifted("Spieler 1"))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("2026-02-28", True),
        ("2028-02-29", True),
        ("2026-02-29", False),
        ("2026-13-01", False),
        ("2026-1-01", False),
        ("morgen", False),
        ("2026-00-10", False),
    ],
)
def test_what_a_date_is(text: str, right: bool) -> None:
    assert is_date(text) is right
    if not right:
        with refused("bad-date"):
            check_ban(Ban("Spieler 1", until=text))


def test_a_ban_has_its_reason() -> None:
    desk = Desk("steirischer-cup", 4)
    with refused("reason-missing", desk):
        desk.do(Banned(replace(GONE, note=" ")))
    desk.do(Banned(replace(GONE, note="")), "hat den Tisch verlassen")
    assert desk.now.bans[0].note == "hat den Tisch verlassen"


def test_first_only_a_warning_then_an_exclusion_is_open_to_the_arbitration() -> None:
    desk = Desk("kant-ine", 4)
    assert measures(desk.now, 3).measures == ("warning",)
    desk.do(Warned(3), "laut")
    assert measures(desk.now, 3).measures == ("warning", "exclusion")
    assert measures(desk.now, 2).measures == ("warning",)
