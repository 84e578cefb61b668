"""``mondfang tournament register``: quickly at the door, several at once, or from a list."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

import click

from mondfang.cli.base.files import read_bytes
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, Office, agreed, asks, now, verb
from mondfang.cli.tournament.base.words import person, repair_hint
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.notices import notices
from mondfang.tournament.office.events import ListRegistered, Registered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import entrant_json
from mondfang.tournament.office.players.entrants import CONSENTS, Consent, Entrant
from mondfang.tournament.office.players.lists import Admission, register_list
from mondfang.tournament.office.verbs import (
    needs_repair,
    next_number,
)
from mondfang.tournament.office.verbs import register as registration

Step = Callable[[Tournament], Registered]
Entering = Callable[[str, str, bool, bool], Step]


@verb(
    "register",
    Both(
        """
        Leute anmelden; jeder bekommt die nächste Startnummer.

        Ohne NAME wird am Terminal gefragt, einer nach dem anderen: „Name; Verein“. Wer so heißt
        wie jemand, der schon da ist, wird nur mit --same-name aufgenommen; am Terminal wird
        gefragt. Mit --csv kommt eine ganze Liste: alle Zeilen oder keine.
        """,
        """
        Register people; everybody gets the next number.

        Without a NAME the terminal asks for one after another: "name; club". Somebody
        with the same name as a registered player is admitted only with --same-name; at the terminal
        you are asked. --csv takes a whole list: all of its lines or none.
        """,
    ),
    [
        Argument(["names"], nargs=-1, metavar="[NAME]…"),
        Option(["--club"], default="", help=Both("Der Verein.", "The club.")),
        Option(["--number"], type=int, help=Both("Eine bestimmte Nummer.", "A particular number.")),
        Option(
            ["--category", "categories"],
            multiple=True,
            help=Both("Eine Kategorie, etwa Jugend; mehrfach.", "A category; may be repeated."),
        ),
        Option(
            ["--consent"],
            type=click.Choice(CONSENTS),
            default="full",
            help=Both(
                "Veröffentlicht wird: der Name, kurz, nur die Nummer (full).",
                "What is published: the name, short, the number only (full).",
            ),
        ),
        Option(["--member"], help=Both("Mitgliedsnummer im Cup.", "Cup membership number.")),
        Option(
            ["--confirmed"],
            is_flag=True,
            help=Both(
                "Hat dem zugestimmt, was das Format verlangt.",
                "Has agreed to what the format asks for.",
            ),
        ),
        Option(
            ["--late"],
            is_flag=True,
            help=Both("Zu spät, aber zugelassen (mit --reason).", "Late but admitted (--reason)."),
        ),
        Option(
            ["--reserve"],
            is_flag=True,
            help=Both("Spielt nur, wenn jemand ausfällt.", "Plays only as a substitute."),
        ),
        Option(
            ["--expected"],
            is_flag=True,
            help=Both("Angemeldet, aber noch nicht da.", "Registered, but not here yet."),
        ),
        Option(["--family"], default="", help=Both("Der Familienname.", "The family name.")),
        Option(
            ["--csv"],
            metavar=Both("DATEI", "FILE"),
            help=Both(
                "Eine Liste (CSV, TSV, XLSX), am besten mit Kopfzeile; „-“ ist die Eingabe.",
                "A list (CSV, TSV, XLSX), ideally with a header; '-' is standard input.",
            ),
        ),
        Option(
            ["--known"],
            is_flag=True,
            help=Both(
                "NAME sind Buchstaben, nach denen im Verzeichnis („people“) gesucht wird.",
                "NAME are letters that are looked up in the register ('people').",
            ),
        ),
        Option(
            ["--same-name"],
            is_flag=True,
            help=Both("Gleiche Namen sind verschiedene Leute.", "Same name, different people."),
        ),
    ],
)
def register(
    desk: Desk,
    names: tuple[str, ...],
    club: str,
    number: int | None,
    categories: tuple[str, ...],
    consent: Consent,
    member: str | None,
    confirmed: bool,
    late: bool,
    reserve: bool,
    expected: bool,
    family: str,
    csv: str | None,
    known: bool,
    same_name: bool,
) -> None:
    if len(names) > 1 and (number is not None or member is not None):
        text = say(
            "--number und --member gelten für eine einzelne Person.",
            "--number and --member are for one person.",
        )
        raise Failure(text)

    def entering(name: str, of_club: str, namesake: bool, agrees: bool) -> Step:
        def step(state: Tournament) -> Registered:
            return registration(
                state,
                name,
                of_club,
                number=number,
                categories=categories,
                consent=consent,
                member=member,
                confirmed=state.format.office.confirmations if agrees else (),
                late=late,
                reserve=reserve,
                namesake=namesake,
                expected=expected,
                family=family,
            )

        return step

    if known:
        admitted = Admission(confirmed, late, same_name, expected)
        with desk.open() as office:
            _enter(office, [_known(typed, admitted, reserve) for typed in names])
        return
    with desk.open() as office:
        if csv is not None:
            _enter_list(office, csv, Admission(confirmed, late, same_name, expected))
        elif names:
            _enter(office, [entering(name, club, same_name, confirmed) for name in names])
        elif asks():
            _ask(office, club, confirmed, entering)
        else:
            lines = [line for line in sys.stdin.read().splitlines() if line.strip()]
            if not lines:
                raise TournamentError("no-name-given")
            people = [_name_and_club(line, club) for line in lines]
            _enter(office, [entering(*one, same_name, confirmed) for one in people])


def _known(typed: str, admission: Admission, reserve: bool) -> Step:
    """Somebody of the register, with all that it knows."""
    from mondfang.cli.people.commands import PeopleDesk
    from mondfang.tournament.people.search import the_one

    person = the_one(PeopleDesk(None, "", "", False).read(), typed)

    def step(state: Tournament) -> Registered:
        return registration(
            state,
            person.name,
            person.club,
            consent=person.consent,
            member=person.member or None,
            confirmed=state.format.office.confirmations if admission.confirmed else (),
            late=admission.late,
            reserve=reserve,
            namesake=admission.namesakes,
            expected=admission.expected,
            family=person.family,
        )

    return step


def _enter_list(office: Office, file: str, admission: Admission) -> None:
    """All lines of a list by one entry, or nothing; how it was read is told."""
    from mondfang.paper import read_player_list

    data, desk = read_bytes(file), office.desk

    def decide(state: Tournament) -> ListRegistered:
        people = read_player_list(data, file, next_number(state)).people
        who = {"author": desk.author, "reason": desk.reason}
        return register_list(state, people, admission, at=now(), **who)

    notes = [note.text(language()) for note in read_player_list(data, file).notes]
    state = office.act(decide)
    event = state.log[-1].event
    assert isinstance(event, ListRegistered)
    _answer(office, state, [one.entrant for one in event.people], notes)


def _enter(office: Office, steps: Sequence[Step]) -> None:
    """Everybody or nobody; each name is compared with those before it."""
    before = len(office.look().log)
    state = office.act_all(steps)
    added = [e.event.entrant for e in state.log[before:] if isinstance(e.event, Registered)]
    _answer(office, state, added)


def _answer(
    office: Office, state: Tournament, added: Sequence[Entrant], notes: Sequence[str] = ()
) -> None:
    data = {
        "registered": [entrant_json(one) for one in added],
        "players": len(state.entrants),
        "needs_repair": list(needs_repair(state)),
        "notes": list(notes),
        "notices": [
            {"clause": one.clause, "text": one.text} for one in notices(state.format, language())
        ],
    }
    office.desk.answer(data, lambda: _show(state, added, notes))


def _show(state: Tournament, added: Iterable[Entrant], notes: Iterable[str]) -> None:
    for note in notes:
        click.echo(note)
    for entrant in added:
        club = f" ({entrant.club})" if entrant.club else ""
        note = say(", Ersatz", ", reserve") if entrant.number in state.reserves else ""
        if entrant.number in state.waiting:
            note = say(", auf der Warteliste", ", on the waiting list")
        click.echo(f"{person(entrant)}{club}{note}")
    here = len(state.entrants)
    click.echo(say(f"{here} angemeldet.", f"{here} registered."))
    if not asks():
        _show_notices(state)
    if hint := repair_hint(state):
        click.echo(hint)


def _show_notices(state: Tournament) -> None:
    """What everybody has to know before he takes part (KI-217, KI-220)."""
    for one in notices(state.format, language()):
        click.echo(f"  {one.text} [{one.clause}]")


def _name_and_club(line: str, club: str) -> tuple[str, str]:
    """``Name; Verein``, or a tab between them."""
    name, _, own = line.replace("\t", ";").partition(";")
    return name.strip(), own.strip() or club


def _ask(office: Office, club: str, confirmed: bool, entering: Entering) -> None:
    """One after another, until an empty line; a refusal is said and asked again."""
    _show_notices(office.look())
    click.echo(say("„Name; Verein“, leer hört auf.", "'Name; club', empty to stop."))
    while True:
        number = next_number(office.look())
        line = click.prompt(f"{number}", default="", show_default=False, prompt_suffix="> ")
        if not line.strip():
            return
        name, own = _name_and_club(line, club)
        try:
            _ask_one(office, entering, name, own, confirmed)
        except TournamentError as problem:
            click.echo(problem.text(language()))


def _ask_one(office: Office, entering: Entering, name: str, club: str, confirmed: bool) -> None:
    """Everybody agrees for himself to what the format asks for."""
    wanted = office.look().format.office.confirmations
    if wanted and not confirmed:
        listed = ", ".join(wanted)
        confirmed = agreed(say(f"Stimmt zu ({listed})?", f"Agrees ({listed})?"))
    try:
        _enter(office, [entering(name, club, False, confirmed)])
    except TournamentError as problem:
        if problem.code != "same-name":
            raise
        click.echo(problem.text(language()))
        if agreed(say("Ist es jemand anderer?", "Is it somebody else?")):
            _enter(office, [entering(name, club, True, confirmed)])
