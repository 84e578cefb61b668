"""The table of an example in table manner: the one that people at a screen sit at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mondfang.cards import CardError, CardSet
from mondfang.examples.difference import Difference, listed, spaced, told, yes_or_no
from mondfang.examples.model import Texts
from mondfang.examples.play.manner import VERB, Manner
from mondfang.examples.play.play import uncited
from mondfang.examples.play.setup import start
from mondfang.examples.play.speech import is_short_cut, read_word, speaker, split_words, steps
from mondfang.examples.score.money import MONEY, settled_otherwise
from mondfang.game import GameState, IllegalAction, Outcome
from mondfang.referee import TableGame
from mondfang.referee.errors import RefereeError
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle
from mondfang.speech import Text
from mondfang.table.play.claims import answered, called, check_first
from mondfang.table.play.game import Played
from mondfang.table.play.game import start as sit_down
from mondfang.table.play.mishaps import misbehaved, two_cards
from mondfang.table.play.phrases import check_said, said

Refusals = (IllegalAction, RefereeError, CardError)


@dataclass(frozen=True, slots=True)
class MannerTable:
    """A game at which whatever is done is taken as it comes."""

    played: Played
    is_free: bool = True

    @property
    def state(self) -> GameState:
        return self.played.state

    @property
    def turn(self) -> int | None:
        return self.played.turn

    @property
    def is_over(self) -> bool:
        return self.played.is_over

    def outcome(self) -> Outcome:
        return self.played.outcome()

    @property
    def watched(self) -> TableGame:
        return self.played.referee()

    def after(self, word: str) -> MannerTable:
        """One word later, by whoever is on turn unless somebody is named; raises a refusal."""
        seat, text = speaker(word)
        played = self.played
        if is_short_cut(text):
            for state in steps(played.state, text):
                played = played.watched_by(replace(played.referee(), state=state))
            return MannerTable(played)
        if VERB.fullmatch(text) is None:
            turn = played.state.turn or 0
            return MannerTable(played.did(read_word(word, turn, played.state.public.phase)))
        return MannerTable(_beside(played, seat, text))


def _beside(played: Played, named: int | None, text: str) -> Played:
    """What is said and done beside the moves, as the verbs of a table say it."""
    seat = (played.state.turn or 0) if named is None else named
    game = played.referee()
    match text.split():
        case ["fault", accused, *kind]:
            caller = (int(accused) + 1) % 4 if named is None else named
            check_first(played, caller)
            return called(played, caller, int(accused), kind[0] if kind else None)
        case ["answer", answer]:
            return answered(played, answer == "yes")
        case ["take-back"]:
            return played.taken_back(seat)
        case ["misbehave", kind, *note]:
            return misbehaved(played, seat, kind, " ".join(note))
        case ["two-cards", kept, other]:
            return two_cards(played, seat, kept, other)
        case ["say", phrase]:
            check_said(played, seat, phrase, ())
            return said(played, phrase)
        case ["gather"]:
            return played.watched_by(game.gather(seat))
        case ["touch", code]:
            (card,) = CardSet.parse(code)
            return played.watched_by(game.touch(seat, card))
        case _:
            return played.watched_by(replace(game, next_cut=True))


def sat_down(book: Rulebook, case: Manner) -> MannerTable:
    """The table before the first word; raises CardError."""
    return MannerTable(sit_down("table", (0, 1, 2, 3), start(book, case)))


def manner_otherwise(book: Rulebook, case: Manner) -> Iterator[Difference]:
    """Let it happen, then look at everything the example speaks of."""
    try:
        table = sat_down(book, case)
    except CardError as problem:
        yield Difference("cards", "legal", Text.each(problem.text))
        return
    for word in split_words(case.words):
        try:
            table = table.after(word)
        except Refusals as problem:
            yield Difference("word", "legal", problem.code, word)
            return
    for word in case.legal or ():
        yield Difference("legal", "legal", _refusal(table, word)[0], word)
    for word, expected in (case.illegal or {}).items():
        code, clauses = _refusal(table, word)
        yield Difference("illegal", expected, code, word)
        yield from uncited(case.cites or (), clauses, word)
    yield from _ruling_otherwise(table.played, case)
    yield from _game_otherwise(table, case)
    if any(getattr(case, name) is not None for name in MONEY):
        yield from _end_otherwise(book, table.played, case)


def _refusal(table: MannerTable, word: str) -> tuple[str, Texts]:
    try:
        table.after(word)
    except Refusals as problem:
        return problem.code, getattr(problem, "clauses", ())
    return "legal", ()


def _ruling_otherwise(played: Played, case: Manner) -> Iterator[Difference]:
    claim, open_case = played.claim, played.case
    decision = "question" if open_case is not None else claim.decision if claim else None
    if case.decision is not None:
        yield Difference("decision", case.decision, told(decision))
        if not case.illegal and claim is not None:
            yield from uncited(case.cites or (), claim.clauses, claim.decision)
    if case.question is not None:
        yield Difference("question", case.question, told(open_case and open_case.question))


def _game_otherwise(table: MannerTable, case: Manner) -> Iterator[Difference]:
    played, game = table.played, table.watched
    if case.faults is not None:
        found = [f"{one.seat} {one.kind}" for one in game.faults if not one.put_right]
        yield Difference("faults", listed(case.faults), listed(found))
    if case.turn is not None:
        yield Difference("turn", str(case.turn), told(played.turn))
    if case.lies is not None:
        yield Difference("lies", told(case.lies or None), spaced(played.state.public.trick))
    if case.over is not None:
        yield Difference("over", yes_or_no(case.over), yes_or_no(played.is_over))


def _end_otherwise(book: Rulebook, played: Played, case: Manner) -> Iterator[Difference]:
    if not played.is_over:
        yield Difference("phase", "done", "open")
        return
    settled = settle(book, played.outcome())
    yield from settled_otherwise(settled, case.points, case.cents, case.items, case.worth)
