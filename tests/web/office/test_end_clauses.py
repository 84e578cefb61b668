"""Seats by cards, conduct, the ranking and the cup as the books have them, met on pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from mondfang.tournament.standings.ranking import standings
from tests.clauses import clause
from tests.web.browsing import Server
from tests.web.office.test_clauses import begun, opened
from tests.web.office.test_cup import add_list, new_cup
from tests.web.office.test_day import Office, draw_lots, enter_round


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def first_line(office: Office, page: str = "end") -> str:
    """The first line of the standings on a page."""
    shown = office.browser.get(f"{office.place}/{page}").text
    found = re.search(r'class="ledger standings".*?<tbody>.*?(<tr.*?</tr>)', shown, re.S)
    assert found is not None
    return words(found[1])


def enter_by_number(office: Office, at: int, points: Callable[[int], int]) -> None:
    """Everybody gets what the number says; the least of a table pays for all."""
    for table, seats in enumerate(office.state.draws[at].tables, 1):
        least = min(seats, key=points)
        won = {who: points(who) for who in seats if who != least}
        sums = {**won, least: -sum(won.values())}
        typed = {"round": str(at), "table": str(table), "order": " ".join(map(str, seats))}
        typed["sums"] = " ".join(str(sums[who]) for who in seats[:3])
        office.do("sheets", do="enter", **typed)


def drawn(office: Office, cards: str) -> tuple[int, ...]:
    """Table 1 after its players drew these cards, in the order of their numbers."""
    order = " ".join(map(str, sorted(office.state.table(1, 1))))
    office.do("table/1/1", do="seat", order=order, cards=cards)
    return office.state.table(1, 1)


@clause("KI-049")
def test_at_kant_ine_four_cards_on_the_page_of_the_table_name_the_first_dealer(
    server: Server,
) -> None:
    office = begun(server, "kant-ine", 16)
    people = sorted(office.state.table(1, 1))
    typed = {"do": "seat", "order": " ".join(map(str, people))}
    assert "Karten" in office.refused("table/1/1", **typed, cards="HK XII P9")
    one, two, three, four = people
    assert drawn(office, "HK XII P9 T10") == (two, three, four, one)


@clause("ST-040", "ST-041", "ST-138")
def test_in_the_styrian_cup_seats_come_from_the_computer_or_from_cards(server: Server) -> None:
    office = begun(server, "steirischer-cup", 16)
    assert office.state.knows_seats(1, 1)  # by computer
    one, two, three, four = sorted(office.state.table(1, 1))
    assert drawn(office, "P7 TD H4 IX") == (four, one, two, three)  # Tarock deals, then by signs
    shown = words(office.browser.get(f"{office.place}/table/1/1").text)
    assert "1 / 20" not in shown


@clause("KI-203")
def test_the_referee_of_kant_ine_warns_and_the_second_time_excludes(server: Server) -> None:
    office = begun(server, "kant-ine", 16)
    enter_round(office, 1)
    warned = words(office.do("conduct", do="warn", number="3", reason="Karten gezeigt"))
    assert "Beim nächsten Mal: Verwarnung, Ausschluss" in warned
    office.do("conduct", do="exclude", number="3", reason="schon wieder")
    assert office.state.presence[3].how == "excluded"
    assert 3 not in office.state.present(2)


@clause("ST-052")
@pytest.mark.parametrize(
    ("length", "shown"),
    [
        ({"tournaments": "2"}, "gesperrt 2 Turniere"),
        ({"until": "2027-03-31"}, "gesperrt bis"),
        ({}, "gesperrt bis"),
    ],
    ids=["tournaments", "day", "lifted"],
)
def test_how_long_a_ban_lasts_is_said_for_each_case(
    server: Server, length: dict[str, str], shown: str
) -> None:
    office = opened(server, "steirischer-cup", 8)
    ban = {"do": "ban", "number": "3", "reason": "ohne Entschuldigung gegangen"}
    assert shown in words(office.do("conduct", **ban, **length))
    (kept,) = office.state.bans
    told = (kept.tournaments, kept.until, kept.until_lifted)
    assert told == (
        int(length["tournaments"]) if "tournaments" in length else None,
        length.get("until"),
        not length,
    )


@clause("ST-130", "ST-131", "ST-132", "ST-143", "ST-144")
def test_three_rounds_for_everybody_and_the_highest_sum_wins_the_styrian_tournament(
    server: Server,
) -> None:
    office = begun(server, "steirischer-cup", 8)
    for at in (1, 2, 3):
        if at > 1:
            if at not in office.state.draws:
                office.do("draw", do="draw")
            office.do("draw", do="start", round=str(at))
        assert len(office.state.present(at)) == 8
        enter_round(office, at)
    assert len(office.state.format.rounds) == 3
    sums = {
        who: sum(
            filed.sheet.points[filed.sheet.seats.index(who)]
            for filed in office.state.sheets.values()
            if who in filed.sheet.seats
        )
        for who in office.state.entrants
    }
    draw_lots(office)
    first = standings(office.state)[0]
    assert first.total == sums[first.number] == max(sums.values())
    assert f"Spieler {first.number} " in f"{first_line(office)} "


@clause("KI-072", "KI-073", "KI-257")
def test_kant_ine_divides_by_the_games_and_gives_the_mean_to_who_sits_out(server: Server) -> None:
    office = begun(server, "kant-ine", 17)
    (out,) = office.state.draws[1].byes
    enter_round(office, 1)
    weighed: list[Fraction] = []
    for filed in office.state.sheets.values():
        games = filed.sheet.played
        weighed += [Fraction(points, games) for points in filed.sheet.points]
    places = {one.number: one for one in standings(office.state)}
    assert places[out].total == sum(weighed) / len(weighed)
    best = standings(office.state)[0]
    assert best.total == max(one.total for one in places.values())
    assert f"Spieler {best.number} " in f"{first_line(office)} "


@clause("HG-127", "HG-128")
def test_the_page_of_the_end_ranks_hopfgartens_final_by_sums_then_by_the_final(
    server: Server,
) -> None:
    office = begun(server, "hopfgarten", 16)
    for at in (1, 2, 3, 4):
        if at > 1:
            draw_lots(office)
            office.do("draw", do="draw")
            office.do("draw", do="start")
        enter_round(office, at)
    draw_lots(office)
    final = set(office.state.draws[4].players)
    finalists = [one for one in standings(office.state) if one.number in final]
    keys = [(-one.total, -(one.rounds[3] or 0)) for one in finalists]
    assert keys == sorted(keys)
    assert f"Spieler {finalists[0].number} " in f"{first_line(office)} "


@clause("ST-133", "ST-134", "ST-135")
def test_the_page_of_the_styrian_cup_has_fixed_points_six_results_and_one_start_for_the_final(
    server: Server,
) -> None:
    keeper = server.browser()
    cup = new_cup(keeper)
    for number in range(1, 8):
        others = ("Carl Süd",) if number == 1 else ()
        add_list(keeper, cup, f"Turnier {number}", "Anna Ost", "Berta West", *others)
    page = keeper.get(cup).text
    shown = words(page)
    assert {"223", "198", "180"} <= set(re.findall(r"\d+", shown))
    assert '<td class="n dropped">(223)</td>' in page
    assert str(6 * 223) in shown.replace(".", "").replace(" ", "")
    row = re.search(r"<tr[^>]*>(?:(?!</tr>).)*Carl Süd.*?</tr>", page, re.S)
    assert row is not None
    assert "qualifiziert" in row[0]  # with a single tournament


@clause("HG-129")
def test_a_cup_takes_hopfgartens_standings_before_the_final(server: Server) -> None:
    office = begun(server, "hopfgarten", 16)
    for at in (1, 2, 3):
        if at > 1:
            office.do("draw", do="draw")
            office.do("draw", do="start")
        enter_by_number(office, at, lambda who: 10 * who)
    assert standings(office.state)[0].number == 16
    draw_lots(office)
    office.do("draw", do="draw")
    office.do("draw", do="start")
    enter_by_number(office, 4, lambda who: 10 * (who % 16))
    draw_lots(office)
    assert standings(office.state)[0].number != 16  # the final turned it round
    keeper, name = office.browser, office.place.rpartition("/")[2]
    cup = new_cup(keeper)
    add = {"do": "add", "tournament": name, "provisional": "yes"}
    assert keeper.post(f"{cup}/desk", data=add).status_code == 200
    row = re.search(r"<tr[^>]*>(?:(?!</tr>).)*Spieler 16\b.*?</tr>", keeper.get(cup).text, re.S)
    assert row is not None
    assert "223" in words(row[0])  # the points of a first place
