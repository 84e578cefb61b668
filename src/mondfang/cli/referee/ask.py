"""The referee's questions at the table, one after the other; a bad answer is asked again."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from mondfang.cli.base.rulebooks import find_book, house_books
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import LADDER
from mondfang.cli.referee.prompts import ask_seats, ask_words, choose, yes_or_no
from mondfang.referee import Case, FaultRule, Ruling, referee_book
from mondfang.referee.case import UNSEEN, CaseError, CaseForm, case_of, outcome_of_case, ruled
from mondfang.referee.rulings import rule
from mondfang.referee.words import words
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.rulebook.model import Contract
from mondfang.rulebook.names import contract_name, premium_name

NO_GAME = "rufer"  # a fault before anybody has a game counts as in a Rufer
# What a fault with this "until" turns on; "trick" depends on the book and the game.
MOMENTS = {
    "lead": "play_begun",
    "auction": "auction_begun",
    "own-word": "spoken",
    "stands": "gathered",
}


class Interview:
    """Collects a case; every step asks only what the answers before leave open."""

    def __init__(self, book: Rulebook | None, options: dict[str, str]) -> None:
        click.echo(
            say(
                "Plätze sind 0 bis 3 in der Reihenfolge des Spiels; q hört auf.",
                "Seats are 0 to 3 in the order of play; q quits.",
            )
        )
        self.book = book if book is not None else self._ask_book(options)
        self.referee = referee_book(self.book)
        self.slip: dict[str, Any] = {"rulebook": self.book.id}
        self.data: dict[str, Any] = {"slip": self.slip, "fault": "other", "seats": [0]}

    def ask(self) -> None:
        row = self._ask_contract()
        self._ask_kontra(row)
        self._ask_premiums(row)
        names = [(fault, words("fault", fault.id, language())) for fault in self._faults()]
        fault = choose(say("Was ist geschehen?", "What happened?"), names)
        self.data["fault"] = fault.id
        if fault.id == "other":
            self.data["note"] = ask_words(say("In ein paar Worten?", "In a few words?"))
        self.data["seats"] = ask_seats(say("Wer war es?", "Who did it?"), 3)
        self._ask_moment(fault)

    def decided(self) -> tuple[Case, Ruling]:
        """The case and its ruling, after the questions that the book leaves to judgement."""
        while True:
            ruling = rule(self.book, self._case())
            if ruling.question is not None:
                answers = self.data.setdefault("answers", {})
                answers[ruling.question] = yes_or_no(words("question", ruling.question, language()))
            elif ruling.decision == "premium-lost" and "premium" not in self.data:
                self.data["premium"] = self._ask_lost()
                if self.data["premium"] is None:
                    return self._case(), ruling
            elif ruling.decision == "renonce" and "claims" not in self.data:
                self._ask_claims()
            else:
                return self._case(), ruled(self.book, self._case())

    def _case(self) -> Case:
        return case_of(self.book, msgspec.convert(self.data, CaseForm))

    def _ask_book(self, options: dict[str, str]) -> Rulebook:
        listed = [(name, load_book(name).title) for name in book_ids()]
        houses = [(name, name) for name in house_books() if name not in book_ids()]
        chosen = choose(say("Welches Regelwerk?", "Which rulebook?"), [*listed, *houses])
        return find_book(chosen, options)

    def _faults(self) -> list[FaultRule]:
        faults = [fault for fault in self.referee.faults.values() if fault.id != "other"]
        return [*faults, self.referee.faults["other"]]

    def _ask_contract(self) -> Contract:
        lang = language()
        offered = [row for row in self.book.contracts.values() if row.offered]
        choices = [(row.id, contract_name(row.id, lang, self.book)) for row in offered]
        none = say("noch keines (vor Ende der Lizitation)", "none yet (before the auction's end)")
        name = choose(say("Welches Spiel?", "Which game?"), [("", none), *choices], first=0)
        row = self.book.contracts[name or NO_GAME]
        self.slip["contract"] = row.id
        if not name:
            [declarer] = ask_seats(say("Wer ist Vorhand?", "Who is forehand?"), 1)
            self.slip |= {"declarer": declarer, "partner": (declarer + 2) % 4}
        elif row.talon == "tricks":
            [self.slip["declarer"]] = ask_seats(say("Wer ist Vorhand?", "Who is forehand?"), 1)
        elif row.joinable:
            players = ask_seats(say("Wer spielt es?", "Who plays it?"), 4)
            self.slip |= {"declarer": players[0]} if len(players) == 1 else {"declarers": players}
        else:
            [self.slip["declarer"]] = ask_seats(say("Wer spielt es?", "Who plays it?"), 1)
            if row.partner:
                self._ask_partner()
        self.has_game = bool(name)
        return row

    def _ask_partner(self) -> None:
        others = [seat for seat in range(4) if seat != self.slip["declarer"]]
        choices: list[tuple[int | str | None, str]] = [
            (seat, f"{say('Platz', 'seat')} {seat}") for seat in others
        ]
        choices.append((None, say("niemand", "nobody")))
        choices.append(
            ("talon", say("der gerufene König lag im Talon", "the called king lay in the talon"))
        )
        partner = choose(say("Wer ist Partner?", "Who is the partner?"), choices)
        if partner == "talon":
            self.slip["king_in_talon"] = "taken"
        else:
            self.slip["partner"] = partner

    def _level(self, what: str) -> int:
        none = (0, say("keines", "none"))
        steps = [(level, LADDER[level - 1]) for level in range(1, self.book.kontra.levels + 1)]
        return choose(f"Kontra ({what})?", [none, *steps], first=0)

    def _ask_kontra(self, row: Contract) -> None:
        levels = self.book.kontra.levels and self.book.play[row.regime].kontra
        if not self.has_game or not levels:
            return
        if not row.is_negative:
            self.slip["kontra"] = self._level(say("Spiel", "game"))
        elif self.book.kontra.negative != "none" and "declarer" in self.slip:
            seats = [0, 0, 0, 0]
            for seat in range(4):
                if seat != self.slip["declarer"]:
                    seats[seat] = self._level(f"{say('Platz', 'seat')} {seat}")
            self.slip["kontra"] = seats

    def _announceable(self, row: Contract) -> list[tuple[str | None, str]]:
        found = [self.book.premiums[name] for name in row.premiums if name in self.book.premiums]
        return [
            (premium.id, premium_name(premium.id, language(), self.book))
            for premium in found
            if premium.offered and premium.can_announce
        ]

    def _ask_premiums(self, row: Contract) -> None:
        choices = self._announceable(row)
        said: list[dict[str, Any]] = []
        if not self.has_game or not choices:
            return
        done: tuple[str | None, str] = (None, say("nichts (weiter)", "nothing (more)"))
        while True:
            name = choose(say("Was ist angesagt?", "What is announced?"), [done, *choices], first=0)
            if name is None:
                return
            sides = [
                ("declarer", say("Spieler", "the declarer's side")),
                ("defence", say("Gegner", "the opponents")),
            ]
            side = choose(say("Von welcher Seite?", "By which side?"), sides)
            level = 0
            if self.book.premiums[name].can_kontra and self.book.kontra.levels:
                level = self._level(premium_name(name, language(), self.book))
            fact = {"premium": name, "side": side, "announced": True, "kontra": level}
            try:
                self.slip["premiums"] = [*said, fact]
                outcome_of_case(self.book, msgspec.convert(self.data, CaseForm))
                said.append(fact)
            except CaseError as problem:
                self.slip["premiums"] = list(said)
                click.echo(_complaint(problem))

    def _ask_moment(self, fault: FaultRule) -> None:
        """Only the moments on which the ruling can turn."""
        rules = self.referee.moment
        is_open = self.book.contracts[self.slip["contract"]].open != "none"
        until = rules.ouvert_until if is_open else rules.correct_until
        wanted = {
            "trick": until.replace("-", "_"),
            "lead": "play_begun",
            "auction": "auction_begun",
        }
        moment: dict[str, bool] = {}
        self.data["moment"] = moment
        if rules.claim_until == "next-cut":
            moment["next_cut"] = yes_or_no(words("moment", "next_cut", language()))
            if moment["next_cut"]:
                return
        if fault.until in wanted:
            name = wanted[fault.until]
            moment[name] = yes_or_no(words("moment", name, language()))

    def _ask_lost(self) -> str | None:
        """Which announced premium the fault concerns; None if the side has announced none."""
        case = self._case()
        choices = self._announceable(self.book.contracts[self.slip["contract"]])
        if case.fault != UNSEEN:
            side = case.outcome.side_of(case.seats[0])
            said = {f.premium for f in case.outcome.premiums if f.announced and f.side == side}
            choices = [(name, text) for name, text in choices if name in said]
        title = say("Welche Ansage betrifft es?", "Which announcement does it concern?")
        return choose(title, choices) if choices else None

    def _ask_claims(self) -> None:
        """Silent premiums that a regular player has certainly lost by the Renonce."""
        self.data["claims"] = []
        row = self.book.contracts[self.slip["contract"]]
        premiums = [self.book.premiums[name] for name in row.premiums if name in self.book.premiums]
        announced = {one["premium"] for one in self.slip.get("premiums", ())}
        choices: list[tuple[str | None, str]] = [
            (one.id, premium_name(one.id, language(), self.book))
            for one in premiums
            if one.offered and one.silent and one.id not in announced
        ]
        if not self.book.conduct.renonce_claims or not choices:
            return
        title = say(
            "Welche stille Prämie ist jemandem dadurch sicher entgangen?",
            "Which silent premium has somebody certainly lost by it?",
        )
        none: tuple[str | None, str] = (None, say("keine (weitere)", "none (more)"))
        while (name := choose(title, [none, *choices], first=0)) is not None:
            [seat] = ask_seats(say("Wem?", "Who?"), 1)
            kept = list(self.data["claims"])
            try:
                self.data["claims"] = [*kept, {"seat": seat, "premium": name}]
                self._case()
            except CaseError as problem:
                self.data["claims"] = kept
                click.echo(_complaint(problem))


def _complaint(problem: CaseError) -> str:
    return f"{say('Das geht nicht', 'That cannot be')}: {problem.sentence(language())}"
