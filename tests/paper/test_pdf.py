"""What is printed: as many pages as there should be, and on them what there should be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.paper import KINDS, Kind, PaperError, cup_pdf, pdf
from mondfang.paper.pages.publish import tournament_pages
from mondfang.paper.print.documents import CUP_KINDS, CupKind
from mondfang.tournament.chain import Chain, fingerprint, head_text
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.reader import preset_ids
from mondfang.tournament.office.events import Seated
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.players.teams import team_ranking
from mondfang.tournament.office.verbs import draw
from mondfang.tournament.standings.ranking import standings
from tests.paper.day import (
    FORMULA_NAME,
    FULL_OF_NUMBER,
    FULL_OF_SHORT,
    SHORT_SHOWN,
    before_play,
    begun,
    in_tandems,
    season,
    whole,
)
from tests.paper.reading import pages, text_of
from tests.tournament.desk import SEED, Desk


@pytest.mark.parametrize("form", preset_ids())
def test_eight_seat_cards_make_a_page(form: str) -> None:
    assert pages(pdf("seat-cards", before_play(form))) == 3


@pytest.mark.parametrize("form", preset_ids())
def test_every_table_has_a_score_sheet_of_one_page(form: str) -> None:
    state = before_play(form)
    assert pages(pdf("score-sheets", state, round=1)) == len(state.draws[1].tables)


@pytest.mark.parametrize("form", preset_ids())
@pytest.mark.parametrize("kind", ["tables-by-name", "tables-by-table"])
def test_a_list_of_twenty_four_fits_a_page(form: str, kind: Kind) -> None:
    assert pages(pdf(kind, before_play(form))) == 1


@pytest.mark.parametrize("form", preset_ids())
def test_the_results_of_a_whole_tournament_fit_a_page(form: str) -> None:
    assert pages(pdf("results", whole(form))) == 1


@pytest.mark.parametrize("form", preset_ids())
def test_the_first_three_get_a_certificate_each(form: str) -> None:
    ranks = [place.rank for place in standings(whole(form)) if place.rank is not None]
    assert pages(pdf("certificates", whole(form))) == sum(rank <= 3 for rank in ranks)


@pytest.mark.parametrize("players", [20, 21, 22, 23])
def test_the_sheet_of_a_table_of_five_is_one_page_too(players: int) -> None:
    state = begun("steirischer-cup", players).now
    assert len(state.draws[1].tables[0]) == (5 if players % 4 else 4)
    assert pages(pdf("score-sheets", state)) == len(state.draws[1].tables)


def test_a_long_list_goes_on_on_the_next_page() -> None:
    state = begun("steirischer-cup", 160).now
    assert pages(pdf("tables-by-name", state)) == 3
    assert pages(pdf("tables-by-table", state)) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_paper_is_printed_twice(kind: Kind) -> None:
    assert pdf(kind, in_tandems("hopfgarten")) == pdf(kind, in_tandems("hopfgarten"))


@pytest.mark.parametrize("kind", KINDS)
def test_english_paper_is_another_one(kind: Kind) -> None:
    assert pdf(kind, in_tandems("sb"), "en") != pdf(kind, in_tandems("sb"), "de")


@pytest.mark.parametrize("kind", CUP_KINDS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_cup_is_printed(kind: CupKind, language: str) -> None:
    assert pages(cup_pdf(kind, season(), language)) == 1


@pytest.mark.parametrize("legs", [1, 4, 15, 30])
def test_a_season_of_any_length_is_printed(legs: int) -> None:
    assert pages(cup_pdf("cup", season("generic", legs))) in (1, 2)


def test_another_language_is_refused() -> None:
    with pytest.raises(PaperError) as caught:
        pdf("results", whole("sb"), "fr")
    assert caught.value.code == "no-language"


def test_nothing_is_printed_of_a_round_that_is_not_drawn() -> None:
    with pytest.raises(TournamentError) as caught:
        pdf("score-sheets", before_play("hopfgarten"), round=2)
    assert caught.value.text("de").startswith("Runde 2")


def test_a_table_that_is_not_there_has_no_sheet() -> None:
    with pytest.raises(TournamentError) as caught:
        pdf("score-sheets", before_play("sb"), tables=[99])
    assert caught.value.code == "no-such-table"


def test_only_the_sheets_asked_for_are_printed() -> None:
    assert pages(pdf("score-sheets", before_play("sb"), round=1, tables=[2, 4])) == 2


def test_only_the_cards_asked_for_are_printed() -> None:
    words = text_of(pdf("seat-cards", before_play("sb"), players=[9]))
    assert "Spieler 9" in words
    assert "Spieler 10" not in words


def test_a_certificate_for_somebody_without_a_rank_is_refused() -> None:
    with pytest.raises(TournamentError) as caught:
        pdf("certificates", Desk("sb", 8).now, players=[99])
    assert caught.value.code == "no-such-player"


def test_whoever_is_asked_for_gets_the_certificate_of_his_place() -> None:
    state = whole("sb")
    last = standings(state)[-1]
    printed = pdf("certificates", state, players=[last.number])
    assert pages(printed) == 1
    assert f"{last.rank}. Platz" in text_of(printed)


def test_a_name_is_printed_as_it_is_whatever_stands_in_it() -> None:
    """Neither a formula nor markup of typst or the web."""
    assert FORMULA_NAME in text_of(pdf("results", whole("sb")))


def test_names_in_letters_that_typst_has_not_are_printed_with_the_fonts_of_the_machine() -> None:
    desk = Desk("sb", 7)
    desk.register("雀士 八")
    desk.close_and_draw()
    assert pages(pdf("tables-by-name", desk.now)) == 1


def test_results_say_how_certain_they_are() -> None:
    desk = begun("sb")
    assert "vorläufig" in text_of(pdf("results", desk.now))
    assert "endgültig" in text_of(pdf("results", whole("sb")))


def test_finalists_stand_in_a_group_of_their_own_with_what_they_carried() -> None:
    words = text_of(pdf("results", whole("hopfgarten")))
    assert words.index("Übertrag") < words.index("Finale") < words.index("Vorrunden")


def test_the_cup_gets_the_ranking_before_the_final_with_its_points() -> None:
    words = text_of(pdf("results", whole("hopfgarten"), for_cup=True))
    assert "Wertung für den Cup" in words
    assert "Kubisch" in words
    assert "Übertrag" not in words


def test_teams_are_printed_with_their_members_and_refused_where_there_are_none() -> None:
    words = text_of(pdf("teams", in_tandems("sb")))
    assert "Wertung der Tandems" in words
    assert all(f"Tandem {one}" in words for one in range(1, 24, 2))
    with pytest.raises(TournamentError) as refused:
        pdf("teams", whole("sb"))
    assert refused.value.code == "no-teams"


def test_the_first_three_teams_get_certificates_with_the_whole_names_of_their_people() -> None:
    state = in_tandems("sb")
    made = pdf("team-certificates", state)
    assert pages(made) == len([team for team in team_ranking(state) if team.rank <= 3])
    words, first = text_of(made), team_ranking(state)[0]
    assert first.club in words
    assert all(state.entrants[who].name in words for who in first.members)
    assert f"unter {len(state.teams)} Tandems" in words
    with pytest.raises(PaperError) as refused:
        pdf("team-certificates", replace(state, sheets={}))
    assert refused.value.code == "no-team-ranked"


@pytest.mark.parametrize(
    "kind", ["tables-by-name", "tables-by-table", "score-sheets", "results", "teams"]
)
def test_what_others_see_shows_names_only_as_agreed(kind: Kind) -> None:
    words = text_of(pdf(kind, in_tandems("sb")))
    for hidden in (FULL_OF_SHORT.split()[0], FULL_OF_NUMBER.split()[0]):
        assert hidden not in words
    assert SHORT_SHOWN.split()[1] in words
    assert "#5" in words


def test_a_seat_card_bears_the_code_of_its_owners_page_and_still_eight_fit() -> None:
    state = before_play("sb")
    own = {who: f"http://192.0.2.7:8017/office/turnier/me/{who}/geheim" for who in state.entrants}
    assert pages(pdf("seat-cards", state, own_pages=own)) == 3
    assert pdf("seat-cards", state, own_pages=own) != pdf("seat-cards", state)


@pytest.mark.parametrize("kind", ["seat-cards", "certificates"])
def test_what_is_handed_to_its_owner_bears_the_whole_name(kind: Kind) -> None:
    words = text_of(pdf(kind, whole("sb"), players=[3, 5]))
    assert FULL_OF_SHORT in words
    assert FULL_OF_NUMBER in words


def test_a_score_sheet_has_everything_a_table_writes_on_it() -> None:
    state = before_play("hopfgarten")
    words = text_of(pdf("score-sheets", state, tables=[1]))
    for part in ("Runde 1", "Tisch", "20 Spiele, 120 Minuten", "Schreiber", "Unterschriften"):
        assert part in words
    assert "Summe" in words
    assert "Kassa" in words


def seated_by_cards(state: Tournament) -> Tournament:
    seats = state.table(1, 1)
    event = Seated(1, 1, (*seats[2:], *seats[:2]))
    return state.done(event, state.log[-1].at + 60, "Leitung", "")


def test_where_cards_decide_the_columns_are_empty_until_they_are_drawn() -> None:
    state = before_play("kant-ine")
    assert "bitte eintragen" in text_of(pdf("score-sheets", state, round=1, tables=[1]))
    drawn = pdf("score-sheets", seated_by_cards(state), round=1, tables=[1])
    assert "bitte eintragen" not in text_of(drawn)


def test_by_default_the_next_round_is_printed() -> None:
    desk = begun("sb")
    desk.start(1)
    if 2 not in desk.now.draws:
        desk.do(draw(desk.now, SEED))
    assert "Runde 2" in text_of(pdf("tables-by-table", desk.now))


@pytest.mark.parametrize("language", ["de", "en"])
def test_printed_results_and_pages_carry_the_hash_of_the_log(language: str) -> None:
    """Whoever keeps the sheet can tell later whether the log is still the same."""
    state = whole("hopfgarten")
    state = state.with_log(Chain(EVENTS).linked(state.log, lambda: "00" * 16)[0])
    told = head_text(state.log, language)
    assert fingerprint(state.log[-1].link) in told
    assert told in text_of(pdf("results", state, language))
    assert told in tournament_pages(state, language)["index.html"].decode()


def test_results_of_a_log_without_a_chain_carry_none() -> None:
    assert "Protokoll" not in text_of(pdf("results", whole("hopfgarten")))
