"""Requests to the draw: kept where they can be, counted where not, and part of the proof."""

from __future__ import annotations

import json

import pytest

from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.publish import publish_draw
from mondfang.tournament.draw.published import from_dict, to_dict
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.draw.wishes import Wishes, count_apart, count_stairs
from mondfang.tournament.draw.words import certificate_lines
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.rounds.publish import drawn_in, published_draws
from mondfang.tournament.office.verbs import draw, repair
from tests.tournament.desk import SEED, Desk, refused

RULES = preset("steirischer-cup").draw
PEOPLE = [Entrant(number, f"Spieler {number}") for number in range(1, 43)]
ASKED = Wishes(((1, 2), (3, 4), (5, 9)), (7, 8, 20), (2, 3, 6, 7))


@pytest.mark.parametrize("seed", [f"{SEED} {number}" for number in range(4)])
def test_who_wants_to_be_apart_is_and_who_climbs_no_stairs_climbs_none(seed: str) -> None:
    rounds = draw_rounds(PEOPLE, (1, 2, 3), RULES, seed, wishes=ASKED)
    assert (count_apart(rounds, ASKED), count_stairs(rounds, ASKED)) == (0, 0)


def test_without_requests_a_seed_draws_what_it_always_drew() -> None:
    assert draw_rounds(PEOPLE, (1, 2), RULES, SEED) == draw_rounds(
        PEOPLE, (1, 2), RULES, SEED, wishes=Wishes()
    )


def test_requests_are_part_of_the_proof_and_anybody_can_draw_again() -> None:
    rounds = draw_rounds(PEOPLE, (1, 2, 3), RULES, SEED, wishes=ASKED)
    published = publish_draw(PEOPLE, rounds, RULES, SEED, wishes=ASKED)
    again = from_dict(json.loads(json.dumps(to_dict(published))))
    assert again == published
    assert all(finding.good for finding in verify_draw(again))
    lines = certificate_lines(published.certificate, "en")
    assert lines[0] == "at one table although they asked not to be: 0"
    assert lines[1].endswith("cannot climb them: 0")


def test_a_request_that_was_struck_from_the_file_is_missed_by_the_checker() -> None:
    rounds = draw_rounds(PEOPLE, (1, 2, 3), RULES, SEED, wishes=ASKED)
    data = to_dict(publish_draw(PEOPLE, rounds, RULES, SEED, wishes=ASKED))
    data["wishes"]["apart"] = []
    findings = {one.code: one.good for one in verify_draw(from_dict(data))}
    assert not findings["counts"]


def test_what_cannot_be_met_is_counted_and_said() -> None:
    four = PEOPLE[:4]
    asked = Wishes(((1, 2),), (3,), (9,))
    rounds = draw_rounds(four, (1,), RULES, SEED, wishes=asked)
    certificate = publish_draw(four, rounds, RULES, SEED, wishes=asked).certificate
    assert (certificate.claim("apart").count, certificate.claim("stairs").count) == (1, 1)


def test_the_office_hands_requests_to_the_draw_and_to_repairs() -> None:
    desk = Desk("steirischer-cup", 12)
    desk.do(ev.PlanChanged(level_tables=(3,)))
    desk.do(ev.Wished(1, (2, 3)))
    desk.do(ev.Wished(5, no_stairs=True))
    desk.close_and_draw()
    first = desk.now.draws[1]
    assert first.table_of(5) == 3
    assert first.table_of(1) not in {first.table_of(2), first.table_of(3)}
    (published,) = published_draws(desk.now, drawn_in(desk.now, 1))
    assert published.wishes == Wishes(((1, 2), (1, 3)), (5,), (3,))
    assert all(finding.good for finding in verify_draw(published))
    desk.do(ev.Withdrawn(9, 1))
    desk.do(ev.Registered(Entrant(13, "Spieler 13"), late=True), "Zug")
    desk.do(repair(desk.now, SEED))
    (again,) = published_draws(desk.now, drawn_in(desk.now, 1))
    assert again.certificate.claim("apart").count == 0
    assert all(finding.good for finding in verify_draw(again))


def test_a_request_is_taken_back_and_makes_sense() -> None:
    desk = Desk("steirischer-cup", 8)
    with refused("same-player", desk, player=1):
        desk.do(ev.Wished(1, (1,)))
    with refused("no-such-player", desk, player=99):
        desk.do(ev.Wished(1, (99,)))
    with refused("bad-table", desk):
        desk.do(ev.PlanChanged(level_tables=(0,)))
    desk.do(ev.Wished(1, (2,)))
    desk.do(ev.Wished(1))
    desk.do(ev.Closed())
    assert draw(desk.now, SEED).wishes == Wishes()
