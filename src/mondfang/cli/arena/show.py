"""An arena's standing as tables."""

from __future__ import annotations

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.figures import bounds_text, mean_text, milliseconds, percent
from mondfang.cli.base.speech import language, say
from mondfang.lab.arena.duplicate import seatings
from mondfang.lab.arena.results import Standing
from mondfang.lab.arena.run import Match
from mondfang.rulebook.names import contract_name


def show(match: Match, standing: Standing, deals: int) -> None:
    """Print the pairs, the ladder where there is one, contracts and time."""
    paper = console()
    tables = len(seatings(match.scheme, 0))
    paper.print(heading(f"{match.book.title} – Arena"))
    paper.print(
        say(
            f"{deals} Blätter zu je {tables} Tischen, Startwert {match.seed}, "
            f"{standing.games} Spiele",
            f"{deals} deals at {tables} tables each, seed {match.seed}, {standing.games} games",
        )
        + (
            say(f", {standing.thrown_in} zusammengeworfen", f", {standing.thrown_in} thrown in")
            if standing.thrown_in
            else ""
        )
        + "\n"
    )
    if len(match.bots) > 2:
        paper.print(heading(say("Leiter", "Ladder")))
        ladder = table("", "Bot", say("Vorteil je Blatt", "advantage a deal"), "95 %")
        for place, rung in enumerate(standing.ladder, 1):
            ladder.add_row(
                str(place), rung.bot, mean_text(rung.advantage), bounds_text(rung.advantage)
            )
        paper.print(ladder)
        paper.print()
    duels = table(
        "A",
        "B",
        say("Blätter", "deals"),
        say("Vorteil von A je Blatt", "A's advantage a deal"),
        "95 %",
    )
    for duel in standing.duels:
        duels.add_row(
            duel.first,
            duel.second,
            str(duel.advantage.count),
            mean_text(duel.advantage),
            bounds_text(duel.advantage),
        )
    paper.print(duels)
    paper.print()
    contracts = table(
        say("Spiel", "contract"),
        "Bot",
        say("gespielt", "played"),
        say("gewonnen", "won"),
        say("Punkte des Spielers", "declarer's points"),
    )
    for row in standing.contracts:
        contracts.add_row(
            contract_name(row.contract, language(), match.book),
            row.bot,
            str(row.points.count),
            percent(row.won),
            mean_text(row.points),
        )
    paper.print(contracts)
    paper.print()
    clocks = table(
        "Bot",
        say("Züge", "moves"),
        say("Zeit je Zug", "time a move"),
        "99 %",
        say("längste", "longest"),
    )
    for bot, clock in standing.clocks:
        clocks.add_row(
            bot,
            str(clock.moves),
            milliseconds(clock.mean),
            milliseconds(clock.percentile(0.99)),
            milliseconds(clock.longest),
        )
    paper.print(clocks)
