"""Who sits where, who looks on, what may be done about it: the lobby, then the table's menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from mondfang.bots.ladder import RUNGS
from mondfang.referee.words import words
from mondfang.table.play.mishaps import OTHER
from mondfang.table.play.phrases import phrases
from mondfang.table.seating.agreements import pace_word
from mondfang.table.setup import PACES
from mondfang.table.table_view import Chair
from mondfang.web.base.form_texts import PACE_WORDS
from mondfang.web.play.scene.buttons import ON, Button
from mondfang.web.play.scene.faces import bot_manner
from mondfang.web.play.scene.panel import door_answers, marked
from mondfang.web.play.scene.table import Seen, chair_words, phrase_words, rung_words

# Where the pack is lifted: as far as a hand can tell.
CUTS = (
    (14, "Weit oben abheben", "Cut near the top"),
    (27, "In der Mitte abheben", "Cut in the middle"),
    (40, "Weit unten abheben", "Cut near the bottom"),
)

_BESIDE: dict[str, tuple[str, str]] = {
    "south": ("", ""),
    "east": ("rechts von dir", "on your right"),
    "north": ("dir gegenüber", "opposite you"),
    "west": ("links von dir", "on your left"),
}


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat at the table and what may be done about it."""

    number: int
    side: str  # of the table, seen from one's own seat; "" where that is not settled yet
    beside: str  # the same in words
    name: str
    face: Markup  # of a bot
    manner: str  # how the bot plays, in a sentence
    what: str  # free, bot and its rung, away, …
    free: bool
    you: bool
    dealer: bool
    choices: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """All chairs, the Kiebitze, and what the one who looks can do about coming and going."""

    running: bool
    sitters: tuple[Sitter, ...]
    choices: tuple[Button, ...]
    watchers: tuple[tuple[str, tuple[Button, ...]], ...]
    callers: tuple[tuple[str, tuple[Button, ...]], ...]  # who asks you to come in
    phrases: tuple[tuple[Button, ...], ...]  # what may be said: of the game, talk, reactions
    agreements: tuple[tuple[str, tuple[Button, ...]], ...]  # what the host may set anew
    slips: tuple[Button, ...]  # table manner: faults of one's own that move no card
    hints: bool  # whether anybody may ask for one
    note: str


def company_scene(seen: Seen) -> Company:
    table = seen.table
    return Company(
        running=table.game > 0,
        sitters=tuple(_sitter(seen, seat) for seat in range(len(table.chairs))),
        choices=tuple(_own_choices(seen)),
        watchers=tuple(
            (_watcher_name(seen, name), tuple(_watcher(seen, name))) for name in table.kiebitze
        ),
        callers=tuple(_callers(seen)),
        phrases=_phrases(seen),
        agreements=tuple(_agreements(seen)),
        slips=tuple(_slips(seen)),
        hints=table.setup.hints,
        note=_note(seen),
    )


def _phrases(seen: Seen) -> tuple[tuple[Button, ...], ...]:
    return _phrase_buttons(seen.table.may_say, seen.language)


@lru_cache(maxsize=64)
def _phrase_buttons(sayable: tuple[str, ...], language: str) -> tuple[tuple[Button, ...], ...]:
    """Group by group, without those that are empty; the same few for all."""
    groups: dict[str, list[Button]] = {"game": [], "talk": [], "reaction": []}
    for phrase in sayable:
        row = phrases()[phrase]
        words = phrase_words(language, phrase)
        label = row.get("sign", words)
        hint = words if "sign" in row else ""
        groups[row["kind"]].append(Button(f"say {phrase}", label, hint=hint, kind="quiet"))
    return tuple(tuple(buttons) for buttons in groups.values() if buttons)


def _rung_buttons(seen: Seen, verb: str, now: str) -> tuple[Button, ...]:
    return tuple(
        Button(f"{verb} {rung}", rung_words(seen, rung), kind="primary" if rung == now else "")
        for rung in RUNGS
    )


def _agreements(seen: Seen) -> Iterator[tuple[str, tuple[Button, ...]]]:
    """Pace and strength of the bots, hints, teacher, talk; the present choice stands out."""
    table = seen.table
    if not table.may_agree:
        return
    now = pace_word(table.pace)
    yield (
        seen.t("Tempo der Bots", "Pace of the bots"),
        tuple(
            Button(f"pace {word}", seen.t(*PACE_WORDS[word]), kind="primary" if word == now else "")
            for word in PACES
        ),
    )
    if any(chair.kind in ("bot", "stand-in") for chair in table.chairs):
        yield (
            seen.t("Stärke der Bots", "Strength of the bots"),
            _rung_buttons(seen, "bots", table.setup.bots),
        )
    label = seen.t("Tipps abstellen", "Switch hints off")
    if not table.setup.hints:
        label = seen.t("Tipps erlauben", "Allow hints")
    do = "hints off" if table.setup.hints else "hints on"
    yield seen.t("Tipps", "Hints"), (Button(do, label, kind="quiet"),)
    if table.setup.hints or table.training:
        yield seen.t("Lehrer", "Teacher"), _rung_buttons(seen, "teacher", table.setup.teacher)
    if len(table.chairs) > 1 and any(chair.mark for chair in _others(seen)):
        label = seen.t("Plaudern abstellen", "Switch table talk off")
        if not table.talk:
            label = seen.t("Plaudern erlauben", "Allow table talk")
        do = "talk off" if table.talk else "talk on"
        yield seen.t("Neben dem Spiel", "Table talk"), (Button(do, label, kind="quiet"),)


