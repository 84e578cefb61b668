"""Every preset from registration to confirmed standings and cup, on both databases."""

from __future__ import annotations

import pytest

from mondfang.store.journal.tournaments import TOURNAMENTS, archive, read_archive
from mondfang.tournament.cup.format import cup_preset_ids
from mondfang.tournament.cup.table import cup_table
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.format.reader import preset_ids
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import reconciliation
from mondfang.tournament.office.rounds.publish import drawn_entries, published_draws
from mondfang.tournament.sheet.check import doubts
from mondfang.tournament.standings.ranking import standings
from tests.amounts import here
from tests.tournament.whole import PLAYERS, cup_with, whole_tournament

FIRST, *OTHERS = preset_ids()


@pytest.mark.parametrize(
    ("database_url", "form"),
    [
        *(("sqlite", form) for form in preset_ids()),
        *here([("postgresql", FIRST)], *(("postgresql", form) for form in OTHERS)),
    ],
    indirect=["database_url"],
)
def test_a_preset_is_held_from_the_door_to_the_cup(database_url: str, form: str) -> None:
    """What was kept says all of it again: in the database, in the archive, in the cup."""
    with whole_tournament(database_url, form) as (shelf, whole):
        state = shelf.book(form, TOURNAMENTS).look()
        check_people(state)
        check_sheets(state)
        check_standings(state)
        check_draws(state)
        assert reconciliation(state).balance == 0
        assert Tournament.of(read_archive(archive(form, state), "x").entries) == state
        for cup_id in cup_preset_ids():
            places = cup_table(cup_with(shelf, state, cup_id).cup)
            assert len(places) == len(standings(state)), cup_id
        assert whole.now.is_confirmed


def check_people(state: Tournament) -> None:
    """All who ever came are there: sixteen, the reserve, the one who was late."""
    assert len(state.entrants) == PLAYERS + 2
    assert state.presence[5].how == "unexcused"


def check_sheets(state: Tournament) -> None:
    """Every sheet adds up; the rows are games of the book, but for what was corrected."""
    corrected, struck, rulings = 0, 0, 0
    for filed in state.sheets.values():
        assert sum(filed.sheet.points) == 0
        corrected += any(old.reason == "Vorzeichen verwechselt" for old in filed.history)
        struck += sum(row.struck for row in filed.sheet.rows)
        rulings += sum(row.source == "ruling" for row in filed.sheet.rows)
        if not filed.history:
            assert not doubts(state.format, filed.sheet)
    assert (corrected, struck, rulings) == (1, 1, 1)


def check_standings(state: Tournament) -> None:
    places = standings(state)
    ranks = [place.rank for place in places if place.rank is not None]
    assert ranks[0] == 1
    assert ranks == sorted(ranks)
    walked_out = [place.rank is None for place in places if place.number == 5]
    played = len(state.format.rounds) > 1  # else he left before he had played anything
    assert walked_out == [state.format.scoring.left == "unranked"] * played
    *ahead, last = (place for place in places if place.rank is not None)
    assert all(place.reason.text("de") for place in ahead)
    assert last.reason.code == "last"


def check_draws(state: Tournament) -> None:
    """Whatever was drawn is confirmed by the independent checker."""
    assert drawn_entries(state)
    for seq in drawn_entries(state):
        for published in published_draws(state, seq):
            wrong = [finding for finding in verify_draw(published) if not finding.good]
            assert not wrong
