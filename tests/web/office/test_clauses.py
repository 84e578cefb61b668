"""What the books say about a tournament, met on the pages of the office."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from mondfang.tournament.standings.ranking import standings
from tests.clauses import clause
from tests.web.browsing import Server
from tests.web.office.evenings import made
from tests.web.office.test_day import Office, draw_lots, enter_round, listed


def opened(server: Server, preset: str, people: int, **answers: str) -> Office:
    """A tournament of a preset whose people are here."""
    browser = server.browser()
    given = {"preset": preset, "rounds": {"hopfgarten": "3", "kant-ine": "4"}.get(preset, "3")}
    office = Office(server, browser, made(browser, **given | answers))
    office.do("door", do="list", list=listed(people), here="yes")
    return office


def begun(server: Server, preset: str, people: int) -> Office:
    """The same with its first round at the tables."""
    office = opened(server, preset, people)
    for deed in ("close", "draw", "start"):
        office.do("draw", do=deed)
    return office


@clause("HG-115")
def test_who_comes_after_the_hour_needs_the_directors_reason_at_hopfgarten(server: Server) -> None:
    struck = {"date": "2026-01-10", "starts": "09:00"}
    office = opened(server, "sb", 4, **struck)
    office.do("door", do="register", name="Spieler Spät")
    browser = server.browser()
    office = Office(server, browser, made(browser, preset="hopfgarten", **struck))
    assert "Warum zu spät" in browser.get(f"{office.place}/door").text
    office.refused("door", do="register", name="Spieler Spät", reason="")
    office.do("door", do="register", name="Spieler Spät", reason="Zug")


@clause("HG-116")
def test_the_page_of_the_draw_seats_nobody_but_in_fours(server: Server) -> None:
    office = opened(server, "hopfgarten", 17)
    assert "wrong" in office.browser.get(f"{office.place}/draw").text
    office.refused("draw", do="close")


@clause("KI-217", "KI-218", "KI-220")
def test_the_door_of_kant_ine_says_what_everybody_agrees_to(server: Server) -> None:
    office = opened(server, "kant-ine", 4)
    shown = office.browser.get(f"{office.place}/door").text
    for clause_id in ("KI-217", "KI-218", "KI-220"):
        assert clause_id in shown
    assert 'name="agreed"' in shown
    assert 'name="agreed"' not in opened(server, "sb", 4).browser.get(f"{office.place}/door").text


@clause("HG-117", "ST-136")
@pytest.mark.parametrize("preset", ["hopfgarten", "steirischer-cup"])
def test_the_draw_on_the_page_is_a_lot_that_anybody_can_draw_again(
    server: Server, preset: str
) -> None:
    office = begun(server, preset, 16)
    shown = office.browser.get(f"{office.place}/draw").text
    assert str(office.state.commitment) in shown
    assert office.state.seeds[-1] in shown
    assert 'class="proof' in shown


@clause("KI-063", "KI-066", "KI-068")
def test_one_press_draws_all_four_rounds_of_kant_ine(server: Server) -> None:
    office = opened(server, "kant-ine", 16)
    office.do("draw", do="close")
    office.do("draw", do="draw")
    assert sorted(office.state.draws) == [1, 2, 3, 4]


@clause("HG-121", "HG-124")
def test_hopfgartens_preliminary_round_has_twenty_games_and_a_signal(server: Server) -> None:
    office = begun(server, "hopfgarten", 16)
    assert len(office.state.format.rounds) == 4
    seats = " ".join(map(str, office.state.draws[1].tables[0]))
    assert "0 / 20" in office.do("table/1/1", do="seat", order=seats)
    signal = office.state.signal(1)
    office.do("draw", do="end", round="1")
    rung = office.state.signal(1)
    assert signal is not None
    assert rung is not None
    assert rung < signal


@clause("KI-064")
def test_a_sheet_of_kant_ine_names_its_scorer(server: Server) -> None:
    office = begun(server, "kant-ine", 16)
    seats = office.state.draws[1].tables[0]
    typed = {"do": "enter", "round": "1", "table": "1", "sums": "4 -4 8", "deals": "16"}
    typed["order"] = " ".join(map(str, seats))
    office.refused("sheets", **typed)
    office.do("sheets", **typed, scorer=str(seats[2]))
    assert office.state.sheets[1, 1].sheet.scorer == seats[2]


@clause("KI-067", "KI-071")
def test_kant_ine_goes_on_and_tells_the_tables_when_every_sheet_is_in(server: Server) -> None:
    office = begun(server, "kant-ine", 16)
    stranger = server.browser()
    office.refused("draw", do="start", round="2")
    assert "Runde 2" not in stranger.get(f"{office.place}/hall/1").text
    assert "noch nicht öffentlich" in office.browser.get(f"{office.place}/draw").text
    enter_round(office, 1)
    assert "Runde 2" in stranger.get(f"{office.place}/hall/1").text
    office.do("draw", do="start", round="2")
    assert office.state.signal(2) == office.state.clocks[2].started_at + 3600


@clause("HG-120")
def test_a_row_that_nobody_can_clear_up_is_struck_on_the_page_of_its_table(server: Server) -> None:
    office = begun(server, "hopfgarten", 8)
    office.do("table/1/1", do="seat", order=" ".join(map(str, office.state.draws[1].tables[0])))
    for row in ("3 -1 -1 -1", "1 1 -1 -1"):
        office.do("table/1/1", do="row", row=row, sure="yes")
    office.do("table/1/1", do="finish", short="Test")
    strike = {"do": "strike", "deal": "2", "reason": "unklar"}
    assert "Das würde sich ändern" in office.do("table/1/1", **strike)
    shown = office.do("table/1/1", **strike, sure="yes")
    assert "<s>" in shown
    assert sorted(office.state.sheets[1, 1].sheet.points) == [-1, -1, -1, 3]


@clause("HG-122", "HG-125", "HG-126")
def test_twelve_play_hopfgartens_final_with_half_of_their_points(server: Server) -> None:
    office = begun(server, "hopfgarten", 16)
    for at in (1, 2, 3):
        if at > 1:
            office.do("draw", do="draw")
            office.do("draw", do="start")
        enter_round(office, at)
    draw_lots(office)
    before = {one.number: one.total for one in standings(office.state)}
    office.do("draw", do="draw")
    assert "Finale" in office.do("draw", do="start")
    final = {who for seats in office.state.draws[4].tables for who in seats}
    assert len(final) == 12
    assert min(before[one] for one in final) >= max(
        total for one, total in before.items() if one not in final
    )
    enter_round(office, 4)
    draw_lots(office)
    sums = {
        who: sheet.sheet.points[sheet.sheet.seats.index(who)]
        for (at, _), sheet in office.state.sheets.items()
        if at == 4
        for who in sheet.sheet.seats
    }
    for one in standings(office.state):
        if one.number in final:
            assert one.total == Fraction(before[one.number]) / 2 + sums[one.number]


@clause("HG-119", "ST-140")
@pytest.mark.parametrize("preset", ["hopfgarten", "steirischer-cup"])
def test_the_page_of_the_standings_says_who_pays_whom_after_a_round(
    server: Server, preset: str
) -> None:
    office = begun(server, preset, 8)
    assert 'id="payments"' not in office.browser.get(f"{office.place}/end").text
    enter_round(office, 1)
    shown = office.browser.get(f"{office.place}/end").text
    paid = re.search(r'id="payments".*', shown, re.S)
    assert paid is not None
    assert "→" in paid.group()


@clause("HG-114", "KI-219")
@pytest.mark.parametrize(("preset", "needs_reason"), [("hopfgarten", True), ("kant-ine", False)])
def test_an_exclusion_on_the_page_of_a_person(
    server: Server, preset: str, needs_reason: bool
) -> None:
    office = begun(server, preset, 16)
    enter_round(office, 1)
    exclude = {"do": "exclude", "number": "3", "sure": "yes"}
    if needs_reason:
        office.refused("door", **exclude)
        office.do("door", **exclude, reason="Betrug")
    else:
        office.do("door", **exclude)
    assert office.state.presence[3].how == "excluded"
    assert 3 not in office.state.present(2)


@clause("ST-051")
def test_who_leaves_the_styrian_cup_without_excuse_is_out_of_the_next(server: Server) -> None:
    office = begun(server, "steirischer-cup", 16)
    enter_round(office, 1)
    leave = {"do": "withdraw", "number": "3", "round": "2", "reason": "ohne Wort", "sure": "yes"}
    office.do("door", **leave, unexcused="yes")
    assert [ban.name for ban in office.state.bans_for_the_next()] == ["Spieler 3"]
