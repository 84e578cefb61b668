"""How a settlement came about: what, by whom, announced or silent, made or lost, how doubled.

One line of the story stands beside each line of the settlement; the notes say what holds for all
of them, above all how points become money.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.premiums import Side
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.settlement.ledger import Line, Row, Settlement, stake_of
from mondfang.settlement.negative import is_made, level_against
from mondfang.settlement.positive import (
    as_it_counts,
    game_level,
    is_valat,
    kontra_counts,
    valat_factor,
    winner_of,
)
from mondfang.settlement.trischaken import pays_for_all, result_of, times
from mondfang.speech import pick
from mondfang.speech.numbers import card_points, money
from mondfang.words.actions import LADDER, SeatName, numbered
from mondfang.words.results import item_name


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One item: its name, what happened, and the numbers of the four seats."""

    item: str
    told: str
    points: Row
    cents: Row | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettlementStory:
    lines: tuple[StoryLine, ...]
    notes: tuple[str, ...]


def settlement_story(
    book: Rulebook,
    outcome: Outcome,
    settled: Settlement,
    language: str = "de",
    *,
    seat_name: SeatName | None = None,
    you: int | None = None,
    stake: int | None = None,
    doubled: bool = False,
) -> SettlementStory:
    """``settled`` as it was written; ``stake`` is the table's where the book leaves it open."""
    teller = _Teller(book, outcome, language, seat_name or numbered(language), you)
    lines = teller.lines(settled)
    return SettlementStory(
        tuple(lines), tuple(teller.notes(settled, stake_of(book, stake), doubled))
    )


