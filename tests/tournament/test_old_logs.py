"""Archives that earlier versions wrote: read, checked and ranked as they were then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mondfang.store.journal.tournaments import archive, read_archive
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.standings.ranking import standings

OLD = Path(__file__).parent / "old"
FORMS = sorted(path.name.removesuffix("-places.json") for path in OLD.glob("*-places.json"))


@pytest.mark.parametrize("form", FORMS)
def test_an_old_archive_is_read_its_chain_holds_and_its_places_are_those_of_then(
    form: str,
) -> None:
    """Among its entries: an undone confirmation, a correction after it, a second window."""
    text = (OLD / f"{form}.json").read_text(encoding="utf-8")
    found = read_archive(text, form)
    assert not found.chain.open_faults
    state = Tournament.of(found.entries)
    places = [[one.rank, one.number, str(one.total)] for one in standings(state)]
    assert places == json.loads((OLD / f"{form}-places.json").read_text())
    assert state.is_confirmed
    assert archive(form, state) == text
