"""A sixth book by data alone: a folder is written, and everything that the program does works."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from mondfang.bots import Budget, make
from mondfang.cards import Card
from mondfang.examples import examples_of, run
from mondfang.game import Phase, dealt
from mondfang.game import actions as act
from mondfang.learn.course import step_exercise, units_of
from mondfang.learn.course.deals import comes_up, pack_for
from mondfang.learn.exercise import kinds_of, make_exercise
from mondfang.record import read_text, record_of, write_text
from mondfang.referee import TableGame
from mondfang.rulebook import (
    Rulebook,
    book_ids,
    catalogue,
    files,
    find_clause,
    load_book,
    load_file,
)
from mondfang.rulebook.catalogue import clause_text
from mondfang.rulebook.citations import OUR_READING, cite, short_ids
from mondfang.rulebook.names import card_name, contract_name, premium_name
from mondfang.scorer.rows import check_row
from mondfang.scorer.slip import score
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.table.setup import Setup, check_setup
from mondfang.tournament.format.reader import preset, preset_ids
from mondfang.web.base.preferences import Prefs
from mondfang.web.home.new_table import check, first_typed
from tests.books.wirtshaus import FORMAT, ID, write_book
from tests.cli.running import printed
from tests.cli.running import run as run_command
from tests.cli.tournament.office import Office
from tests.kernel.lockstep import NATIVE, lockstep
from tests.random_games import assert_zero_sum, choose, random_game, start, targets, wild_game


@pytest.fixture(scope="module", autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of books with one in it, named in the environment."""
    folder = tmp_path_factory.mktemp("books")
    write_book(folder / ID)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MONDFANG_BOOKS", str(folder))
        patch.setattr(files, "_POINTED_TO", {})
        yield folder


@pytest.fixture(scope="module")
def book(shelf: Path) -> Rulebook:
    return load_book(ID)


# The rules.


def test_the_book_is_known_by_its_id_beside_those_of_the_package(book: Rulebook) -> None:
    assert book_ids()[-1] == ID
    assert (book.title, book.extends) == ("Wirtshausbuch", None)


def test_its_folder_and_its_file_are_the_same_book(shelf: Path, book: Rulebook) -> None:
    assert load_file(shelf / ID) == load_file(shelf / ID / "book.toml") == book


def test_its_options_can_be_agreed_on() -> None:
    assert load_book(ID, (("talon_dealt", "middle"),)).deal.talon_dealt == "middle"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", ["Kaiserrufer", "Ramsch", "Kanari", "Kanari (IIII)", "Spatz (I)"]),
        ("en", ["Emperor's Rufer", "Free-for-all", "Canary", "Canary (IIII)", "Sparrow (I)"]),
    ],
)
def test_its_games_birds_and_cards_have_names_in_both_languages(
    book: Rulebook, language: str, names: list[str]
) -> None:
    assert [
        contract_name("kaiserrufer", language, book),
        contract_name("ramsch", language, book),
        premium_name("kanari", language, book),
        card_name(Card.parse("IIII"), language, book),
        card_name(Card.parse("I"), language, book),
    ] == names


def test_its_clauses_are_cited_like_any_other(book: Rulebook) -> None:
    found = find_clause("WB-201")
    assert found is not None
    assert found[0] == ID
    assert "neunten Stich" in clause_text(catalogue(ID)["WB-202"], "de")
    assert "ninth trick" in clause_text(catalogue(ID)["WB-202"], "en")
    assert short_ids(["WB-202", "WB-203"]) == ("WB-202", "WB-203*")
    assert OUR_READING["de"] in cite(book, ["WB-203"], "de")[0].text


# Reading it at the command line.


def test_rules_show_tells_it_in_words() -> None:
    text = printed("rules", "show", ID, width=120)
    assert "Wirtshausbuch" in text
    assert "Kaiserrufer" in text
    assert "WB-203*" in text


def test_rules_diff_tells_what_changes_from_another_book() -> None:
    text = printed("rules", "diff", "hopfgarten-2023", ID, language="en", width=140)
    assert "Emperor's Rufer" in text
    assert "WB-204" in text