class _Teller:
    """The words of one settlement."""

    def __init__(
        self, book: Rulebook, outcome: Outcome, language: str, naming: SeatName, you: int | None
    ) -> None:
        self.book, self.language, self.naming, self.you = book, language, naming, you
        self.outcome = as_it_counts(book, outcome)
        self.facts = list(self.outcome.premiums)

    def t(self, german: str, english: str) -> str:
        return pick(self.language, german, english)

    # ---- the lines

    def lines(self, settled: Settlement) -> Iterator[StoryLine]:
        for line in settled.lines:
            name, _, seat = line.item.partition("@")
            game = self._game(int(seat) if seat else None)
            if name == "game" and game is not None:
                label = contract_name(game.contract, self.language, self.book)
            else:
                label = item_name(self.book, line, self.language, self.naming)
            told = ", ".join(filter(None, self._told(line, name, game)))
            yield StoryLine(label, told, line.points, line.cents, line.clauses)

    def _game(self, seat: int | None) -> Declared | None:
        games = self.outcome.games
        found = [game for game in games if seat is None or game.seat == seat]
        return found[0] if found else None

    def _told(self, line: Line, name: str, game: Declared | None) -> Iterator[str]:
        if self.outcome.ending in ("renonce", "conceded"):
            yield from self._fault()
        elif name == "schleifen" and game is not None:
            yield self.t(
                f"{self._by([game.seat])} aufgegeben, zahlt allein",
                f"given up {self._by([game.seat])}, who pays alone",
            )
        elif name == "game" and game is not None:
            yield from self._of_game(game, line)
        else:
            fact = self._fact(line, name)
            yield from self._left_king() if fact is None else self._of_premium(fact)

    def _fault(self) -> Iterator[str]:
        for fault in self.outcome.irregularities:
            who = self._by(list(fault.seats))
            yield self.t(f"Fehler {who}: gilt als verloren", f"fault {who}: counts as lost")

    def _of_game(self, game: Declared, line: Line) -> Iterator[str]:
        row = self.book.contracts[game.contract]
        if row.talon == "tricks":
            yield from self._trischaken()
        elif row.is_negative:
            yield from self._negative(game)
        elif self.outcome.ending == "unplayed":
            yield self._by(self._side("declarer"))
            yield self.t("leer: nicht gespielt, als gewonnen", "empty: not played, as won")
        else:
            yield self._by(self._side("declarer"))
            yield self._result(line.points[game.seat] > 0)
            thirds = self.outcome.declarer_thirds
            yield "" if thirds is None else card_points(thirds, self.language)
            valats = [f for f in self.facts if is_valat(self.book, f) and (f.announced or f.made)]
            yield self._doubled(game_level(self.book, self.outcome, row, bool(valats)))
            yield self._void(row, self.outcome.kontra)
            if valats and self.book.valat.shape == "multiplies-all":
                yield self._times(row, valats[0])

    def _negative(self, game: Declared) -> Iterator[str]:
        yield self._by([game.seat])
        yield self._result(is_made(self.book, self.outcome, game))
        count = self.outcome.tricks[game.seat]
        yield self.t(
            "1 Stich" if count == 1 else f"{count} Stiche",
            "1 trick" if count == 1 else f"{count} tricks",
        )
        for seat in range(4):
            level = level_against(self.outcome, game.seat, seat)
            if level:
                yield f"{self._doubled(level)} {self.t('gegen', 'against')} {self._whom(seat)}"

    def _trischaken(self) -> Iterator[str]:
        outcome, rules = self.outcome, self.book.trischaken
        result = result_of(self.book, outcome)
        most = self._names(result.losers)
        points = card_points(max(result.thirds), self.language)
        yield self.t(f"die meisten Punkte: {most}, {points}", f"most points: {most}, {points}")
        if len(result.jungfrauen):
            names = self._names(result.jungfrauen)
            yield self.t(f"Jungfrau: {names}", f"Jungfrau (no trick): {names}")
        if not pays_for_all(rules, result):
            return
        if result.has_buergermeister:
            yield self.t("Bürgermeister", "Bürgermeister (enough to win a game)")
        if times(rules, result) > 1:
            yield f"×{times(rules, result)}"

    def _of_premium(self, fact: PremiumFact) -> Iterator[str]:
        side = self._side(fact.side)
        if fact.announced:
            by = self._by(side if fact.by is None else [fact.by])
            yield self.t(f"angesagt {by}", f"announced {by}")
            yield self._result(fact.made)
        elif fact.made:
            yield self.t(f"still gemacht {self._by(side)}", f"made silently {self._by(side)}")
        else:
            yield self.t(f"still verloren {self._by(side)}", f"lost silently {self._by(side)}")
        row = self.book.contracts[self.outcome.games[0].contract]
        if kontra_counts(self.book, self.outcome, row):
            yield self._doubled(fact.kontra)
        else:
            yield self._void(row, fact.kontra)
        if is_valat(self.book, fact) and self.book.valat.shape != "added":
            yield self._times(row, fact)

    def _times(self, row: Contract, valat: PremiumFact) -> str:
        """By how much a Valat multiplies what it is settled with."""
        premium = self.book.premiums[valat.premium]
        name = premium_name(premium.id, self.language, self.book)
        return f"{name} ×{valat_factor(self.book, row, premium, valat.announced)}"

    def _left_king(self) -> Iterator[str]:
        if self.outcome.king_in_talon == "left":
            yield self.t(
                "der gerufene König blieb im Talon liegen", "the called king was left in the talon"
            )

    def _fact(self, line: Line, name: str) -> PremiumFact | None:
        """The fact that a line is about: of those with its name the first with its winner."""
        declarer = self.outcome.declarer
        for fact in self.facts:
            won: Side = "declarer" if declarer is None or line.points[declarer] > 0 else "defence"
            if fact.premium == name and winner_of(fact) == won:
                self.facts.remove(fact)
                return fact
        return None

    # ---- small words

    def _result(self, won: bool) -> str:
        return self.t("gewonnen", "won") if won else self.t("verloren", "lost")

    def _doubled(self, level: int) -> str:
        """``Kontra ×2``; where a ledger takes no notice of it, that is said."""
        if not level:
            return ""
        word, factor = LADDER[level - 1], 1 << level
        match self.book.kontra.ledger:
            case "points":
                return f"{word} ×{factor}"
            case "cents":
                return self.t(f"{word} ×{factor} in der Kassa", f"{word} ×{factor} in cash")
            case "first-level-points" if level > 1:
                return self.t(
                    f"{word}: geschrieben ×2, Kassa ×{factor}",
                    f"{word}: written ×2, cash ×{factor}",
                )
            case "first-level-points":
                return f"{word} ×{factor}"
            case "fixed-cents":
                steps = self.book.kontra.fixed_cents[:level]
                due = money(sum(steps) if self.book.kontra.fixed_adds else steps[-1], self.language)
                return self.t(f"{word}: {due} in der Kassa", f"{word}: {due} in cash")

    def _void(self, row: Contract, level: int) -> str:
        if not level or kontra_counts(self.book, self.outcome, row):
            return ""
        word = LADDER[level - 1]
        return self.t(
            f"{word} gilt nicht, der König lag im Talon", f"no {word}: the king lay in the talon"
        )

    def _side(self, side: Side) -> list[int]:
        return [seat for seat in range(4) if self.outcome.side_of(seat) == side]

    def _by(self, seats: list[int]) -> str:
        """``von dir und Bot 2``; three of one side are the opponents."""
        if len(seats) == 3:
            return self.t("von den Gegnern", "by the opponents")
        who = self.t(" und ", " and ").join(self._whom(seat) for seat in seats)
        return f"{self.t('von', 'by')} {who}"

    def _whom(self, seat: int) -> str:
        return self.t("dir", "you") if seat == self.you else self.naming(seat)

    def _names(self, seats: list[int]) -> str:
        return ", ".join(self.naming(seat) for seat in seats)

    # ---- what holds for all lines

    def notes(self, settled: Settlement, stake: int | None, doubled: bool) -> Iterator[str]:
        if self.outcome.ending == "unplayed" and self.outcome.contract is not None:
            name = contract_name(self.outcome.contract, self.language, self.book)
            yield self.t(
                f"Leerer {name}: Niemand hat etwas angesagt oder kontriert; dann wird nicht "
                "gespielt, und das Spiel gilt als gewonnen.",
                f"Empty {name}: nobody announced or doubled anything, so it is not played and "
                "counts as won.",
            )
        if doubled:
            yield self.t("Radl: alles zählt doppelt.", "Radl: everything counts double.")
        if settled.lines and settled.cents is not None:
            yield self._money(stake)

    def _money(self, stake: int | None) -> str:
        """How points become money in this book."""
        kontra = self.book.kontra
        if kontra.ledger == "fixed-cents":
            steps = ", ".join(
                f"{word} {money(cents, self.language)}"
                for word, cents in zip(LADDER, kontra.fixed_cents, strict=False)
            )
            return self.t(
                f"Kassa: bezahlt werden nur Kontras ({steps}), nicht die Punkte.",
                f"Cash: only Kontras are paid ({steps}), not the points.",
            )
        each = money(stake or 0, self.language)
        how = {
            "points": ("", ""),
            "cents": (
                "; Kontras zählen nur hier, nicht in der Schrift",
                "; Kontras count only here, not in the written points",
            ),
            "first-level-points": (
                "; hier zählt jedes Kontra, in der Schrift nur das erste",
                "; every Kontra counts here, in the written points only the first",
            ),
        }[kontra.ledger]
        return self.t(f"Kassa: {each} je Punkt{how[0]}.", f"Cash: {each} a point{how[1]}.")
