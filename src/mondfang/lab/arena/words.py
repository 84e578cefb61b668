"""An arena's standing in words: pairs, ladder, contracts and time as tables."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.lab.arena.duplicate import seatings
from mondfang.lab.arena.results import Standing
from mondfang.lab.arena.run import Match
from mondfang.lab.arena.sequential import Answer, Question
from mondfang.lab.figures import games, mean_text
from mondfang.lab.listing import Listing
from mondfang.rulebook.names import contract_name
from mondfang.speech import pick
from mondfang.speech.numbers import milliseconds, percent, signed


def headline(match: Match) -> str:
    return f"{match.book.title} – Arena"


def extent(match: Match, standing: Standing, deals: int, language: str = "de") -> str:
    """How much was played, and with which seed."""
    tables, one = len(seatings(match.scheme, 0)), deals == 1
    german, english = ("Verteilung", "deal") if one else ("Verteilungen", "deals")
    dealt = f"{deals} {pick(language, german, english)}"
    count = games(standing.games, language)
    text = pick(
        language,
        f"{dealt} an je {tables} Tischen, Startwert {match.seed}, {count}",
        f"{dealt} at {tables} tables each, seed {match.seed}, {count}",
    )
    if not standing.thrown_in:
        return text
    thrown = standing.thrown_in
    return text + pick(language, f", {thrown} zusammengeworfen", f", {thrown} thrown in")


def listings(match: Match, standing: Standing, language: str = "de") -> Iterator[Listing]:
    """The ladder where there is one, then who beat whom, what was played, and the time it took."""
    if len(match.bots) > 2:
        yield _ladder(standing, language)
    yield _duels(standing, language)
    yield _contracts(match, standing, language)
    yield _clocks(standing, language)


def answer_text(question: Question, found: Answer, language: str = "de") -> str:
    """What the sequential test says, and with how many deals."""
    lower, upper = (
        signed(bound, 2, language) for bound in (question.bounds.lower, question.bounds.upper)
    )
    what = pick(language, "Punkte", "points")
    if question.currency == "base":
        what = pick(language, "Grundpunkte", "base points")
    dealt = pick(language, f"nach {found.deals} Verteilungen", f"after {found.deals} deals")
    match found.verdict:
        case "upper":
            return pick(
                language,
                f"Entschieden {dealt}: eher {upper} {what} oder mehr als {lower}.",
                f"Decided {dealt}: {upper} {what} or more rather than {lower}.",
            )
        case "lower":
            return pick(
                language,
                f"Entschieden {dealt}: eher {lower} {what} oder weniger als {upper}.",
                f"Decided {dealt}: {lower} {what} or less rather than {upper}.",
            )
        case None:
            return pick(
                language,
                f"Offen {dealt}: zwischen {lower} und {upper} {what} ist nichts entschieden.",
                f"Open {dealt}: nothing is decided between {lower} and {upper} {what}.",
            )


def _base(language: str) -> str:
    return pick(language, "Grundpunkte", "base points")


def _ladder(standing: Standing, language: str) -> Listing:
    advantage = pick(language, "Vorteil je Verteilung", "advantage per deal")
    columns = ("", "Bot", advantage, _base(language))
    rows = (
        (
            str(place),
            rung.bot,
            mean_text(rung.advantage, language),
            mean_text(rung.base, language),
        )
        for place, rung in enumerate(standing.ladder, 1)
    )
    return Listing(pick(language, "Leiter", "Ladder"), columns, tuple(rows))


def _duels(standing: Standing, language: str) -> Listing:
    advantage = pick(language, "Vorteil von A je Verteilung", "A's advantage per deal")
    count = pick(language, "Verteilungen", "deals")
    columns = ("A", "B", count, advantage, _base(language))
    rows = (
        (
            duel.first,
            duel.second,
            str(duel.advantage.count),
            mean_text(duel.advantage, language),
            mean_text(duel.base, language),
        )
        for duel in standing.duels
    )
    return Listing("", columns, tuple(rows))


def _contracts(match: Match, standing: Standing, language: str) -> Listing:
    columns = (
        pick(language, "Spiel", "contract"),
        "Bot",
        pick(language, "gespielt", "played"),
        pick(language, "gewonnen", "won"),
        pick(language, "Punkte", "points"),
        _base(language),
    )
    rows = (
        (
            contract_name(row.contract, language, match.book),
            row.bot,
            str(row.points.count),
            percent(row.won, language),
            mean_text(row.points, language),
            mean_text(row.base, language),
        )
        for row in standing.contracts
    )
    title = pick(
        language, "Gespielte Spiele (Punkte des Spielers)", "Contracts played (declarer's points)"
    )
    return Listing(title, columns, tuple(rows))


def _clocks(standing: Standing, language: str) -> Listing:
    columns = (
        "Bot",
        pick(language, "Züge", "moves"),
        pick(language, "Zeit je Zug", "time per move"),
        "99 %",
        pick(language, "längste", "longest"),
    )
    rows = (
        (
            bot,
            str(clock.moves),
            milliseconds(clock.mean, language),
            milliseconds(clock.percentile(0.99), language),
            milliseconds(clock.longest, language),
        )
        for bot, clock in standing.clocks
    )
    return Listing("", columns, tuple(rows))
