"""``kill -9`` while sheets are entered; the whole of it is ``sweeps/journal.py``."""

from __future__ import annotations

from tests.tournament.killing import entered_until_killed, kept, prepare


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(database_url: str) -> None:
    after = 4
    prepare(database_url, sheets=25)
    before = len(kept(database_url).log)
    said = entered_until_killed(database_url, after)
    tournament = kept(database_url)
    assert said >= before + after
    assert len(tournament.log) in (said, said + 1)
    assert len(tournament.sheets) == len(tournament.log) - before
