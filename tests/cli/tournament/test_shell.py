"""``desk``: verbs alone, one after another."""

from __future__ import annotations

from tests.cli.tournament.office import Office


def test_a_director_stays_at_the_desk(finished: Office) -> None:
    typed = "b\nwarn 3 --reason laut\nwarn 99\ngibtsnicht\nr --top 1\nstandings 'x\nq\n"
    result = finished.run("desk", typed=typed)
    assert result.exit_code == 0
    assert "3 Spieler 3 ist verwarnt" in result.stdout
    assert "Startnummer 99" in result.stderr
    assert "Den Befehl „gibtsnicht“ gibt es nicht." in result.stderr
    assert "Traceback" not in result.output


def test_the_desk_passes_on_who_sits_there(finished: Office) -> None:
    finished.run("desk", "--author", "Vertretung", typed="warn 3\n")
    assert finished.data("log", "--last", "1")["log"][0]["author"] == "Vertretung"
