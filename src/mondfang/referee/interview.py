"""The referee's interview as data: which question comes next, and the case that the answers tell.

Answers are plain values by the question's id, in the order in which they were given; seats are 0
to 3 in them, and only people are shown 1 to 4 or names. Nothing is remembered between two calls.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from mondfang.game.outcome import game_to_come
from mondfang.game.text import LADDER
from mondfang.referee.book import referee_book
from mondfang.referee.case import UNSEEN, CaseError, CaseForm, case_of, outcome_of_case
from mondfang.referee.facts import Case
from mondfang.referee.rulings import Ruling, moments_asked, rule
from mondfang.referee.words import fault_name, text_of
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.interview.question import (
    Answers,
    Choice,
    Question,
    seat_texts,
)
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Step:
    """Where the interview stands: the answers that hold, the next question, what was refused."""

    answers: Answers
    question: Question | None
    problem: CaseError | None = None


def next_question(book: Rulebook, answers: Answers, names: Sequence[str] = ()) -> Question | None:
    """What to ask after these answers; None if the case can be ruled on."""
    return step(book, answers, names).question


def step(book: Rulebook, answers: Answers, names: Sequence[str] = ()) -> Step:
    """The next question; an answer that cannot be is taken out and asked for again."""
    walk = _Walk(book, answers, names)
    try:
        walk.through()
    except _Open as asked:
        return Step(answers, asked.question)
    except CaseError as problem:
        kept = _before(answers, question_of(problem.path, answers))
        return replace(step(book, kept, names), problem=problem)
    return Step(answers, None)


def decided(book: Rulebook, answers: Answers) -> tuple[Case, Ruling]:
    """The case and its ruling, once nothing is left to be asked."""
    walk = _Walk(book, answers, ())
    walk.through()
    case = walk.case()
    return case, rule(book, case)


def case_form(book: Rulebook, answers: Answers) -> CaseForm:
    """The answers as a case that can be written as JSON."""
    walk = _Walk(book, answers, ())
    walk.through()
    return walk.form()


# Where a case is wrong, and the question whose answer made it so; the first that matches counts.
_PLACES = (
    (r"slip\.premiums\[(\d+)\]\.(side|kontra)", "premium-{}-{}"),
    (r"slip\.premiums\[(\d+)\]", "premium-{}"),
    (r"claims\[(\d+)\]\.seat", "claim-{}-seat"),
    (r"claims\[(\d+)\]", "claim-{}"),
    (r"slip\.kontra\[(\d+)\]", "kontra-{}"),
    (r"slip\.kontra", "kontra"),
    (r"slip\.(?:partner|king_in_talon)", "partner"),
    (r"slip\.declarers?", "declarer"),
    (r"slip\.forehand", "forehand"),
    (r"moment\.(\w+)", "moment.{}"),
    (r"answers\.([\w-]+)", "answer.{}"),
    (r"premium$", "lost"),
    (r"(seats|note|fault)", "{}"),
)


def question_of(path: str, answers: Answers) -> str:
    """The id of the question that led to an error of the case; in doubt the last one answered."""
    for pattern, wanted in _PLACES:
        found = re.match(pattern, path)
        if found is None:
            continue
        parts = [int(one) + 1 if one.isdigit() else one for one in found.groups()]
        name = wanted.format(*parts)
        if name in answers:
            return name
    said = [name for name in answers if re.fullmatch(r"premium-\d+", name)]
    last = said if path.startswith("slip.premiums") else []
    return (last or list(answers) or ["contract"])[-1]


def _before(answers: Answers, name: str) -> dict[str, Any]:
    """The answers that were given before the one to this question."""
    kept: dict[str, Any] = {}
    for asked, value in answers.items():
        if asked == name:
            break
        kept[asked] = value
    return kept


class _Open(Exception):
    """Thrown at the first question without an answer."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.id)


