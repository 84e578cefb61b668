"""What was agreed when the table was opened, as everybody reads it before sitting down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.rulebook.labels import option_label, option_value
from mondfang.web.play.scene.table import Seen, rung_words


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was agreed when the table was opened; shown before one sits down."""

    book: str
    region: str
    facts: tuple[tuple[str, str], ...]  # how this table plays
    changed: tuple[tuple[str, str], ...]  # what it plays otherwise than the book proposes
    options: tuple[tuple[str, str], ...]  # everything that the book leaves open
    commitment: str
    may_cut: bool


def agreed_scene(seen: Seen) -> Agreed:
    return Agreed(
        book=seen.book.title,
        region=seen.book.region,
        facts=tuple(_facts(seen)),
        changed=tuple(_options(seen, changed_only=True)),
        options=tuple(_options(seen)),
        commitment=seen.table.commitment or "" if seen.table.game == 0 else "",
        may_cut=seen.table.game == 0 and seen.table.can_deal and not seen.table.knocked,
    )


def _options(seen: Seen, changed_only: bool = False) -> Iterator[tuple[str, str]]:
    for name, option in seen.book.options.items():
        value = seen.book.settings.get(name, option.default)
        if changed_only and value == option.default:
            continue
        label = option_label(option, seen.language)
        yield label, option_value(option, value, seen.language)


def _facts(seen: Seen) -> Iterator[tuple[str, str]]:
    setup, book = seen.table.setup, seen.book
    five = seen.t("fünf; wer gibt, setzt aus", "five; the dealer sits out")
    yield seen.t("Am Tisch", "At the table"), five if setup.size == 5 else seen.t("vier", "four")
    strict = seen.t("streng: Regelwidriges wird abgelehnt", "strict: illegal moves are refused")
    table = seen.t("wie am Tisch: Fehler sind möglich", "as at a real table: faults can happen")
    yield seen.t("Spielweise", "Style of play"), strict if setup.manner == "strict" else table
    stake = setup.stake if book.money.cents_per_point is None else book.money.cents_per_point
    if stake is not None:
        yield (
            seen.t("Einsatz", "Stake"),
            seen.t(f"{stake} Cent je Punkt", f"{stake} cents per point"),
        )
    if setup.draw_seats:
        cards = seen.t("nach Karten, vor dem ersten Spiel", "by cards, before the first deal")
        yield seen.t("Plätze", "Seats"), cards
    if setup.clock:
        yield seen.t("Uhr", "Clock"), _clock_words(seen)
    if setup.children:
        closed = seen.t("Kindertisch: geplaudert wird nicht", "none: a children’s table")
        yield seen.t("Neben dem Spiel", "Table talk"), closed
    if setup.manner == "strict":
        back = {
            "ask": seen.t("wenn alle zustimmen", "if everybody agrees"),
            "free": seen.t("ohne zu fragen", "without asking"),
            "never": seen.t("nie", "never"),
        }
        yield seen.t("Zurücknehmen", "Taking back"), back[setup.undo]
    temper = {
        "careful": seen.t(", vorsichtig", ", careful"),
        "even": "",
        "bold": seen.t(", kühn", ", bold"),
    }
    yield "Bots", rung_words(seen, setup.bots) + temper[setup.temper]
    yield seen.t("Tipps", "Hints"), seen.t("ja", "yes") if setup.hints else seen.t("nein", "no")
    if setup.training:
        all_back = seen.t("alles darf zurückgenommen werden", "everything may be taken back")
        yield "Training", all_back
    if setup.training or setup.hints:
        yield seen.t("Lehrer", "Teacher"), rung_words(seen, setup.teacher)
    watch = {
        "none": seen.t("keine", "none"),
        "public": seen.t("sehen, was alle sehen", "see what everyone sees"),
        "hands": seen.t("auf Einladung auch ein Blatt", "one hand too, if invited"),
    }
    yield seen.t("Kiebitze", "Onlookers"), watch[setup.kiebitze]
    if setup.listed:
        shown = seen.t("offen: steht in der Liste der offenen Tische", "open: listed for everybody")
        yield seen.t("Tisch", "Table"), shown


def _clock_words(seen: Seen) -> str:
    """What each one has for a step and for a game, and what happens then."""
    setup, book = seen.table.setup, seen.book
    words = seen.t(f"{setup.clock} Sekunden je Zug", f"{setup.clock} seconds a move")
    if setup.stock:
        words += seen.t(f", {setup.stock} im Spiel dazu", f", {setup.stock} more a game")
    words += seen.t(", dann spielt ein Bot", ", then a bot plays")
    if book.auction.silence == "passes":
        words += seen.t("; Schweigen heißt Weiter", "; silence counts as a pass")
    return words
