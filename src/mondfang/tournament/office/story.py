"""An entry of the log in a few words, German or English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mondfang.speech import numbers, pick
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Sheet
from mondfang.tournament.sheet.rows import signed

Tell = Callable[[State, Any, str], str]


def told(state: State, event: ev.Event, lang: str = "de") -> str:
    """``Runde 2, Tisch 5: Zettel +12 -4 -8 0``."""
    return TOLD[type(event)](state, event, lang)


def _pair(german: str, english: str) -> Tell:
    """A sentence whose gaps are fields of the event; ``who`` is its player."""

    def tell(state: State, event: Any, lang: str) -> str:
        names = {name: getattr(event, name) for name in event.__slots__}
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


def _ruled(state: State, event: ev.Ruled, lang: str) -> str:
    from mondfang.referee.words import words
    from mondfang.tournament.errors import Spot

    spot = Spot(event.round, event.table, event.deal).text(lang)
    row = f" {signed(event.row.points)}" if event.row is not None else ""
    clauses = f" [{', '.join(event.clauses)}]" if event.clauses else ""
    return f"{spot}: {words('decision', event.decision, lang)}{row}{clauses}"


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
    complaint = _said(lang, "Einspruch", "complaint")
    return f"{complaint} {event.complaint}: {_said(lang, german, english)}"


def _said(lang: str, german: str, english: str) -> str:
    return english if lang == "en" else german


_AT = ("Runde {round}, Tisch {table}", "round {round}, table {table}")
TOLD: Mapping[type, Tell] = {
    ev.Created: _pair("angelegt: {title}, {date}", "made: {title}, {date}"),
    ev.Registered: _registered,
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
    ev.Undone: _pair("Eintrag {seq} zurückgenommen", "entry {seq} undone"),
}
