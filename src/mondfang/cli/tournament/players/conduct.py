"""Conduct: ``warn``, ``exclude``, ``ban``, ``unban``."""

from __future__ import annotations

from typing import Any

from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import person
from mondfang.cli.tournament.players.roster import after_change
from mondfang.referee.rulings import sanction
from mondfang.rulebook.citations import ids_text
from mondfang.tournament.format.model import book_of
from mondfang.tournament.office.events import BanLifted, Banned, Excluded, Warned
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.office.verbs import next_round

NUMBER = Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER"))
CLAUSES = Option(
    ["--clause", "clauses"],
    multiple=True,
    help=Both("Nach welcher Regel; mehrfach.", "By which clause; may be repeated."),
)


@verb("warn", Both("Jemanden verwarnen.", "Warn somebody."), [NUMBER, CLAUSES])
def warn(desk: Desk, number: int, clauses: tuple[str, ...]) -> None:
    state = desk.act(lambda _: Warned(number, clauses))
    times, name = len(state.warnings[number]), person(state.entrants[number])
    text = say(f"{name} ist verwarnt (zum {times}. Mal).", f"{name} has been warned ({times} ×).")
    found = sanction(book_of(state.format), times)
    if "exclusion" in found.measures:
        cited = ids_text(found.clauses)
        text += say(
            f"\nJetzt ist auch ein Ausschluss möglich [{cited}]: exclude {number}",
            f"\nExclusion is now possible [{cited}]: exclude {number}",
        )
    data = {"number": number, "warnings": times, "measures": list(found.measures)}
    desk.answer(data, text)


@verb(
    "exclude",
    Both(
        "Jemanden ausschließen, ab der nächsten Runde oder ab --from.",
        "Exclude somebody, starting with the next round or --from.",
    ),
    [
        NUMBER,
        CLAUSES,
        Option(["--from", "first"], type=int, help=Both("Ab dieser Runde.", "From this round.")),
    ],
)
def exclude(desk: Desk, number: int, clauses: tuple[str, ...], first: int | None) -> None:
    def decide(now: Tournament) -> Excluded:
        return Excluded(number, next_round(now) if first is None else first, clauses)

    state = desk.act(decide)
    left, name = state.presence[number].left, person(state.entrants[number])
    text = say(
        f"{name} ist ab Runde {left} ausgeschlossen.", f"{name} is excluded from round {left} on."
    )
    after_change(desk, state, {"number": number, "from_round": left}, text)


@verb(
    "ban",
    Both(
        "Jemanden sperren: bis zu einem Tag, für einige Turniere oder bis auf Widerruf.",
        "Ban somebody: until a date, for some tournaments, or until lifted.",
    ),
    [
        Argument(["who"], metavar=Both("NUMMER|NAME", "NUMBER|NAME")),
        Option(
            ["--until"], metavar="2027-03-31", help=Both("Bis zu diesem Tag.", "Until this date.")
        ),
        Option(
            ["--tournaments"], type=int, help=Both("Zahl der Turniere.", "Number of tournaments.")
        ),
        Option(["--until-lifted"], is_flag=True, help=Both("Bis auf Widerruf.", "Until lifted.")),
    ],
)
def ban(
    desk: Desk, who: str, until: str | None, tournaments: int | None, until_lifted: bool
) -> None:
    def decide(now: Tournament) -> Banned:
        name, member = _named(now, who)
        return Banned(Ban(name, member, until, tournaments, until_lifted, desk.reason))

    state = desk.act(decide)
    event = state.log[-1].event
    assert isinstance(event, Banned)
    text = say(f"{event.ban.name} ist gesperrt.", f"{event.ban.name} is banned.")
    desk.answer({"bans": [_json(one) for one in state.bans]}, text)


def _named(state: Tournament, who: str) -> tuple[str, str | None]:
    """A number of this tournament, or a name of anybody."""
    if who.isdecimal():
        entrant = state.entrant(int(who))
        return entrant.name, entrant.member
    return who, None


def _json(one: Ban) -> dict[str, Any]:
    return {
        "name": one.name,
        "member": one.member,
        "until": one.until,
        "tournaments": one.tournaments,
        "until_lifted": one.until_lifted,
        "note": one.note,
    }


@verb(
    "unban",
    Both("Eine Sperre aufheben.", "Lift a ban."),
    [Argument(["who"], metavar=Both("NUMMER|NAME", "NUMBER|NAME"))],
)
def unban(desk: Desk, who: str) -> None:
    state = desk.act(lambda now: BanLifted(*_named(now, who)))
    text = say("Die Sperre ist aufgehoben.", "The ban is lifted.")
    desk.answer({"bans": [_json(one) for one in state.bans]}, text)
