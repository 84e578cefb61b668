"""``standings``: places, rounds and reasons; clubs, categories, teams, cup points."""

from __future__ import annotations

from tests.cli.tournament.office import Office


def test_the_standings_have_places_rounds_and_reasons(finished: Office) -> None:
    places = finished.data("standings")["places"]
    assert [place["total"] for place in places] == [12, 12, 4, 0, -4, -6, -8, -10]
    assert [place["rank"] for place in places[:3]] == [1, 1, 3]
    assert places[0]["reason"] == "gleichauf, geteilter Rang"
    assert "gleichauf, geteilter Rang" in finished.says("standings")
    assert "shared rank" in finished.says("standings", language="en")


def test_the_standings_of_a_club_and_of_a_category(finished: Office) -> None:
    finished.says("player", "1", "--club", "Murtal", "--category", "Jugend")
    assert [one["number"] for one in finished.data("standings", "--club", "Murtal")["places"]] == [
        1
    ]
    assert finished.data("standings", "--category", "Jugend")["places"][0]["rank"] == 1
    assert "Niemand gefunden." in finished.refuses("standings", "--club", "Nirgends")


def test_teams_are_clubs_by_their_best(finished: Office) -> None:
    for number, club in ((1, "A"), (2, "A"), (3, "B"), (4, "B")):
        finished.says("player", str(number), "--club", club)
    found = finished.data("standings", "--teams", "2")["teams"]
    assert [team["rank"] for team in found] == [1, 2]
    assert {team["club"] for team in found} == {"A", "B"}


def test_the_cup_points_stand_beside_the_places(finished: Office) -> None:
    places = finished.data("standings", "--cup")["places"]
    assert [place["cup"]["fixed50"] for place in places[:3]] == [223, 223, 180]


def test_a_round_that_does_not_exist_has_no_standings(finished: Office) -> None:
    assert "Runde 5: Es gibt nur 1 Runden." in finished.refuses("standings", "--after", "5")


def test_a_ranking_with_fractions_has_the_same_decimals_everywhere(kantine: Office) -> None:
    kantine.says("start")
    kantine.sitting(1)
    kantine.says("enter", "1", "1", "5", "-5", "17", "-17", "--deals", "17", "--scorer", "1")
    said = kantine.says("standings")
    assert "1,00" in said
    assert "0,29" in said