class _Walk:
    """One way through the questions; every step asks only what the answers before leave open."""

    def __init__(self, book: Rulebook, answers: Answers, names: Sequence[str]) -> None:
        self.book, self.answers, self.names = book, answers, names
        self.faults = referee_book(book).faults  # a wrong table is found before the first question
        agreed = {k: v for k, v in book.settings.items() if v != book.options[k].default}
        self.slip: dict[str, Any] = {"rulebook": book.id, "options": agreed}
        self.data: dict[str, Any] = {"slip": self.slip, "fault": "other", "seats": [0], "note": "?"}

    def form(self) -> CaseForm:
        return msgspec.convert(self.data, CaseForm)

    def case(self) -> Case:
        return case_of(self.book, self.form())

    def through(self) -> None:
        row = self._contract()
        if self.answers["contract"]:
            self._kontra(row)
            self._premiums(row)
        self._fault()
        self._moment()
        self._judgement(row)

    def _said(self, question: Question) -> Any:
        if len(question.choices) == 1:  # a single choice is no question
            return question.choices[0].value
        if question.id not in self.answers or not question.fits(self.answers[question.id]):
            raise _Open(question)
        return self.answers[question.id]

    def _choose(self, name: str, text: Text, choices: Sequence[Choice]) -> Any:
        return self._said(Question(name, "choice", text, tuple(choices)))

    def _seats(self, name: str, ask: str, most: int = 1, **more: Any) -> list[int]:
        said: list[int] = self._said(
            Question(name, "seats", text_of("ask", ask), most=most, **more)
        )
        return said

    def _seat_text(self, seat: int) -> Text:
        return seat_texts(seat, self.names)

    def _contract_text(self, row: Contract) -> Text:
        return Text.each(lambda each: contract_name(row.id, each, self.book))

    def _contract(self) -> Contract:
        rows = [row for row in self.book.contracts.values() if row.offered]
        named = [Choice(row.id, self._contract_text(row)) for row in rows]
        choices = [Choice("", text_of("ask", "no-game")), *named]
        name = self._choose("contract", text_of("ask", "contract"), choices)
        row = self.book.contracts[name] if name else game_to_come(self.book)
        self.slip["contract"] = row.id
        if not name or row.talon == "tricks":
            [self.slip["declarer"]] = self._seats("forehand", "forehand")
            if row.partner:
                self.slip["partner"] = (self.slip["declarer"] + 2) % 4
            return row
        players = self._seats("declarer", "declarer", 4 if row.joinable else 1)
        self.slip |= {"declarer": players[0]} if len(players) == 1 else {"declarers": players}
        if row.partner:
            self._partner(players[0])
        return row

    def _partner(self, declarer: int) -> None:
        others = [Choice(s, self._seat_text(s)) for s in range(4) if s != declarer]
        nobody = [Choice(name, text_of("ask", name)) for name in ("nobody", "talon")]
        partner = self._choose("partner", text_of("ask", "partner"), [*others, *nobody])
        if partner == "talon":
            self.slip["king_in_talon"] = "taken"
        elif partner != "nobody":
            self.slip["partner"] = partner

    def _level(self, name: str, what: Text) -> int:
        steps = range(1, self.book.kontra.levels + 1)
        named = [Choice(level, Text.same(LADDER[level - 1].capitalize())) for level in steps]
        text = text_of("ask", "kontra", what=what)
        level: int = self._choose(name, text, [Choice(0, text_of("ask", "none")), *named])
        return level

    def _kontra(self, row: Contract) -> None:
        if not self.book.kontra.levels or not self.book.play[row.regime].kontra:
            return
        if not row.is_negative:
            self.slip["kontra"] = self._level("kontra", text_of("ask", "game"))
        elif self.book.kontra.negative != "none" and "declarer" in self.slip:
            levels = [0, 0, 0, 0]
            for seat in range(4):
                if seat != self.slip["declarer"]:
                    levels[seat] = self._level(f"kontra-{seat + 1}", self._seat_text(seat))
            self.slip["kontra"] = levels

    def _named(self, name: str) -> Choice:
        return Choice(name, Text.each(lambda each: premium_name(name, each, self.book)))

    def _announceable(self, row: Contract) -> list[Choice]:
        known = [self.book.premiums[name] for name in row.premiums if name in self.book.premiums]
        return [self._named(one.id) for one in known if one.offered and one.can_announce]

    def _premiums(self, row: Contract) -> None:
        said: list[dict[str, Any]] = []
        choices = [Choice(None, text_of("ask", "nothing-more")), *self._announceable(row)]
        sides = [Choice(side, text_of("ask", f"side-{side}")) for side in ("declarer", "defence")]
        while True:
            root = f"premium-{len(said) + 1}"
            name = self._choose(root, text_of("ask", "premium"), choices)
            if name is None:
                return
            side = self._choose(f"{root}-side", text_of("ask", "side"), sides)
            fact = {"premium": name, "side": side, "announced": True, "kontra": 0}
            said.append(fact)
            self.slip["premiums"] = said
            outcome_of_case(self.book, self.form())
            if self.book.premiums[name].can_kontra and self.book.kontra.levels:
                fact["kontra"] = self._level(f"{root}-kontra", self._named(name).text)
                outcome_of_case(self.book, self.form())

    def _fault(self) -> None:
        named = [row for name, row in self.faults.items() if name != "other"]
        rows = [*named, self.faults["other"]]
        choices = [Choice(row.id, Text.each(partial(fault_name, row))) for row in rows]
        self.data["fault"] = self._choose("fault", text_of("ask", "fault"), choices)
        self.data["note"] = ""
        if self.data["fault"] == "other":
            self.data["note"] = self._said(Question("note", "words", text_of("ask", "note")))
        self.data["seats"] = self._seats("seats", "seats", 3)

    def _moment(self) -> None:
        """Only the moments on which the ruling can turn; once one has come, no other matters."""
        moment: dict[str, Any] = {}
        for name in moments_asked(self.book, self.case()):
            moment[name] = self._said(self._moment_question(name))
            self.data["moment"] = moment
            if moment[name]:
                return

    def _moment_question(self, name: str) -> Question:
        among = tuple(self.data["seats"])
        if name == "spoken" and len(among) > 1:
            text = text_of("ask", "spoken")
            return Question("moment.spoken", "seats", text, (), among, 0, len(among))
        return Question(f"moment.{name}", "yes-no", text_of("moment", name))

    def _judgement(self, row: Contract) -> None:
        """What the book leaves to judgement, and the premiums that the ruling needs."""
        answers: dict[str, bool] = {}
        self.data["answers"] = answers
        while (name := rule(self.book, self.case()).question) is not None:
            asked = Question(f"answer.{name}", "yes-no", text_of("question", name))
            answers[name] = self._said(asked)
        decision = rule(self.book, self.case()).decision
        if decision == "premium-lost":
            self._lost(row)
        elif decision == "renonce" and self.book.conduct.renonce_claims:
            self._claims(row)

    def _lost(self, row: Contract) -> None:
        """Which announced premium the fault concerns, if the side has announced any."""
        case, choices = self.case(), self._announceable(row)
        if case.fault != UNSEEN:
            side = case.outcome.side_of(case.seats[0])
            said = {f.premium for f in case.outcome.premiums if f.announced and f.side == side}
            choices = [choice for choice in choices if choice.value in said]
        if choices:
            self.data["premium"] = self._choose("lost", text_of("ask", "lost"), choices)

    def _claims(self, row: Contract) -> None:
        """Silent premiums that a regular player has certainly lost by the Renonce."""
        announced = {fact.premium for fact in self.case().outcome.premiums if fact.announced}
        known = [self.book.premiums[name] for name in row.premiums if name in self.book.premiums]
        silent = [one.id for one in known if one.offered and one.silent]
        choices = [self._named(name) for name in silent if name not in announced]
        claims: list[dict[str, Any]] = []
        while choices:
            root = f"claim-{len(claims) + 1}"
            none = Choice(None, text_of("ask", "no-claim"))
            name = self._choose(root, text_of("ask", "claim"), [none, *choices])
            if name is None:
                return
            among = tuple(seat for seat in range(4) if seat not in self.data["seats"])
            [seat] = self._seats(f"{root}-seat", "claim-seat", among=among)
            claims.append({"seat": seat, "premium": name})
            self.data["claims"] = claims
            self.case()