def test_rules_clause_finds_a_clause_of_it() -> None:
    text = printed("rules", "clause", "wb201")
    assert "Kaiserrufer: ein Rufer mit angesagtem Kanari" in text
    assert f"{ID}: contract.kaiserrufer" in text


def test_rules_check_praises_it(shelf: Path) -> None:
    assert "in Ordnung" in printed("rules", "check", str(shelf / ID))


def test_rules_try_runs_its_examples() -> None:
    assert "Alle 3 Beispiele gehen auf." in printed("rules", "try", ID)


def test_rules_coverage_counts_what_its_examples_show(book: Rulebook) -> None:
    data = json.loads(run_command("rules", "coverage", "--book", ID, "--json").stdout)
    kinds = data["books"][ID]
    assert sum(kind["total"] for kind in kinds.values()) == len(catalogue(ID))
    assert "WB-201" not in kinds["settlement"]["missing"]
    assert "WB-203" in kinds["display"]["missing"]


def test_rules_list_has_it() -> None:
    assert "Wirtshausbuch" in printed("rules", "list", width=120)


# Playing.


@pytest.mark.parametrize("language", ["de", "en"])
def test_its_examples_hold(book: Rulebook, language: str) -> None:
    verdicts = [run(book, example) for example in examples_of(ID)]
    assert [difference.text(language) for one in verdicts for difference in one.differences] == []


def test_every_game_is_reached_settled_explained_and_recorded(book: Rulebook) -> None:
    played = set()
    for target in targets(book):
        for seed in range(6):
            state = random_game(book, seed, target)
            outcome = state.outcome()
            settled = settle(book, outcome)
            assert_zero_sum(settled)
            assert outcome.ending != "played" or check_row(book, settled.points).possible
            record = record_of(state)
            assert read_text(write_text(record).encode(), load_book) == record
            played.add(outcome.contract)
    assert played >= set(targets(book))


def test_it_is_played_in_table_manner(book: Rulebook) -> None:
    games = [wild_game(book, seed) for seed in range(12)]
    assert all(game.is_over for game in games)
    assert any(game.faults for game in games)


def test_kernel_twin_and_engine_agree(book: Rulebook) -> None:
    reached = set()
    for target in targets(book):
        for seed in range(2):
            seen = lockstep(book, seed, target, names=(*NATIVE, "python"), all_discards=False)
            reached |= set(seen.games)
    assert reached >= set(targets(book))


@pytest.mark.parametrize("name", ["random", "greedy", "club"])
def test_bots_play_it(book: Rulebook, name: str) -> None:
    state = start(book, 3)
    bot, budget = make(name), Budget(worlds=4)
    while not state.is_over:
        assert state.turn is not None
        state = state.apply(bot.choose(state.view(state.turn), budget))
    assert_zero_sum(settle(book, state.outcome()))


# Settling and ruling.


def wrong_cards(game: TableGame) -> list[Card]:
    """The cards that would be a Renonce now."""
    state, seat = game.state, game.state.turn
    assert seat is not None
    if state.public.phase is not Phase.PLAY:
        return []
    return [card for card in state.view(seat).hand if state.refusal(act.Play(seat, card))]


def test_a_slip_of_its_own_game_is_settled(book: Rulebook) -> None:
    kanari = {"premium": "kanari", "side": "declarer", "announced": True, "made": False}
    lost = {"contract": "kaiserrufer", "declarer": 1, "partner": 2, "points": "30"}
    answer = score(slip_of({"rulebook": ID, **lost, "premiums": [kanari]}))
    assert answer.points == (15, -15, -15, 15)
    assert "WB-201" in answer.lines[0].clauses


@pytest.mark.parametrize(
    ("points", "tricks", "row"),
    [
        (["40", "10", "10", "10"], [6, 2, 2, 2], (-60, 20, 20, 20)),  # chooser and game
        (["10", "40", "10", "10"], [2, 6, 2, 2], (12, -36, 12, 12)),  # game
        (["20", "30", "20", "0"], [4, 4, 4, 0], (0, -24, 0, 24)),  # a Jungfrau takes it all
        (["10", "25", "25", "10"], [2, 4, 4, 2], (8, -8, -8, 8)),  # a unit for each winner
    ],
)
def test_its_tariff_of_trischaken_is_its_own(
    book: Rulebook, points: list[str], tricks: list[int], row: tuple[int, ...]
) -> None:
    told = {"contract": "ramsch", "forehand": 0, "declarer": 0, "points": points, "tricks": tricks}
    assert score(slip_of({"rulebook": ID, **told})).points == row
    assert check_row(book, score(slip_of({"rulebook": ID, **told})).points).possible


