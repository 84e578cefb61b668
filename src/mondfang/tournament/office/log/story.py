"""An entry of the log in a few words, German or English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any

from mondfang.rulebook.citations import ids_text
from mondfang.speech import numbers, pick
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import columns
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access.roles import ROLE_WORDS
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
    for who in (who for who, seq in state.moved_up.items() if seq == entry.seq):
        text += f"; {pick(lang, 'es rückt nach', 'moves up')}: {_who(state, who)}"
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

    if event.text:
        return event.text
    if event.decision == "judgement" and event.row is not None:
        return pick(lang, "Spruch des Schiedsrichters", "the referee's ruling")
    return words("decision", event.decision, lang)


def _ruled(state: State, event: ev.Ruled, lang: str) -> str:
    spot = Spot(event.round, event.table, event.deal).text(lang)
    row = f" {signed(event.row.points)}" if event.row is not None else ""
    clauses = f" [{ids_text(event.clauses)}]" if event.clauses else ""
    return f"{spot}: {decision_text(event, lang)}{row}{clauses}"


def _called(state: State, event: ev.Called, lang: str) -> str:
    by = f" ({_who(state, event.number)})" if event.number is not None else ""
    text = f": {event.text}" if event.text else ""
    where = Spot(event.round, event.table).text(lang)
    return f"{where}: {pick(lang, 'Schiedsgericht gerufen', 'referee called')}{by}{text}"


def _taken(state: State, event: ev.CallTaken, lang: str) -> str:
    name = f" ({event.name})" if event.name else ""
    return f"{pick(lang, 'Ruf', 'call')} {event.call}{pick(lang, ' angenommen', ' taken')}{name}"


def _told_tables(state: State, event: ev.TablesTold, lang: str) -> str:
    german, english = (
        ("sind bekannt", "are public") if event.public else ("warten", "are held back")
    )
    number = event.round
    words = (f"die Tische der Runde {number} {german}", f"the tables of round {number} {english}")
    return pick(lang, *words)


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


def _arrived(state: State, event: ev.Arrived, lang: str) -> str:
    late = pick(lang, " (verspätet)", " (late)") if event.late else ""
    here = ("ist da", "is here") if event.here else ("ist doch nicht da", "is not here after all")
    return f"{_who(state, event.number)} {pick(lang, *here)}{late}"


def _paid(state: State, event: ev.FeePaid, lang: str) -> str:
    verb = ("zahlt", "pays") if event.cents >= 0 else ("bekommt zurück", "gets back")
    money = numbers.money(abs(event.cents), lang)
    return f"{_who(state, event.number)} {pick(lang, *verb)} {money}"


_PLAN: Mapping[str, tuple[str, str]] = {
    "title": ("Name", "title"),
    "place": ("Ort", "place"),
    "complaint_minutes": ("Einspruchsfrist in Minuten", "minutes for complaints"),
    "entry_cents": ("Nenngeld", "entry fee"),
    "prizes_percent": ("Preise in Prozent", "prizes in percent"),
    "prizes_cents": ("Preise", "prizes"),
    "places": ("Plätze", "places"),
    "level_tables": ("Tische ohne Stiegen", "tables without stairs"),
}


def _plan_changed(state: State, event: ev.PlanChanged, lang: str) -> str:
    told = [
        f"{pick(lang, *words)} {_plan_value(name, value, lang)}"
        for name, words in _PLAN.items()
        if (value := getattr(event, name)) is not None
    ]
    if event.people is not None:
        found = pick(lang, "Verzeichnis für die Tür", "register for the door")
        gone = pick(lang, "kein Verzeichnis mehr", "no register any more")
        told.append(found if event.people else gone)
    return f"{pick(lang, 'geändert', 'changed')}: {'; '.join(told)}"


def _plan_value(name: str, value: Any, lang: str) -> str:
    values = value if isinstance(value, tuple) else (value,)
    as_money = name.endswith("_cents")
    return ", ".join(numbers.money(one, lang) if as_money else str(one) for one in values)


def _wished(state: State, event: ev.Wished, lang: str) -> str:
    wishes = [
        pick(lang, f"nicht mit {_who(state, one)}", f"not with {_who(state, one)}")
        for one in event.apart
    ]
    wishes += [pick(lang, "keine Stiegen", "no stairs")] if event.no_stairs else []
    told = ", ".join(wishes) or pick(lang, "kein Wunsch mehr", "no request any more")
    return f"{_who(state, event.number)}: {told}"


def _team(state: State, event: ev.TeamNamed, lang: str) -> str:
    members = ", ".join(_who(state, one) for one in event.members)
    gone = pick(lang, "aufgelöst", "dissolved")
    return f"Team {event.name}: {members or gone}"


def _prizes(state: State, event: ev.PrizesSet, lang: str) -> str:
    titles = ", ".join(one.title for one in event.lists) or "–"
    return f"{pick(lang, 'Preislisten', 'lists of prizes')}: {titles}"


def _raffle(state: State, event: ev.RaffleDrawn, lang: str) -> str:
    won = zip(event.prizes, event.winners, strict=False)
    told = ", ".join(f"{prize}: {_who(state, who)}" for prize, who in won)
    return f"{pick(lang, 'Tombola', 'raffle')}: {told}"


def _row(state: State, event: ev.RowWritten, lang: str) -> str:
    spot = Spot(event.round, event.table, event.deal).text(lang)
    return f"{spot}: {signed(columns(state.format, event.row.points))}"


def _announced(state: State, event: ev.Announced, lang: str) -> str:
    listed = ", ".join(map(str, event.tables))
    to = f" ({pick(lang, 'Tisch', 'table')} {listed})" if event.tables else ""
    return f"{pick(lang, 'Durchsage', 'announcement')}{to}: {event.text}"


def _links(state: State, event: ev.LinksGiven, lang: str) -> str:
    counted = Counter(
        (ROLE_WORDS[link.role].said(lang), Spot(round=link.round).text(lang))
        for link in event.links
    )
    told = ", ".join(
        f"{times} × {role}{f' ({where})' if where else ''}"
        for (role, where), times in counted.items()
    )
    return f"{pick(lang, 'Zugänge ausgegeben', 'links given')}: {told}"


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
    ev.Wished: _wished,
    ev.TeamNamed: _team,
    ev.PrizesSet: _prizes,
    ev.RafflePromised: _pair("Tombola: Startwert zugesagt", "raffle: seed promised"),
    ev.RaffleDrawn: _raffle,
    ev.Closed: _pair("Anmeldung geschlossen", "registration closed"),
    ev.Anonymised: _pair("Startnummer {number} vergessen", "player {number} forgotten"),
    ev.FeeSet: _fee,
    ev.CashBooked: _cash,
    ev.Arrived: _arrived,
    ev.FeePaid: _paid,
    ev.PlanChanged: _plan_changed,
    ev.SeedCommitted: _pair("Startwert zugesagt", "seed promised"),
    ev.Drawn: _drawn,
    ev.Repaired: _drawn,
    ev.SeatsSwapped: _pair(
        "Runde {round}: {one} und {two} tauschen", "round {round}: {one} and {two} swap"
    ),
    ev.Reseated: _pair(
        "Runde {round}: {one} und {two} saßen am Platz des anderen",
        "round {round}: {one} and {two} sat in each other's seats",
    ),
    ev.TablesTold: _told_tables,
    ev.Seated: _pair(f"{_AT[0]}: Plätze {{seats}}", f"{_AT[1]}: seats {{seats}}"),
    ev.RoundPlanned: _planned,
    ev.StartMoved: _pair("Beginn verschoben", "start moved"),
    ev.RoundStarted: _pair("Runde {round} beginnt", "round {round} starts"),
    ev.RoundEnded: _pair("Runde {round} abgeläutet", "round {round} ended"),
    ev.ScorerNamed: _pair(f"{_AT[0]}: {{who}} schreibt", f"{_AT[1]}: {{who}} keeps the score"),
    ev.DealReached: _pair(f"{_AT[0]}: Spiel {{deal}}", f"{_AT[1]}: deal {{deal}}"),
    ev.RowWritten: _row,
    ev.RowsTakenBack: _pair(
        f"{_AT[0]}: Entwurf zurück auf {{kept}} Spiele", f"{_AT[1]}: draft back to {{kept}} deals"
    ),
    ev.HandedIn: _sheet("abgegeben", "handed in"),
    ev.Signed: _pair(f"{_AT[0]}: {{who}} bestätigt", f"{_AT[1]}: {{who}} agrees"),
    ev.HandedBack: _pair(f"{_AT[0]}: Zettel zurückgegeben", f"{_AT[1]}: sheet handed back"),
    ev.TablePaid: _pair(f"{_AT[0]}: abgerechnet", f"{_AT[1]}: settled"),
    ev.ExtraTime: _pair(
        f"{_AT[0]}: {{minutes}} Minuten mehr", f"{_AT[1]}: {{minutes}} minutes more"
    ),
    ev.Announced: _announced,
    ev.AnnouncementEnded: _pair(
        "Durchsage {announcement} beendet", "announcement {announcement} ended"
    ),
    ev.SheetEntered: _sheet("Zettel", "sheet"),
    ev.SecondEntry: _sheet("zweite Eingabe", "second entry"),
    ev.SheetCorrected: _sheet("berichtigt", "corrected"),
    ev.RowStruck: _pair(
        f"{_AT[0]}, Spiel {{deal}}: gestrichen", f"{_AT[1]}, deal {{deal}}: struck"
    ),
    ev.Ruled: _ruled,
    ev.Called: _called,
    ev.CallTaken: _taken,
    ev.CallClosed: _pair("Ruf {call} erledigt", "call {call} closed"),
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
    ev.Reopened: _pair("Bestätigung aufgehoben", "confirmation taken back"),
    ev.LinksGiven: _links,
    ev.LinksRevoked: _pair("Zugänge entzogen: {links}", "links revoked: {links}"),
    ev.Merged: _pair(
        "zusammengeführt: {entries} Einträge von einem anderen Rechner",
        "merged: {entries} entries of another machine",
    ),
    ev.BreakAccepted: _accepted,
    ev.Undone: _pair("Eintrag {seq} zurückgenommen", "entry {seq} undone"),
}
