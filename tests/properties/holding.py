"""What holds in any book, played at random: each claim raises where it does not."""

from __future__ import annotations

import random
from dataclasses import fields, replace

from mondfang.game import GameState, new_game, random_deal
from mondfang.record import read_text, record_of, replay, write_text
from mondfang.record.json import read_json, write_json
from mondfang.referee import Case, Ruling, TableGame
from mondfang.referee.case import QUESTIONS, CaseError, case_of, ruled
from mondfang.referee.forms import form_of
from mondfang.referee.rulings import rule
from mondfang.rulebook import Rulebook
from mondfang.rulebook.compare import compare
from mondfang.rulebook.describe import contract_text, premium_text, worth_text
from mondfang.rulebook.labels import field_label, topic_label, value_text
from mondfang.rulebook.load import SECTIONS
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.rows import check_row, is_possible
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row
from mondfang.speech.text import LANGUAGES
from mondfang.words.events import event_sentence
from mondfang.words.results import item_name, outcome_words
from mondfang.words.worth import pay_short, pay_words, premium_short
from tests.kernel.kernel_tables import slanted_deal
from tests.properties.wild import wild_steps
from tests.random_games import choose
from tests.scorer.slip.slips import slip_after


class Broken(AssertionError):
    """A claim that does not hold, with all that is needed to see it again."""


def played(book: Rulebook, seed: int, target: str | None) -> GameState:
    """The end of a game; a book that was accepted can be played to it."""
    source = random.Random(seed)
    deal = slanted_deal(book, source, seed % 4) if seed % 2 else random_deal(book.deal, source)
    state = new_game(book, deal, seed % 4)
    for _ in range(_LONGEST_GAME):
        if state.is_over:
            return state
        if not state.legal_actions():
            raise Broken(f"nothing to do in {state!r}: {state.public}")
        state = state.apply(choose(state, source, target))
    raise Broken(f"no end of {state!r}: {state.public.games}")


_LONGEST_GAME = 1000  # words and cards; discards taken back for ever are not a game


def check_game(book: Rulebook, seed: int, target: str | None = None) -> GameState:
    """A played game: its row is explained, and its slip settles as it does."""
    state = played(book, seed, target)
    outcome = state.outcome()
    settled = settle(book, outcome)
    if sum(settled.points):
        raise Broken(f"{settled.points} do not sum to zero: {outcome}")
    if not is_possible(book, settled.points):
        raise Broken(f"no story for {settled.points}: {outcome}")
    if outcome.games:
        try:
            told = outcome_of_slip(book, slip_of(slip_after(book, outcome)))
        except SlipError as problem:
            raise Broken(f"the slip is refused ({problem.code} {problem}): {outcome}") from None
        again = settle(book, told)
        if again.points != settled.points:
            raise Broken(f"{settled.points} but {again.points} by slip: {outcome}")
    return state


def check_record(state: GameState) -> None:
    """The game on paper, in both forms, is the game."""
    record = record_of(state)

    def find(name: str, options: object) -> Rulebook:
        return state.book

    for written, read in ((write_text(record), read_text), (write_json(record), read_json)):
        if read(written, find) != record:
            raise Broken(f"comes back as another record: {written}")
    if replay(record, find).outcome() != state.outcome():
        raise Broken(f"replayed to another end: {write_text(record)}")


def check_stories(book: Rulebook, row: Row) -> None:
    """Whatever a row is explained by settles to it, and can be said."""
    for story in check_row(book, row).stories:
        points = settle(book, story.outcome).points
        times = 2 if story.doubled else 1
        if tuple(times * each for each in points) != row:
            raise Broken(f"{row} told by a game that gives {points}: {story.outcome}")
        for language in LANGUAGES:
            assert story_text(book, story, language)


def check_rulings(book: Rulebook, seed: int, target: str | None = None) -> int:
    """Whatever goes wrong in table manner is ruled alike when it is told as a case; how many."""
    source, seen = random.Random(seed), 0
    last: TableGame | None = None
    for game in wild_steps(book, seed, target):
        if source.random() < 0.1:
            seen += _check_faults(book, game, source)
        last = game
    if last is not None:
        seen += _check_faults(book, last, source)
        seen += _check_faults(book, replace(last, next_cut=True), source)
    return seen


def _check_faults(book: Rulebook, game: TableGame, source: random.Random) -> int:
    for fault in game.faults:
        case = game.case(fault)
        for said in (True, False, None):
            answers = {} if said is None else dict.fromkeys(QUESTIONS, said)
            _check_case(book, replace(case, answers=answers))
        mixed = {name: source.random() < 0.5 for name in QUESTIONS}
        _check_case(book, replace(case, answers=mixed, note=case.note or "something"))
    return len(game.faults)


def _check_case(book: Rulebook, case: Case) -> None:
    table = rule(book, case)
    try:
        told: Ruling | str = ruled(book, case_of(book, form_of(book, case)))
    except CaseError as problem:
        told = f"{problem.code} ({problem})"
        # At the table a fault with an announcement may concern a premium that nobody has named.
        if problem.code == "missing-field" and table.settlement is None:
            return
        if problem.code == "not-announced" and table.decision in ("put-right", "nothing"):
            return
    if told != table:
        raise Broken(f"{case.fault}: {table} at the table, {told} by the case: {case}")


def check_words(book: Rulebook) -> None:
    """Every value of every field can be said in both languages, with its label."""
    for language in LANGUAGES:
        for section in SECTIONS:
            topic_label(section, language, book)
            _check_fields(book, section, getattr(book, section), language)
        for regime, rules in book.play.items():
            topic_label(f"play.{regime}", language, book)
            _check_fields(book, "play", rules, language)
        for row in book.contracts.values():
            _check_fields(book, "contract", row, language)
            contract_name(row.id, language, book), worth_text(row, language)
            contract_text(row, book, language), pay_short(book, row), pay_words(book, row, language)
            for name in row.premiums:
                premium_short(book, row, name)
        for premium in book.premiums.values():
            _check_fields(book, "premium", premium, language)
            premium_name(premium.id, language, book), premium_text(premium, book, language)


def _check_fields(book: Rulebook, section: str, record: object, language: str) -> None:
    for field in fields(record):  # type: ignore[arg-type]
        if field.name not in ("id", "clauses"):
            path = f"{section}.{field.name}"
            if not field_label(path, language, book):
                raise Broken(f"{path} has no label")
            if not value_text(path, getattr(record, field.name), language, book):
                raise Broken(f"{path} = {getattr(record, field.name)} cannot be said")


def check_difference(book: Rulebook, other: Rulebook) -> None:
    for language in LANGUAGES:
        compare(book, other, language)


def check_told(state: GameState) -> None:
    """Every event of a game and its result can be said."""
    book, outcome = state.book, state.outcome()
    for language in LANGUAGES:
        for told in state.history:
            event_sentence(book, told.event, language=language)
        outcome_words(book, outcome, language)
        for line in settle(book, outcome).lines:
            item_name(book, line, language)