def test_score_row_tells_which_of_its_games_it_was() -> None:
    text = printed("score", "row", "13", "-13", "13", "-13", "--rulebook", ID, width=120)
    assert "Kaiserrufer" in text
    assert "Kanari" in text


def test_it_has_a_course_and_exercises_in_its_own_words(book: Rulebook) -> None:
    units = units_of(book)
    assert "Ramsch" in units["trischaken"].title.de
    for unit in units.values():
        for number in range(1, len(unit.steps) + 1):
            assert step_exercise(book, unit, number).right
            step = unit.steps[number - 1]
            assert "{" not in "".join(step.says + step.ask + (step.then or step.ask))
        deal = dealt(book.deal, pack_for(book, unit.wish, random.Random(1)))
        assert comes_up(book, deal, unit.wish, make("greedy")), unit.id
    for kind in kinds_of(book).values():
        if not kind.weighed:
            assert make_exercise(book, kind.id, 3).right


def test_its_referee_rules_on_a_renonce(book: Rulebook) -> None:
    game, source = TableGame(start(book, 1)), random.Random(1)
    while not (wrong := wrong_cards(game)):
        game = game.do(choose(game.state, source, "kaiserrufer"))
    offender = game.state.turn
    assert offender is not None
    game, ruling = game.do(act.Play(offender, wrong[0])).accuse(offender, {})
    assert ruling.clauses
    assert all(name.startswith("WB-") for name in ruling.clauses)


def test_the_referee_at_the_command_line_knows_it(tmp_path: Path) -> None:
    slip = {"rulebook": ID, "contract": "ramsch", "forehand": 0, "declarer": 0}
    case = {"fault": "farbzwang", "seats": [2], "slip": slip, "answers": {"oversight": False}}
    (tmp_path / "case.json").write_text(json.dumps(case))
    result = run_command("referee", str(tmp_path / "case.json"), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["points"] == [7, 7, -21, 7]


# The doors.


def test_the_terminal_plays_it_from_a_path(shelf: Path) -> None:
    result = run_command("play", "--rulebook", str(shelf / ID), "--bots", "greedy", "--seed", "2")
    assert result.exit_code == 0, result.output
    assert "Wirtshausbuch" in result.output


def test_the_form_of_a_new_table_offers_it() -> None:
    assert check(first_typed(Prefs(), ID)).setup == Setup(rulebook=ID)


@pytest.mark.parametrize("manner", ["strict", "table"])
def test_a_table_of_the_web_can_be_opened_with_it(manner: str) -> None:
    check_setup(Setup(ID, manner=manner))  # type: ignore[arg-type]


def test_it_is_simulated() -> None:
    text = printed("simulate", "--rulebook", ID, "--deals", "8", "--jobs", "1", width=120)
    assert "8 Spiele" in text


def test_bots_meet_in_it() -> None:
    words = ("greedy", "random", "--rulebook", ID, "--deals", "3", "--jobs", "1")
    assert "Vorteil von A je Verteilung" in printed("arena", *words, width=120)


def test_pettingzoo_steps_through_a_game(book: Rulebook) -> None:
    pytest.importorskip("pettingzoo")
    from mondfang.interop.pettingzoo import TarockEnv

    env, source = TarockEnv(ID, seed=1), random.Random(1)
    env.reset(seed=1)
    while env.agents and not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(source.choice([number for number, open_ in enumerate(mask) if open_])))
    assert sum(env.rewards.values()) == 0


def test_openspiel_steps_through_a_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from mondfang.interop import openspiel

    game = pyspiel.load_game(openspiel.register(ID))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_its_tournament_is_drawn_entered_and_ranked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert FORMAT in preset_ids()
    assert preset(FORMAT).rulebook == ID
    office = Office(tmp_path, monkeypatch, FORMAT, 8)
    office.drawn()
    office.enter_round(1)
    assert len(office.data("standings")["places"]) == 8
