"""What is won: ``prizes``, ``raffle``, ``receipts``; and who plays together: ``team``."""

from __future__ import annotations

from typing import Any

from mondfang.cli.base.console import console, table
from mondfang.cli.base.files import write_new
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.location import file_beside
from mondfang.cli.tournament.base.words import people, person
from mondfang.cli.tournament.results.money import cents_of
from mondfang.cli.tournament.rounds.seed import kept_seed, new_seed, set_aside
from mondfang.speech import numbers
from mondfang.tournament.office.events import PrizesSet, RaffleDrawn, RafflePromised, TeamNamed
from mondfang.tournament.office.events.prizes import PrizeCategory
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import RAFFLE, awards
from mondfang.tournament.office.kassa.accounts import receipts as receipts_of
from mondfang.tournament.office.kassa.prizes import Award
from mondfang.tournament.office.kassa.raffle import draw_raffle, promise_raffle
from mondfang.tournament.office.log.story import told

_SEED = ".raffle-seed"


@verb(
    "prizes",
    Both(
        """
        Wer was gewonnen hat. Mit TITEL: eine Preisliste neben den Preisen des Formats.

        Etwa: prizes Jugend --category Jugend --euro 20 --euro 10 --thing "Buch". Preise und Sachen
        gehen nach Plätzen; wer schon etwas hat, bekommt hier nichts, außer mit --again.
        """,
        """
        Who has won what. With TITLE: a list of prizes besides those of the format.

        For example: prizes Juniors --category junior --euro 20 --euro 10 --thing "A book". Money
        and things go by place; who has won already gets nothing here, unless with --again.
        """,
    ),
    [
        Argument(["title"], required=False, metavar=Both("[TITEL]", "[TITLE]")),
        Option(
            ["--category"], default="", help=Both("Nur diese Kategorie.", "This category only.")
        ),
        Option(["--euro", "euros"], multiple=True, help=Both("Ein Geldpreis.", "A money prize.")),
        Option(["--thing", "things"], multiple=True, help=Both("Ein Sachpreis.", "A thing.")),
        Option(["--again"], is_flag=True, help=Both("Auch wer schon hat.", "Winners may win.")),
        Option(["--remove"], is_flag=True, help=Both("Diese Liste weg.", "Remove this list.")),
    ],
)
def prizes(
    desk: Desk,
    title: str | None,
    category: str,
    euros: tuple[str, ...],
    things: tuple[str, ...],
    again: bool,
    remove: bool,
) -> None:
    if title is None:
        state = desk.read()
    else:
        cents = tuple(cents_of(one) for one in euros)
        new = PrizeCategory(title, category, cents, things, not again)

        def decide(known: Tournament) -> PrizesSet:
            others = tuple(one for one in known.prize_lists if one.title != title)
            return PrizesSet(others if remove else (*others, new))

        state = desk.act(decide)
    found = awards(state)
    desk.answer({"awards": [_json(one) for one in found]}, lambda: _show(state, found))


def _json(one: Award) -> dict[str, Any]:
    return {
        "number": one.number,
        "list": one.title,
        "place": one.place,
        "cents": one.cents,
        "thing": one.thing,
    }


def _show(state: Tournament, found: tuple[Award, ...]) -> None:
    grid = table(say("Liste", "list"), say("Platz", "place"), "", say("Preis", "prize"))
    names = {"": say("Wertung", "standings"), RAFFLE: say("Tombola", "raffle")}
    for one in found:
        won = [numbers.money(one.cents, language())] if one.cents else []
        prize = ", ".join([*won, *([one.thing] if one.thing else [])])
        place = "" if one.place is None else f"{one.place}."
        name = person(state.entrants[one.number])
        grid.add_row(names.get(one.title, one.title), place, name, prize)
    console().print(grid)


@verb(
    "raffle",
    Both(
        """
        Die Tombola: zuerst --promise, dann die Preise; der erste PREIS wird zuerst gezogen.

        Mit der Zusage steht fest, wer teilnimmt: alle, die da sind. Ihren Prüfwert aushängen; mit
        dem Startwert, den die Ziehung öffnet, kann jeder nachziehen.
        """,
        """
        The raffle: first --promise, then the prizes; the first PRIZE is drawn first.

        The promise fixes who takes part: everybody who is here. Hang its hash up; with the seed
        that the draw opens anybody can draw again.
        """,
    ),
    [
        Argument(["things"], nargs=-1, metavar=Both("[PREIS]…", "[PRIZE]…")),
        Option(["--promise"], is_flag=True, help=Both("Zusagen.", "Promise.")),
        Option(["--seed"], help=Both("Der Startwert.", "The seed.")),
    ],
)
def raffle(desk: Desk, things: tuple[str, ...], promise: bool, seed: str | None) -> None:
    with desk.open() as office:
        kept = file_beside(office.place, office.name, _SEED)
        if promise:
            chosen = seed or new_seed()
            state = office.act(lambda known: promise_raffle(known, chosen))
            set_aside(kept)
            write_new(kept, chosen + "\n")
        elif things:
            chosen = seed or kept_seed(kept) or ""
            state = office.act(lambda known: draw_raffle(known, things, chosen))
            set_aside(kept)
        else:
            state = office.look()
    event = state.log[-1].event
    if isinstance(event, RafflePromised):
        text = say(
            f"Zugesagt: {event.commitment}, {len(event.field)} Leute.",
            f"Promised: {event.commitment}, {len(event.field)} people.",
        )
        desk.answer({"commitment": event.commitment, "field": list(event.field)}, text)
        return
    drawn = [_raffle_json(one) for one in state.raffles]
    lines = "\n".join(told(state, one, language()) for one in state.raffles)
    none = say("Noch nichts gezogen.", "Nothing has been drawn yet.")
    desk.answer({"raffles": drawn}, lines or none)


def _raffle_json(one: RaffleDrawn) -> dict[str, Any]:
    return {"prizes": list(one.prizes), "winners": list(one.winners), "seed": one.seed}


@verb(
    "receipts",
    Both(
        "Die Liste zum Unterschreiben: wer welches Geld und welche Sachen bekommt.",
        "The list to be signed: who gets which money and which things.",
    ),
    writes=False,
)
def receipts(desk: Desk) -> None:
    state = desk.read()
    found = receipts_of(state)
    data = [{"number": r.number, "cents": r.cents, "things": list(r.things)} for r in found]

    def show() -> None:
        grid = table("", "€", say("Sachen", "things"), say("erhalten", "received"))
        grid.columns[1].justify = "right"
        for one in found:
            money = numbers.money(one.cents, language()) if one.cents else ""
            things = ", ".join(one.things)
            grid.add_row(person(state.entrants[one.number]), money, things, "_" * 18)
        console().print(grid)

    desk.answer({"receipts": data}, show)


@verb(
    "team",
    Both(
        "Ein Tandem oder Team nennen: NAME und wer dazugehört; ohne NUMMERN ist es aufgelöst.",
        "Name a tandem or team: NAME and who belongs to it; without NUMBERS it is dissolved.",
    ),
    [
        Argument(["name"], metavar="NAME"),
        Argument(["members"], type=int, nargs=-1, metavar=Both("[NUMMER]…", "[NUMBER]…")),
    ],
)
def team(desk: Desk, name: str, members: tuple[int, ...]) -> None:
    state = desk.act(lambda _: TeamNamed(name, members))
    listed = "\n".join(f"{one}: {people(state, who)}" for one, who in sorted(state.teams.items()))
    data = {"teams": {one: list(who) for one, who in state.teams.items()}}
    desk.answer(data, listed or say("Kein Team.", "No team."))
