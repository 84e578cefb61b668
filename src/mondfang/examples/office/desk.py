"""The desk of an example's director: a tournament, the clock, and one word after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mondfang.examples.office.words import numbers_of, rows_of, with_reason
from mondfang.reading import toml_data
from mondfang.referee import Ruling
from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.files import read_book_file
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement.ledger import Line, settlement
from mondfang.tournament.draw.cards import seated_by_cards
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format, book_of
from mondfang.tournament.format.reader import FORMAT, FORMATS
from mondfang.tournament.log import Entry
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import table_payments
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.office.state import check_deal_may_start
from mondfang.tournament.office.verbs import (
    SheetParts,
    draw,
    enter,
    register,
    repair,
    rule,
)
from mondfang.tournament.sheet.model import Row, row_of_slip

SEED = "ein Startwert mit mehr als sechzehn Zeichen"
MORNING = 1000.0
DAY = "2026-11-14"
WHO = "Leitung"


def format_of(book: Rulebook, changes: Mapping[str, Any]) -> Format:
    """The format of a book, or of the one it builds on, with what an example changes."""
    found: Rulebook | None = book
    while found is not None:
        text = read_book_file(found.id, FORMAT)
        if text is not None:
            return _changed(toml_data(text), changes, found.id)
        found = load_book(found.extends) if found.extends else None
    raise TournamentError("no-such-format", "", found=book.id, known=FORMATS.ids)


def _changed(data: dict[str, Any], changes: Mapping[str, Any], book_id: str) -> Format:
    for key, value in changes.items():
        both = isinstance(value, Mapping) and isinstance(data.get(key), dict)
        data[key] = {**data[key], **value} if both else value
    return FORMATS.of(data, f"{book_id}/{FORMAT}")


@dataclass(frozen=True, slots=True)
class Desk:
    """The tournament as it stands; nothing changes where a word is refused."""

    now: Tournament
    games: Mapping[str, Any]
    at: float = MORNING
    seed: str = SEED
    sign: int = 1  # -1 turns all results round

    @classmethod
    def opened(
        cls,
        form: Format,
        players: int,
        games: Mapping[str, Any],
        begins: int | None = None,
        bans: tuple[Ban, ...] = (),
    ) -> Desk:
        starts = None if begins is None else MORNING + 60 * begins
        made = ev.Created("Turnier", DAY, form, starts_at=starts, bans=bans)
        desk = cls(Tournament.of([Entry(1, MORNING, WHO, "", made)]), games)
        for _ in range(players):
            desk = desk.after("enter")
        return desk

    def done(self, event: ev.Event, reason: str = "") -> Desk:
        return replace(self, now=self.now.done(event, self.at, WHO, reason))

    def after(self, word: str) -> Desk:
        """One word later; raises TournamentError."""
        text, reason = with_reason(word)
        verb, _, rest = text.partition(" ")
        return _DO[verb](self, rest, reason)

    def seated(self, number: int) -> Desk:
        """Every table of a round sits as it was drawn, where cards tell that otherwise."""
        desk = self
        for table, seats in enumerate(self.now.draw_of(number).tables, 1):
            if not self.now.knows_seats(number, table):
                desk = desk.done(ev.Seated(number, table, seats))
        return desk

    def entered(self, number: int, table: int, totals: tuple[int, ...], deals: int | None) -> Desk:
        """A sheet of totals, with a scorer where one is asked for and nobody was named."""
        parts = SheetParts(totals=tuple(self.sign * one for one in totals))
        if deals is not None:
            parts["deals"] = deals
        if self.now.format.office.scorer and (number, table) not in self.now.scorers:
            parts["scorer"] = self.now.table(number, table)[0]
        return self.done(enter(self.now, number, table, **parts))


def _spot(text: str) -> tuple[int, int, str]:
    """``1/2: 4 3 2 1``: a round, a table, and the rest."""
    where, _, rest = text.partition(":")
    number, _, table = where.partition("/")
    return int(number), int(table), rest.strip()


def _enter(desk: Desk, rest: str, reason: str) -> Desk:
    agreed = "without agreement" not in rest
    rest = rest.replace("without agreement", "").strip()
    words = rest.split()
    late, reserve = "late" in words, "reserve" in words
    name = " ".join(word for word in words if word not in ("late", "reserve"))
    state = desk.now
    event = register(
        state,
        name or f"Spieler {max(state.entrants, default=0) + 1}",
        confirmed=state.format.office.confirmations if agreed else (),
        late=late,
        reserve=reserve,
    )
    return desk.done(event, reason)


def _draw(desk: Desk, rest: str, reason: str) -> Desk:
    if not rest:
        return desk.done(draw(desk.now, desk.seed), reason)
    number, _, tables = rest.partition(": ")
    tables, _, byes = tables.partition(", bye ")
    seats = tuple(numbers_of(table) for table in tables.split("/"))
    one = RoundDraw(int(number), seats, numbers_of(byes))
    return desk.done(ev.Drawn((one,), desk.seed), reason)


def _seat(desk: Desk, rest: str, reason: str) -> Desk:
    number, table, seats = _spot(rest)
    return desk.done(ev.Seated(number, table, numbers_of(seats)), reason)


def _cards(desk: Desk, rest: str, reason: str) -> Desk:
    """The players of a table, by their numbers, draw these cards."""
    number, table, cards = _spot(rest)
    players = tuple(sorted(desk.now.table(number, table)))
    seats = seated_by_cards(book_of(desk.now.format).deal, players, cards.split())
    return desk.done(ev.Seated(number, table, seats), reason)


def _scorer(desk: Desk, rest: str, reason: str) -> Desk:
    number, table, who = _spot(rest)
    return desk.done(ev.ScorerNamed(number, table, int(who)), reason)


def _deal(desk: Desk, rest: str, reason: str) -> Desk:
    number, table, _ = _spot(rest)
    check_deal_may_start(desk.now, number, table, desk.at)
    return desk


def _wait(desk: Desk, rest: str, reason: str) -> Desk:
    minutes, _, seconds = rest.partition(":")
    return replace(desk, at=desk.at + 60 * int(minutes) + int(seconds or 0))


def _sheet(desk: Desk, rest: str, reason: str) -> Desk:
    number, table, told = _spot(rest)
    totals, _, deals = told.partition(" in ")
    return desk.entered(number, table, numbers_of(totals), int(deals) if deals else None)


def _rows(desk: Desk, rest: str, reason: str) -> Desk:
    number, table, told = _spot(rest)
    size = len(desk.now.table(number, table))
    rows: list[Row] = []
    for text, times in rows_of(told):
        for _ in range(times):
            rows.append(_row(desk, text, size, len(rows) + 1))
    parts = SheetParts()
    if desk.now.format.office.scorer and (number, table) not in desk.now.scorers:
        parts["scorer"] = desk.now.table(number, table)[0]
    return desk.done(enter(desk.now, number, table, rows, **parts), reason)


def _row(desk: Desk, text: str, size: int, deal: int) -> Row:
    if text not in desk.games:
        return Row(numbers_of(text))
    form = desk.now.format
    slip = slip_of({"rulebook": form.rulebook, **desk.games[text]})
    return row_of_slip(form, slip, size, deal, Spot(deal=deal))


def _play(desk: Desk, rest: str, reason: str) -> Desk:
    """A whole round: drawn if it is not, started, and a sheet from every table."""
    number = int(rest)
    if number not in desk.now.draws:
        desk.now.check_round(number)
        desk = desk.after("draw")
    desk = desk.after(f"start {number}").seated(number)
    for table, seats in enumerate(desk.now.draws[number].tables, 1):
        planned = desk.now.format.plan(number).deals_at(len(seats))
        totals = (table + 3, number, -table, *(0,) * (len(seats) - 4), -number - 3)
        desk = desk.entered(number, table, totals, planned or 4 * len(seats))
    return desk


def _pay(desk: Desk, rest: str, reason: str) -> Desk:
    number, table, _ = _spot(rest)
    table_payments(desk.now, number, table)
    return desk


def _lot(desk: Desk, rest: str, reason: str) -> Desk:
    stage, _, order = rest.partition(": ")
    return desk.done(ev.LotDrawn("final" if stage == "final" else "main", numbers_of(order)))


def _withdraw(desk: Desk, rest: str, reason: str) -> Desk:
    who, number = (int(part) for part in rest.split(" from "))
    return desk.done(ev.Withdrawn(who, number), reason)


def _walk(desk: Desk, rest: str, reason: str) -> Desk:
    who, number = (int(part) for part in rest.removeprefix("out ").split(" from "))
    return desk.done(ev.Withdrawn(who, number, unexcused=True), reason)


def _substitute(desk: Desk, rest: str, reason: str) -> Desk:
    who, _, more = rest.partition(" by ")
    substitute, _, number = more.partition(" from ")
    return desk.done(ev.Substituted(int(who), int(substitute), int(number)), reason)


def _exclude(desk: Desk, rest: str, reason: str) -> Desk:
    who, number = (int(part) for part in rest.split(" from "))
    return desk.done(ev.Excluded(who, number), reason)


def _rule(desk: Desk, rest: str, reason: str) -> Desk:
    """The referee rules at a table, against one player: two points to each of the others."""
    number, table, who = _spot(rest)
    seats = desk.now.table(number, table)
    if int(who) not in seats:
        raise TournamentError("not-at-this-table", Spot(player=int(who)), table=seats)
    one, two, three, four = (-6 if seat == int(who) else 2 for seat in seats[:4])
    ruling = Ruling("renonce", (), settlement([Line("renonce", (), (one, two, three, four), None)]))
    return desk.done(rule(desk.now, ruling, number, table, None, (int(who),)), reason)


def _complain(desk: Desk, rest: str, reason: str) -> Desk:
    """Somebody complains, about the last ruling if that is said."""
    who, _, about = rest.partition(" about ")
    seqs = [one.seq for one in desk.now.rulings] if about else []
    return desk.done(ev.Complained(int(who), "Einspruch", seqs[-1] if seqs else None), reason)


def _ban(desk: Desk, rest: str, reason: str) -> Desk:
    name, _, lasts = rest.replace(" until ", "\n").replace(" for ", "\nfor ").partition("\n")
    ban = Ban(name)
    if lasts.startswith("for "):
        ban = replace(ban, tournaments=int(lasts.removeprefix("for ")))
    elif lasts == "lifted":
        ban = replace(ban, until_lifted=True)
    elif lasts:
        ban = replace(ban, until=lasts)
    return desk.done(ev.Banned(ban), reason)


def _next(desk: Desk, rest: str, reason: str) -> Desk:
    """The season's next tournament, which nobody has entered yet; bans go with it."""
    bans = desk.now.bans_for_the_next()
    return Desk.opened(desk.now.format, 0, desk.games, bans=bans)


_DO: dict[str, Callable[[Desk, str, str], Desk]] = {
    "enter": _enter,
    "close": lambda desk, rest, reason: desk.done(ev.Closed(), reason),
    "draw": _draw,
    "repair": lambda desk, rest, reason: desk.done(repair(desk.now, desk.seed), reason),
    "start": lambda desk, rest, reason: desk.done(ev.RoundStarted(int(rest)), reason),
    "sit": lambda desk, rest, reason: desk.seated(int(rest)),
    "seat": _seat,
    "cards": _cards,
    "scorer": _scorer,
    "deal": _deal,
    "signal": lambda desk, rest, reason: desk.done(ev.RoundEnded(int(rest)), reason),
    "wait": _wait,
    "sheet": _sheet,
    "rows": _rows,
    "play": _play,
    "pay": _pay,
    "lot": _lot,
    "withdraw": _withdraw,
    "walk": _walk,
    "substitute": _substitute,
    "exclude": _exclude,
    "warn": lambda desk, rest, reason: desk.done(ev.Warned(int(rest)), reason),
    "rule": _rule,
    "complain": _complain,
    "ban": _ban,
    "lift": lambda desk, rest, reason: desk.done(ev.BanLifted(rest), reason),
    "next": _next,
}
