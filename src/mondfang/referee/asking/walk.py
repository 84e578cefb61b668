"""One way through the questions: what was seen, who, when; the game as far as the ruling needs it.

What happened comes first. The game is asked for where the ruling turns on it, and whoever is told
that a card goes back is never asked who the partner was.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from mondfang.game.outcome import game_to_come
from mondfang.referee.asking.game import GameQuestions
from mondfang.referee.asking.moments import SPOKEN, when_question, when_told
from mondfang.referee.book import FaultRule, referee_book
from mondfang.referee.case import UNSEEN, CaseForm, RulingOption, case_of, options_of
from mondfang.referee.facts import Case, turning_points
from mondfang.referee.fault_groups import by_sight
from mondfang.referee.rulings import moments_asked, rule
from mondfang.referee.words import fault_name, text_of
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.question import Answers, Choice, Question
from mondfang.speech import Text

NUMBERS = ("renonce", "premium-lost")  # decisions that come to four numbers of the game


class Open(Exception):
    """Thrown at the first question without an answer."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.id)


class Walk:
    """Every step asks only what the answers before leave open."""

    def __init__(
        self,
        book: Rulebook,
        answers: Answers,
        names: Sequence[str],
        *,
        assume: bool = False,
        ask: str = "",
    ) -> None:
        self.book, self.answers, self.names = book, answers, names
        self.faults = referee_book(book).faults  # a wrong table is found before the first question
        self.assumed: list[Question] = []
        self.leads_to: tuple[RulingOption, ...] = ()  # what the answers to a judgement decide
        self._assume, self._ask = assume, ask
        agreed = {k: v for k, v in book.settings.items() if v != book.options[k].default}
        self.slip: dict[str, Any] = {"rulebook": book.id, "options": agreed}
        self.data: dict[str, Any] = {"slip": self.slip, "fault": "other", "seats": [0], "note": "?"}
        self.game = GameQuestions(self)
        self._stand_in()

    def form(self) -> CaseForm:
        return msgspec.convert(self.data, CaseForm)

    def case(self) -> Case:
        return case_of(self.book, self.form())

    @property
    def fault(self) -> FaultRule:
        """The fault that was told; until then, the one that is only described."""
        return self.faults[self.data["fault"]]

    @property
    def is_about_an_announcement(self) -> bool:
        """Whether the fault costs what was announced, and no more."""
        return self.fault.ruling == "premium-lost"

    @property
    def is_about_a_trick(self) -> bool:
        """Whether it was a card in a trick: then there is a game."""
        return self.fault.until == "trick"

    def through(self) -> None:
        row = self._fault()
        if row.where is not None or row.allowed_to is not None:
            self.game.sides()
        elif self._has_other_moments_in_an_open_game(row):
            self.game.contract()
        self._moment()
        self._judgement()
        decision = rule(self.book, self.case()).decision
        if decision not in NUMBERS:
            return
        self.game.sides()
        self.game.said_in_it()
        if decision == "premium-lost":
            self._lost()
        elif self.book.conduct.renonce_claims:
            self._claims()

    def said(self, question: Question) -> Any:
        """The answer, the usual one where that is enough; raises Open."""
        if len(question.choices) == 1:  # a single choice is no question
            return question.choices[0].value
        if question.id in self.answers and question.fits(self.answers[question.id]):
            return self.answers[question.id]
        if self._assume and question.usual and question.id != self._ask:
            self.assumed.append(question)
            return question.usual[0]
        raise Open(question)

    def choose(
        self, name: str, text: Text, choices: Sequence[Choice], usual: tuple[object, ...] = ()
    ) -> Any:
        return self.said(Question(name, "choice", text, tuple(choices), usual=usual))

    def seats(self, name: str, ask: str, most: int = 1, **more: Any) -> list[int]:
        said: list[int] = self.said(Question(name, "seats", text_of("ask", ask), most=most, **more))
        return said

    def _stand_in(self) -> None:
        """Some game, until it is asked for: it never reaches a ruling that turns on it."""
        row = game_to_come(self.book)
        self.slip |= {"contract": row.id, "declarer": 0}
        if row.partner:
            self.slip["partner"] = 2

    def _fault(self) -> FaultRule:
        choices = [
            Choice(row.id, Text.each(partial(fault_name, row))) for row in by_sight(self.faults)
        ]
        name = self.choose("fault", text_of("ask", "fault"), choices)
        self.data |= {"fault": name, "note": ""}
        if name == "other":
            self.data["note"] = self.said(Question("note", "words", text_of("ask", "note")))
        self.data["seats"] = self.seats("seats", "seats", 3)
        return self.faults[name]

    def _has_other_moments_in_an_open_game(self, row: FaultRule) -> bool:
        moments, games = referee_book(self.book).moment, self.book.contracts.values()
        if not any(one.offered and one.open != "none" for one in games):
            return False
        return turning_points(moments, row, True) != turning_points(moments, row, False)

    def _moment(self) -> None:
        """Only the moments on which the ruling can turn, as one question with a picture each."""
        asked = moments_asked(self.book, self.case())
        seats = tuple(self.data["seats"])
        several = SPOKEN in asked and len(seats) > 1
        question = when_question(tuple(n for n in asked if not (several and n == SPOKEN)))
        moment: dict[str, Any] = {}
        if question is not None:
            moment = when_told(asked, self.said(question))
            self.data["moment"] = moment
        if several and not moment.get("next_cut"):
            text = text_of("ask", "spoken")
            who = Question("moment.spoken", "seats", text, (), seats, 0, len(seats))
            self.data["moment"] = {**moment, SPOKEN: self.said(who)}

    def _judgement(self) -> None:
        """What the book leaves to judgement."""
        answers: dict[str, bool] = {}
        self.data["answers"] = answers
        while (name := rule(self.book, self.case()).question) is not None:
            case = self.case()
            self.leads_to = tuple(options_of(self.book, case, rule(self.book, case)) or ())
            asked = Question(f"answer.{name}", "yes-no", text_of("question", name))
            answers[name] = self.said(asked)
            self.leads_to = ()

    def _lost(self) -> None:
        """Which announced premium it concerns; where none was told of, the answer tells of it."""
        case, text = self.case(), text_of("ask", "lost")
        if case.fault == UNSEEN:
            self.data["premium"] = self.choose("lost", text, self.game.promised())
            return
        side = case.outcome.side_of(case.seats[0])
        said = {f.premium for f in case.outcome.premiums if f.announced and f.side == side}
        choices = [choice for choice in self.game.announceable() if choice.value in said]
        name = self.choose("lost", text, choices or self.game.promised())
        if not choices:
            told = {"premium": name, "side": side, "announced": True}
            self.slip["premiums"] = [*self.slip.get("premiums", []), told]
        self.data["premium"] = name
        self.case()

    def _claims(self) -> None:
        """Silent premiums that a regular player has certainly lost by the Renonce."""
        announced = {fact.premium for fact in self.case().outcome.premiums if fact.announced}
        choices = [one for one in self.game.silent() if one.value not in announced]
        claims: list[dict[str, Any]] = []
        while choices:
            root = f"claim-{len(claims) + 1}"
            none = Choice(None, text_of("ask", "no-claim"))
            text = text_of("ask", "claim")
            name = self.choose(root, text, [none, *choices], usual=(None,))
            if name is None:
                return
            among = tuple(seat for seat in range(4) if seat not in self.data["seats"])
            [seat] = self.seats(f"{root}-seat", "claim-seat", among=among)
            claims.append({"seat": seat, "premium": name})
            self.data["claims"] = claims
            self.case()
