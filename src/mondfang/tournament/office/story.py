"""An entry of the log in a few words, German or English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any

from mondfang.speech import numbers, pick
from mondfang.tournament.format.model import columns
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Sheet, changed_rows
from mondfang.tournament.sheet.rows import signed

Tell = Callable[[State, Any, str], str]


def told(state: State, event: ev.Event, lang: str = "de") -> str:
    """``Runde 2, Tisch 5: Zettel +12 -4 -8 0``."""
    return TOLD[type(event)](state, event, lang)


def told_entry(state: State, entry: ev.Envelope, lang: str = "de") -> str:
    """The same with what stood there before, where the entry changed a sheet that is in."""
    text = told(state, entry.event, lang)
    spot = getattr(entry.event, "sheet", entry.event)
    filed = state.sheets.get((getattr(spot, "round", 0), getattr(spot, "table", 0)))
    versions = () if filed is None else (*filed.history, None)
    for old, new in pairwise(versions):
        if old is not None and old.seq == entry.seq and filed is not None:
            after = filed.sheet if new is None else new.sheet
            return "; ".join((text, *_changes(state, old.sheet, after, lang)))
    return text


def _changes(state: State, old: Sheet, new: Sheet, lang: str) -> Iterator[str]:
    """Deal by deal, or the sums where there are no deals."""
    if old.totals is not None or new.totals is not None:
        yield f"{pick(lang, 'vorher', 'before')} {signed(columns(state.format, old.points))}"
    for deal, was, now in changed_rows(old, new):
        rows = (signed(columns(state.format, row.counted)) for row in (was, now))
        yield f"{pick(lang, 'Spiel', 'deal')} {deal}: {' → '.join(rows)}"


def _pair(german: str, english: str) -> Tell:
    """A sentence whose gaps are fields of the event; ``who`` is its player."""

    def tell(state: State, event: Any, lang: str) -> str:
        names = {field.name: getattr(event, field.name) for field in fields(event)}
        if "number" in names:
            names["who"] = _who(state, names["number"])
        return pick(lang, german, english).format(**names)

    return tell


def _who(state: State, number: int) -> str:
    entrant = state.entrants.get(number)
    return f"{number} {entrant.name if entrant and entrant.name else ''}".strip()


def _registered(state: State, event: ev.Registered, lang: str) -> str:
    late = {"de": " (verspätet)", "en": " (late)"}[lang] if event.late else ""
    return f"{pick(lang, 'angemeldet', 'registered')}: {_entrant(event)}{late}"


def _listed(state: State, event: ev.ListRegistered, lang: str) -> str:
    people = ", ".join(_entrant(one) for one in event.people)
    return f"{pick(lang, 'Liste angemeldet', 'list registered')}: {people}"


def _accepted(state: State, event: ev.BreakAccepted, lang: str) -> str:
    listed = ", ".join(map(str, event.entries))
    what = pick(lang, "Bruch im Protokoll angenommen, Eintrag", "break in the log accepted, entry")
    return f"{what} {listed}"


def _changed(state: State, event: ev.PlayerChanged, lang: str) -> str:
    return f"{pick(lang, 'geändert', 'changed')}: {_entrant(event)}"


def _entrant(event: ev.Registered | ev.PlayerChanged) -> str:
    one = event.entrant
    return f"{one.number} {one.name or '–'}{f' ({one.club})' if one.club else ''}"


def _drawn(state: State, event: ev.Drawn | ev.Repaired, lang: str) -> str:
    rounds = ", ".join(str(one.number) for one in event.rounds)
    if isinstance(event, ev.Drawn):
        return pick(lang, f"Runde {rounds} ausgelost", f"round {rounds} drawn")
    return pick(lang, f"Runde {rounds} nachgebessert", f"round {rounds} repaired")


def _sheet(german: str, english: str) -> Tell:
    def tell(state: State, event: Any, lang: str) -> str:
        sheet: Sheet = event.sheet
        return f"{sheet.spot.text(lang)}: {pick(lang, german, english)} {signed(sheet.points)}"

    return tell


def decision_text(event: ev.Ruled, lang: str = "de") -> str:
    """What was decided; a row that the referee wrote himself is just that."""
    from mondfang.referee.words import words

    if event.decision == "judgement" and event.row is not None:
        return pick(lang, "Spruch des Schiedsrichters", "the referee's ruling")
    return words("decision", event.decision, lang)


def _ruled(state: State, event: ev.Ruled, lang: str) -> str:
    from mondfang.tournament.errors import Spot

    spot = Spot(event.round, event.table, event.deal).text(lang)
    row = f" {signed(event.row.points)}" if event.row is not None else ""
    clauses = f" [{', '.join(event.clauses)}]" if event.clauses else ""
    return f"{spot}: {decision_text(event, lang)}{row}{clauses}"


def _banned(state: State, event: ev.Banned, lang: str) -> str:
    one = event.ban
    if one.until is not None:
        long = pick(lang, f"bis {one.until}", f"until {one.until}")
    elif one.tournaments is not None:
        long = pick(lang, f"für {one.tournaments} Turniere", f"for {one.tournaments} tournaments")
    else:
        long = pick(lang, "bis auf Widerruf", "until lifted")
    return f"{pick(lang, 'gesperrt', 'banned')}: {one.name}, {long}"


def _lot(state: State, event: ev.LotDrawn, lang: str) -> str:
    order = ", ".join(_who(state, who) for who in event.order)
    seed = f" ({pick(lang, 'Startwert', 'seed')} {event.seed})" if event.seed else ""
    return f"{pick(lang, 'Los', 'lot')}: {order}{seed}"


def _fee(state: State, event: ev.FeeSet, lang: str) -> str:
    fee = numbers.money(event.cents, lang)
    return f"{_who(state, event.number)}: {pick(lang, 'Nenngeld', 'entry fee')} {fee}"


def _cash(state: State, event: ev.CashBooked, lang: str) -> str:
    words = {"extra": ("Einnahme", "income"), "costs": ("Ausgabe", "costs")}[event.item]
    return f"{pick(lang, *words)} {numbers.money(event.cents, lang)}"


def _planned(state: State, event: ev.RoundPlanned, lang: str) -> str:
    length = [pick(lang, f"{event.deals} Spiele", f"{event.deals} deals")] if event.deals else []
    if event.minutes:
        length.append(pick(lang, f"{event.minutes} Minuten", f"{event.minutes} minutes"))
    return f"{pick(lang, 'Runde', 'round')} {event.round}: {', '.join(length)}"


def _decided(state: State, event: ev.ComplaintDecided, lang: str) -> str:
    upheld = event.decision == "upheld"
    german, english = ("stattgegeben", "upheld") if upheld else ("abgewiesen", "dismissed")
    complaint = pick(lang, "Einspruch", "complaint")
    return f"{complaint} {event.complaint}: {pick(lang, german, english)}"


_AT = ("Runde {round}, Tisch {table}", "round {round}, table {table}")
TOLD: Mapping[type, Tell] = {
    ev.Created: _pair("angelegt: {title}, {date}", "made: {title}, {date}"),
    ev.Registered: _registered,
    ev.ListRegistered: _listed,
    ev.PlayerChanged: _changed,
    ev.Withdrawn: _pair("{who} geht ab Runde {from_round}", "{who} leaves from round {from_round}"),
    ev.Returned: _pair(
        "{who} ist ab Runde {from_round} wieder da", "{who} is back from round {from_round}"
    ),
    ev.Substituted: _pair(
        "für {who} spielt {substitute} ab Runde {from_round}",
        "{substitute} plays for {who} from round {from_round}",
    ),
    ev.Paused: _pair("{who} setzt aus: Runde {rounds}", "{who} is away: round {rounds}"),
    ev.Closed: _pair("Anmeldung geschlossen", "registration closed"),
    ev.Anonymised: _pair("Startnummer {number} vergessen", "player {number} forgotten"),
    ev.FeeSet: _fee,
    ev.CashBooked: _cash,
    ev.SeedCommitted: _pair("Startwert zugesagt", "seed promised"),
    ev.Drawn: _drawn,
    ev.Repaired: _drawn,
    ev.SeatsSwapped: _pair(
        "Runde {round}: {one} und {two} tauschen", "round {round}: {one} and {two} swap"
    ),
    ev.Seated: _pair(f"{_AT[0]}: Plätze {{seats}}", f"{_AT[1]}: seats {{seats}}"),
    ev.RoundPlanned: _planned,
    ev.StartMoved: _pair("Beginn verschoben", "start moved"),
    ev.RoundStarted: _pair("Runde {round} beginnt", "round {round} starts"),
    ev.RoundEnded: _pair("Runde {round} abgeläutet", "round {round} ended"),
    ev.ScorerNamed: _pair(f"{_AT[0]}: {{who}} schreibt", f"{_AT[1]}: {{who}} keeps the score"),
    ev.SheetEntered: _sheet("Zettel", "sheet"),
    ev.SecondEntry: _sheet("zweite Eingabe", "second entry"),
    ev.SheetCorrected: _sheet("berichtigt", "corrected"),
    ev.RowStruck: _pair(
        f"{_AT[0]}, Spiel {{deal}}: gestrichen", f"{_AT[1]}, deal {{deal}}: struck"
    ),
    ev.Ruled: _ruled,
    ev.Warned: _pair("{who} verwarnt", "{who} warned"),
    ev.Excluded: _pair(
        "{who} ausgeschlossen ab Runde {from_round}", "{who} excluded from round {from_round}"
    ),
    ev.Banned: _banned,
    ev.BanLifted: _pair("Sperre aufgehoben: {name}", "ban lifted: {name}"),
    ev.LotDrawn: _lot,
    ev.Posted: _pair("vorläufige Wertung ausgehängt", "provisional standings posted"),
    ev.Complained: _pair("Einspruch von {who}: {text}", "complaint of {who}: {text}"),
    ev.ComplaintDecided: _decided,
    ev.Confirmed: _pair("Wertung bestätigt", "standings confirmed"),
    ev.BreakAccepted: _accepted,
    ev.Undone: _pair("Eintrag {seq} zurückgenommen", "entry {seq} undone"),
}
