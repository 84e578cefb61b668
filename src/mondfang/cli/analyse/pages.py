"""An analysis on paper: the turning points of a game, its decisions, the leaks of an archive."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mondfang.cli.analyse.words import (
    NOTHING,
    deed,
    kind_name,
    moment,
    number,
    points,
    thing,
    turn_words,
    verdict_name,
    why,
)
from mondfang.cli.base.console import heading, table
from mondfang.cli.base.speech import language, say
from mondfang.lab.analyse.archive import Archive
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.leaks import Example, Leak, worst_of
from mondfang.lab.analyse.verdict import Decision, Weighed
from mondfang.record.replay import FindBook
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name
from mondfang.speech import numbers


def print_archive(paper: Console, archive: Archive, find: FindBook, every: bool) -> None:
    """One game at length, or all games in a line each, and then where the points went."""
    if not archive.games:
        return
    if not any(analysis.is_valued for _, analysis in archive.games):
        paper.print(_no_values(archive.games[0][1].bot))
    for source, analysis in archive.games:
        book = find(analysis.rulebook, analysis.options)
        if len(archive.games) == 1 or every:
            print_game(paper, source, analysis, book, every)
        else:
            paper.print(Text(f"{source}: {_headline(analysis, book)}"))
            for turn in analysis.turns[:1]:
                name = analysis.seats[turn.decision.seat]
                paper.print(Text(f"  {turn_words(book, name, turn)}"))
    paper.print()
    print_leaks(paper, archive.leaks)
    if len(archive.games) > 1:
        _print_worst(paper, archive, find)


def print_game(
    paper: Console, source: str, analysis: Analysis, book: Rulebook, every: bool
) -> None:
    """The head, the turning points in words, and with ``every`` each decision."""
    paper.print(heading(f"{source}: {_headline(analysis, book)}"))
    if every:
        paper.print(_decisions(analysis, book))
    if analysis.is_valued:
        paper.print()
        paper.print(heading(say("Wendepunkte", "Turning points")))
        for turn in analysis.turns:
            name = analysis.seats[turn.decision.seat]
            paper.print(Text(f"- {turn_words(book, name, turn)}"))
            if turn.reason in ("mistake", "unpunished") and turn.decision.reasons:
                paper.print(Text(f"  {why(book, analysis.seats, turn.decision)}", style="dim"))
        if not analysis.turns:
            paper.print(say("- keine: niemand verschenkte etwas.", "- none: nobody gave away."))


def _no_values(bot: str) -> Text:
    return Text(
        say(
            f"„{bot}“ rechnet nicht in Punkten; Kosten gibt es mit einem stärkeren Bot (--bot).",
            f"'{bot}' does not reckon in points; a stronger bot (--bot) gives costs.",
        ),
        style="italic",
    )


def _headline(analysis: Analysis, book: Rulebook) -> str:
    if analysis.contract is None:
        game = say("ohne Spiel", "no game")
    else:
        game = contract_name(analysis.contract, language(), book)
        if analysis.declarer is not None:
            game += f", {analysis.seats[analysis.declarer]}"
    settled = analysis.points
    result = say("unfertig", "unfinished")
    if settled is not None:
        result = numbers.row(settled)
    costs = [analysis.cost_of(seat) for seat in range(4)] if analysis.is_valued else None
    given = "/".join(number(cost) for cost in costs) if costs is not None else NOTHING
    return f"{game} ({result}); {say('verschenkt', 'given away')}: {given}"


def _decisions(analysis: Analysis, book: Rulebook) -> Table:
    rows = table(
        say("Schritt", "Step"),
        say("Wann", "When"),
        say("Wer und was", "Who and what"),
        say("besser", "better"),
        say("wissbar", "knowable"),
        say("offen", "open"),
        say("Urteil", "verdict"),
    )
    for decision in analysis.decisions:
        who = f"{analysis.seats[decision.seat]} {deed(book, decision.action)}"
        rows.add_row(
            str(decision.step),
            moment(decision),
            Text(who),
            Text(_better(book, decision)),
            _cost(decision.knowable),
            _cost(decision.open_cards),
            verdict_name(decision.verdict),
        )
    return rows


def _better(book: Rulebook, decision: Decision) -> str:
    knowable = decision.knowable
    return thing(book, knowable.best) if knowable is not None and knowable.cost else ""


def _cost(weighed: Weighed | None) -> str:
    if weighed is None:
        return NOTHING
    return f"{number(weighed.cost)} ±{number(weighed.error)}" if weighed.cost else number(0.0)


def print_leaks(paper: Console, found: Sequence[Leak]) -> None:
    """What each player gave away, by department."""
    paper.print(heading(say("Wo die Punkte blieben", "Where the points went")))
    rows = table(
        say("Spieler", "Player"),
        say("Entscheidungen", "Decisions"),
        say("Anzahl", "Count"),
        say("Fehler", "Mistakes"),
        say("Kosten", "Cost"),
        say("im Schnitt", "mean"),
        say("offen", "open"),
    )
    for column in rows.columns[2:]:
        column.justify = "right"
    before = None
    for leak in found:
        mean = NOTHING if leak.mean is None else _fine(leak.mean)
        rows.add_row(
            Text(leak.player if leak.player != before else ""),
            kind_name(leak.kind),
            str(leak.decisions),
            str(leak.mistakes) if leak.weighed else NOTHING,
            number(leak.cost if leak.weighed else None),
            mean,
            number(leak.open_cost),
        )
        before = leak.player
    paper.print(rows)


def _fine(value: float) -> str:
    """Two decimals: a mean over many decisions is small."""
    return numbers.decimal(value, 2, language())


def _print_worst(paper: Console, archive: Archive, find: FindBook) -> None:
    """The dearest mistakes of all, with file and step."""
    made = [Example(source, d) for source, game in archive.games for d in game.decisions]
    worst = worst_of(made, 5)
    if not worst:
        return
    analyses = dict(archive.games)
    paper.print()
    paper.print(heading(say("Die teuersten Fehler", "The dearest mistakes")))
    for example in worst:
        analysis, decision = analyses[example.source], example.decision
        book = find(analysis.rulebook, analysis.options)
        assert decision.knowable is not None
        name, step = analysis.seats[decision.seat], say("Schritt", "step")
        paper.print(
            Text(
                f"- {example.source}, {step} {decision.step} ({moment(decision)}): {name} "
                f"{deed(book, decision.action)}; {say('besser', 'better')}: "
                f"{thing(book, decision.knowable.best)} ({points(decision.cost)})"
            )
        )