def _others(seen: Seen) -> Iterator[Chair]:
    for seat, chair in enumerate(seen.table.chairs):
        if seat != seen.table.you:
            yield chair


def _watcher_name(seen: Seen, name: str) -> str:
    return marked(seen, name, name in seen.table.guests)


def _callers(seen: Seen) -> Iterator[tuple[str, tuple[Button, ...]]]:
    for name, is_guest in seen.table.callers:
        yield marked(seen, name, is_guest), door_answers(seen, name)


def _sitter(seen: Seen, seat: int) -> Sitter:
    table, chair = seen.table, seen.table.chairs[seat]
    away, side = seat not in seen.present and seat != table.you, seen.around(seat)
    what = {
        "free": seen.t("frei", "free"),
        "bot": rung_words(seen, chair.rung),
        "person": seen.t("nicht da", "away") if away else chair_words(seen, seat),
        "stand-in": seen.t("nicht da, ein Bot spielt", "away, a bot is playing"),
    }[chair.kind]
    return Sitter(
        number=seat + 1,
        side=side or "",
        beside="" if side is None or table.you is None else seen.t(*_BESIDE[side]),
        name=seen.chair_name(seat),
        face=seen.portrait(seat),
        manner=bot_manner(chair.name, seen.language) if chair.kind == "bot" else "",
        what=what,
        free=chair.kind == "free",
        you=seat == table.you,
        dealer=seat == table.dealer,
        choices=tuple(_seat_choices(seen, seat)),
    )


def _seat_choices(seen: Seen, seat: int) -> Iterator[Button]:
    table, chair = seen.table, seen.table.chairs[seat]
    if table.ended:
        return
    if seat in table.may_remove:
        yield Button(f"remove {seat}", _remove_words(seen, seat), kind="quiet")
    if table.you is None and seat in table.may_sit:
        yield Button(f"sit {seat}", seen.t("Hier sitzen", "Sit here"), kind="primary")
    if table.you is None or seat == table.you:
        return
    if chair.mark:
        yield _mute(seen, seat)
    if chair.kind == "free":
        if table.game == 0:
            yield Button(f"sit {seat}", seen.t("Hierher wechseln", "Move here"), kind="quiet")
        label = seen.t("Bot dazusetzen", "Add a bot")
        yield Button(f"bot {seat} {table.setup.bots}", label, kind="quiet")
    elif chair.kind == "bot":
        for rung in RUNGS:
            if rung != chair.rung:
                label = rung_words(seen, rung)
                yield Button(f"bot {seat} {rung}", label, kind="quiet", note="rung")
        if table.game == 0:
            yield Button(f"free {seat}", seen.t("Platz freigeben", "Free the seat"), kind="quiet")
    elif chair.kind == "stand-in":
        yield Button(f"free {seat}", seen.t("Platz freigeben", "Free the seat"), kind="quiet")
    elif seat not in seen.present and table.game > 0:
        yield Button(
            f"bot-for {seat}", seen.t("Bot spielen lassen", "Let a bot play"), kind="quiet"
        )


def _mute(seen: Seen, seat: int) -> Button:
    if seen.table.chairs[seat].mark in seen.prefs.muted:
        return Button(f"unmute {seat}", seen.t("Wieder hören", "Unmute"), kind="quiet")
    return Button(f"mute {seat}", seen.t("Stumm schalten", "Mute"), kind="quiet")


def _remove_words(seen: Seen, seat: int) -> str:
    if seen.table.is_host:
        return seen.t("Vom Tisch nehmen", "Remove from the table")
    given, needed = seen.table.votes[seat]
    return seen.t(f"Soll vom Tisch ({given} von {needed})", f"Vote off ({given} of {needed})")


