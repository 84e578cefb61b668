"""The questions about the game: which, by whom, with whom, and what was said in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mondfang.game.outcome import game_to_come
from mondfang.game.text import LADDER
from mondfang.referee.book import can_happen_in
from mondfang.referee.case import UNSEEN, outcome_of_case
from mondfang.referee.words import text_of
from mondfang.rulebook.model import Contract, Premium
from mondfang.rulebook.names import contract_text, premium_text
from mondfang.scorer.interview.question import Choice, seat_texts
from mondfang.speech import Text

if TYPE_CHECKING:
    from mondfang.referee.asking.walk import Walk


class GameQuestions:
    """Each part is asked for once, whoever wants to know it first."""

    def __init__(self, walk: Walk) -> None:
        self._walk, self._book = walk, walk.book
        self._row: Contract | None = None
        self._sides_known = False

    def contract(self) -> Contract:
        """The contract; before there is one, the game that is still to come."""
        if self._row is not None:
            return self._row
        walk, book = self._walk, self._book
        rows = [row for row in book.contracts.values() if row.offered]
        choices = [Choice("", text_of("ask", "no-game"))]
        if walk.is_about_an_announcement:  # only where there can have been one
            rows, choices = [row for row in rows if any(self.promised(row))], []
        elif walk.is_about_a_trick or walk.fault.in_games is not None:
            choices = []
            # A case that was kept may tell of another game; it is not offered to anybody.
            told = walk.answers.get("contract")
            fitting = [row for row in rows if can_happen_in(walk.fault, row) or row.id == told]
            rows = fitting or rows
        choices += [Choice(row.id, self._contract_text(row)) for row in rows]
        self._name = walk.choose("contract", text_of("ask", "contract"), choices)
        self._row = row = book.contracts[self._name] if self._name else game_to_come(book)
        self._provisional(row)
        return row

    def sides(self) -> None:
        """Who plays it, and with whom."""
        row = self.contract()
        if self._sides_known:
            return
        self._sides_known = True
        if row.talon == "tricks":  # each for himself: who is forehand makes no difference
            return
        walk = self._walk
        slip = walk.slip
        for name in ("declarer", "partner"):
            slip.pop(name, None)
        if not self._name:
            [slip["declarer"]] = walk.seats("forehand", "forehand")
            if row.partner:
                slip["partner"] = (slip["declarer"] + 2) % 4
        else:
            players = walk.seats("declarer", "declarer", 4 if row.joinable else 1)
            slip |= {"declarer": players[0]} if len(players) == 1 else {"declarers": players}
            if row.partner:
                self._partner(players[0])

    def said_in_it(self) -> None:
        """Kontra and announcements; before there is a game nothing has been said."""
        if self._name:
            self._kontra(self.contract())
            self._premiums(self.contract())

    def announceable(self) -> list[Choice]:
        """The premiums that can be announced in this game."""
        return [self._named(one.id) for one in self._announceable(self.contract())]

    def promised(self, row: Contract | None = None) -> list[Choice]:
        """The premiums that the fault can concern: mostly cards that have a trick of their own."""
        rows = self._announceable(row or self.contract())
        unseen = self._walk.data["fault"] == UNSEEN
        return [self._named(one.id) for one in rows if unseen or one.trick is not None]

    def silent(self) -> list[Choice]:
        """The premiums that can be made without a word."""
        return [self._named(one.id) for one in self._offered(self.contract()) if one.silent]

    def _announceable(self, row: Contract) -> list[Premium]:
        return [one for one in self._offered(row) if one.can_announce]

    def _offered(self, row: Contract) -> list[Premium]:
        premiums = self._book.premiums
        known = [premiums[name] for name in row.premiums if name in premiums]
        return [one for one in known if one.offered]

    def _provisional(self, row: Contract) -> None:
        """Sides that can be, until they are asked for."""
        slip = self._walk.slip
        slip |= {"contract": row.id, "declarer": 0}
        slip.pop("partner", None)
        if row.partner:
            slip["partner"] = 2

    def _contract_text(self, row: Contract) -> Text:
        return contract_text(self._book, row.id)

    def _named(self, name: str) -> Choice:
        return Choice(name, premium_text(self._book, name))

    def _seat_text(self, seat: int) -> Text:
        return seat_texts(seat, self._walk.names)

    def _partner(self, declarer: int) -> None:
        others = [Choice(s, self._seat_text(s)) for s in range(4) if s != declarer]
        nobody = [Choice(name, text_of("ask", name)) for name in ("nobody", "talon")]
        text = text_of("ask", "partner")
        partner = self._walk.choose("partner", text, [*others, *nobody])
        if partner == "talon":
            self._walk.slip["king_in_talon"] = "taken"
        elif partner != "nobody":
            self._walk.slip["partner"] = partner

    def _level(self, name: str, what: Text) -> int:
        steps = range(1, self._book.kontra.levels + 1)
        named = [Choice(level, Text.same(LADDER[level - 1].capitalize())) for level in steps]
        text = text_of("ask", "kontra", what=what)
        choices = [Choice(0, text_of("ask", "none")), *named]
        level: int = self._walk.choose(name, text, choices, usual=(0,))
        return level

    def _kontra(self, row: Contract) -> None:
        book, slip = self._book, self._walk.slip
        if not book.kontra.levels or not book.play[row.regime].kontra:
            return
        if not row.is_negative:
            slip["kontra"] = self._level("kontra", text_of("ask", "game"))
        elif book.kontra.negative != "none" and "declarer" in slip:
            levels = [0, 0, 0, 0]
            for seat in range(4):
                if seat != slip["declarer"]:
                    levels[seat] = self._level(f"kontra-{seat + 1}", self._seat_text(seat))
            slip["kontra"] = levels

    def _premiums(self, row: Contract) -> None:
        walk, book = self._walk, self._book
        said: list[dict[str, Any]] = []
        choices = [Choice(None, text_of("ask", "nothing-more")), *self.announceable()]
        sides = [Choice(side, text_of("ask", f"side-{side}")) for side in ("declarer", "defence")]
        while True:
            root = f"premium-{len(said) + 1}"
            name = walk.choose(root, text_of("ask", "premium"), choices, usual=(None,))
            if name is None:
                return
            side = walk.choose(f"{root}-side", text_of("ask", "side"), sides)
            fact = {"premium": name, "side": side, "announced": True, "kontra": 0}
            said.append(fact)
            walk.slip["premiums"] = said
            outcome_of_case(book, walk.form())
            if book.premiums[name].can_kontra and book.kontra.levels:
                fact["kontra"] = self._level(f"{root}-kontra", self._named(name).text)
                outcome_of_case(book, walk.form())