def _own_choices(seen: Seen) -> Iterator[Button]:
    table = seen.table
    if table.you is None:
        if table.may_watch and not table.watching:
            yield Button("watch", seen.t("Zuschauen", "Watch"))
        if table.may_ask_in:
            yield Button("ask-in", seen.t("Anklopfen", "Knock"), kind="primary")
        return
    if table.may_draw:
        yield Button("draw", seen.t("Plätze auslosen", "Draw for seats"), kind="primary", key=ON)
    elif table.game == 0 and table.can_deal:
        free = any(chair.kind == "free" for chair in table.chairs)
        label = seen.t("Mit Bots beginnen", "Start with bots") if free else seen.t("Geben", "Deal")
        yield Button("deal", label, kind="primary", key=ON)
    if table.may_cut:
        for count, german, english in CUTS:
            yield Button(f"cut {count}", seen.t(german, english), kind="quiet")
    if table.may_knock:
        yield Button("knock", seen.t("Klopfen", "Knock"), kind="quiet")
    for packet in table.may_choose:
        label = seen.t(f"Packerl {packet} nehmen", f"Take packet {packet}")
        yield Button(f"packet {packet}", label)
    if table.may_dispute:
        yield Button("dispute", seen.t("Falsch gegeben!", "Misdeal!"))
    if table.may_reshuffle:
        yield Button("reshuffle", seen.t("Noch einmal mischen", "Shuffle again"), kind="quiet")
    if table.chairs[table.you].kind == "stand-in":
        yield Button("back", seen.t("Wieder Platz nehmen", "Take your seat again"), kind="primary")
    elif table.game > 0 and not table.ended:
        label = seen.t("Kurz weg (Bot spielt)", "Away for a moment (a bot plays)")
        yield Button("leave", label, kind="quiet")
    if table.may_lay_down:
        label = seen.t("Der Rest gehört mir", "The rest is mine")
        yield Button("rest mine", label, kind="quiet")
        label = seen.t("Aufgeben, Rest offen spielen", "Give up, play the rest open")
        yield Button("rest yours", label, kind="quiet")
    if table.game > 0 and not table.last_round and not table.ended:
        yield Button(
            "last-round", seen.t("Letzte Runde ansagen", "Announce the last round"), kind="quiet"
        )
    if table.keeps_door and table.locked:
        yield Button("unlock", seen.t("Tisch aufsperren", "Unlock the table"), kind="quiet")
    elif table.keeps_door:
        yield Button("lock", seen.t("Tisch zusperren", "Lock the table"), kind="quiet")
    if not table.ended:
        yield Button("stand", seen.t("Aufstehen", "Leave the table"), kind="danger")


def _watcher(seen: Seen, name: str) -> Iterator[Button]:
    table = seen.table
    if table.you is None:
        return
    if name in table.shown_to:
        yield Button(
            f"hide {name}", seen.t("Blatt nicht mehr zeigen", "Hide my hand"), kind="quiet"
        )
    elif table.setup.kiebitze == "hands" and table.seat is not None:
        yield Button(f"show {name}", seen.t("Blatt zeigen", "Show my hand"), kind="quiet")
    if table.may_send_away:
        yield Button(f"send-away {name}", seen.t("Wegschicken", "Send away"), kind="danger")


def _note(seen: Seen) -> str:
    table = seen.table
    if table.closed:
        return seen.t(
            "Dieser Tisch wurde von der Verwaltung geschlossen.",
            "This table was closed by whoever runs the server.",
        )
    if table.ended:
        return seen.t("Die letzte Runde ist gespielt.", "The last round has been played.")
    if table.knocked and table.can_deal:
        return seen.t("Es wurde geklopft.", "The pack was knocked on.")
    if table.drawn and table.game == 0:
        cards = ", ".join(f"{seen.chair_name(seat)} {code}" for seat, code in table.drawn)
        return seen.t(f"Gezogen: {cards}.", f"Drawn: {cards}.")
    if table.watching:
        return seen.t("Du schaust zu.", "You are watching.")
    if table.locked:
        return _door_note(seen)
    if table.you is not None or table.game == 0:
        return ""
    if not table.may_sit and any(chair.kind == "bot" for chair in table.chairs):
        return seen.t(
            "Hier wird gespielt; der Platz eines Bots ist nach diesem Spiel frei.",
            "A game is in progress; a bot's seat will be free after it.",
        )
    return "" if table.may_watch else seen.t("Hier wird gespielt.", "A game is in progress.")


def _door_note(seen: Seen) -> str:
    table = seen.table
    if table.you is not None:
        return seen.t(
            "Der Tisch ist zugesperrt: Neue klopfen an.", "The table is locked: newcomers knock."
        )
    if table.asked_in:
        return seen.t(
            "Du hast angeklopft. Der Tisch entscheidet, ob du hereinkommst.",
            "You have knocked. The table decides whether you come in.",
        )
    if table.may_ask_in:
        return seen.t(
            "Der Tisch ist zugesperrt. Wer mitspielen will, klopft an.",
            "The table is locked. Whoever wants to play has to knock.",
        )
    return seen.t("Der Tisch ist zugesperrt.", "The table is locked.") if not table.may_sit else ""


def _slips(seen: Seen) -> Iterator[Button]:
    """What one may do wrong oneself; what needs a description has no button."""
    table = seen.table
    if table.misdeal_pair:
        one, two = table.misdeal_pair
        label = seen.t("Sich vergeben", "Deal wrongly")
        yield Button(f"misdeal {one} {two}", label, kind="quiet")
        label = seen.t("Eine Karte offen fallen lassen", "Let a card fall face up")
        yield Button(f"expose {one}", label, kind="quiet")
    if table.may_take_deal:
        label = seen.t("Außer der Reihe geben", "Deal out of turn")
        yield Button("take-deal", label, kind="quiet")
    for kind in table.may_slip:
        if kind != OTHER:
            label = words("fault", kind, seen.language)
            yield Button(f"misbehave {kind}", label, kind="quiet")
