"""What Königrufen is, in five pictures of 320 by 200 units, put together from cards and faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from mondfang.cards import Card
from mondfang.deck.faces import face_of
from mondfang.deck.ink import (
    GOLD,
    GREEN,
    IVORY,
    WHITE,
    ellipse,
    group,
    line,
    rect,
    shape,
    window,
)
from mondfang.deck.letters import HEIGHT, width_of, written
from mondfang.deck.portraits import face_drawn
from mondfang.speech import Text

VIEW_BOX: Final = "0 0 320 200"
_SUITS: Final = ("HK", "HD", "KR", "KB", "P10", "P7", "TK", "T8")
FELT: Final = "#2c5a49"


def card_at(code: str, x: float, y: float, width: float = 48, turn: float = 0) -> str:
    """A card with its middle at (x, y)."""
    height = width * 1.8
    drawn = window(-width / 2, -height / 2, width, height, face_of(Card.parse(code)), "0 0 100 180")
    turned = f" rotate({turn:g})" if turn else ""
    return group(drawn, f"translate({x:g} {y:g}){turned}")


def back_at(x: float, y: float, width: float = 16, turn: float = 0) -> str:
    height = width * 1.8
    body = rect(-width / 2, -height / 2, width, height, IVORY, radius=2)
    inner = rect(2 - width / 2, 2 - height / 2, width - 4, height - 4, GREEN, radius=1)
    turned = f" rotate({turn:g})" if turn else ""
    return group(body + inner, f"translate({x:g} {y:g}){turned}")


def _face(character: str, x: float, y: float, width: float = 44) -> str:
    return window(x - width / 2, y - width / 2, width, width, face_drawn(character), "0 0 48 48")


def _number(text: str, x: float, y: float, height: float, colour: str = IVORY) -> str:
    return written(text, x - width_of(text) * height / HEIGHT / 2, y, height, colour)


def _cards() -> str:
    """Twenty-two tarocks and four suits of eight."""
    tarocks = ("I", "II", "VII", "XV", "XX", "XXI", "Sk")
    fan = "".join(
        card_at(code, 46 + 38 * n, 58 + abs(n - 3) * 2.4, 46, 4.0 * (n - 3))
        for n, code in enumerate(tarocks)
    )
    suits = "".join(card_at(code, 34 + 36 * n, 154, 34) for n, code in enumerate(_SUITS))
    return fan + suits


def _table() -> str:
    """Four players, twelve cards each, six in the middle."""
    top = ellipse(160, 100, 104, 66, "#3a6f5a") + ellipse(160, 100, 98, 60, "#336451")
    talon = "".join(back_at(132 + 11 * n + 12 * (n > 2), 100, 18) for n in range(6))
    seats = ((160, 24, "uhuhu"), (292, 100, "kater"), (160, 176, "kueken"), (28, 100, "fuchs"))
    faces = "".join(_face(name, x, y, 46) for x, y, name in seats)
    hands = "".join(
        back_at(126 + 6.2 * n, y, 13, (n - 5.5) * 1.6) for y in (58, 146) for n in range(12)
    )
    sides = "".join(back_at(x, 72 + 5.2 * n, 13, 90) for x in (82, 238) for n in range(12))
    return top + talon + hands + sides + faces


def _calling() -> str:
    """One calls a king; whoever has it knows, and says nothing."""
    bubble = shape(
        "M76 18H168Q178 18 178 28V150Q178 160 168 160H96L66 176L78 158"
        "Q70 156 70 148V28Q70 18 76 18z",
        WHITE,
    )
    partner = _face("kater", 266, 66, 78)
    secret = back_at(238, 158, 30, -14) + card_at("HK", 262, 156, 32, 4) + back_at(288, 158, 30, 16)
    return bubble + card_at("HK", 124, 89, 70) + _face("kueken", 40, 146, 72) + partner + secret


def _trick() -> str:
    """Follow suit; tarock beats every suit."""
    best = rect(190, 51, 60, 104, GOLD, radius=7)
    laid = (
        card_at("K1", 92, 104, 50, -6) + card_at("KD", 156, 58, 50) + card_at("K3", 156, 150, 50, 4)
    )
    return laid + best + card_at("XV", 220, 103, 54) + _arrow()


def _arrow() -> str:
    return line("M266 103H300M292 94L302 103L292 112", GOLD, 4, cap="round")


def _counting() -> str:
    """What the cards are worth, and that more than half of seventy wins."""
    worth = (("HK", "5"), ("Sk", "5"), ("PD", "4"), ("KR", "3"), ("TB", "2"), ("P7", "1"))
    cards = "".join(
        card_at(code, 34 + 50 * n, 62, 44) + _number(points, 34 + 50 * n, 108, 20, GOLD)
        for n, (code, points) in enumerate(worth)
    )
    bar = rect(30, 152, 260, 22, "#1f4437", radius=4) + rect(30, 152, 146, 22, GOLD, radius=4)
    half = line("M160 146V180", WHITE, 2.4) + _number("35", 160, 182, 14)
    return cards + bar + half


@dataclass(frozen=True, slots=True)
class Picture:
    """One of the five: what is on it, for those who see it and for those who do not."""

    id: str
    drawn: Callable[[], str]
    title: Text
    says: Text
    shows: Text


PICTURES: Final = (
    Picture(
        "cards",
        _cards,
        Text("54 Karten", "54 cards"),
        Text(
            "22 Tarock sind immer Trumpf, vom Pagat (I) bis zum Mond (XXI) und dem Sküs. Dazu "
            "kommen vier Farben zu acht Karten: König, Dame, Cavall, Bub und vier ohne Bild.",
            "22 tarocks are always trumps, from the Pagat (I) to the Mond (XXI) and the Sküs. "
            "There are four suits of eight cards: king, queen, knight, jack and four with no "
            "picture.",
        ),
        Text(
            "Sieben Tarock als Fächer, darunter acht Karten der vier Farben.",
            "Seven tarocks in a fan, below them eight cards of the four suits.",
        ),
    ),
    Picture(
        "table",
        _table,
        Text("Vier am Tisch", "Four at the table"),
        Text(
            "Jeder bekommt zwölf Karten, sechs bleiben als Talon in der Mitte. Dann wird "
            "lizitiert: Wer am meisten spielen will, ist der Spieler.",
            "Everybody gets twelve cards, six stay in the middle: the talon. Then there is an "
            "auction: whoever wants to play for most is the declarer.",
        ),
        Text(
            "Vier Bots um einen Tisch, jeder mit zwölf Karten, sechs Karten in der Mitte.",
            "Four bots around a table, each with twelve cards, six cards in the middle.",
        ),
    ),
    Picture(
        "calling",
        _calling,
        Text("Ein König wird gerufen", "A king is called"),
        Text(
            "Im Rufer ruft der Spieler einen König. Wer ihn hat, ist sein Partner, und nur er "
            "weiß es. Darum heißt das Spiel Königrufen.",
            "In a Rufer the declarer calls a king. Whoever holds it is the partner, and nobody "
            "else knows. That is why the game is called Königrufen.",
        ),
        Text(
            "Ein Bot ruft den Herz-König, ein anderer hält ihn in der Hand.",
            "A bot calls the king of hearts, another one holds it.",
        ),
    ),
    Picture(
        "trick",
        _trick,
        Text("Zwölf Stiche", "Twelve tricks"),
        Text(
            "Jeder legt eine Karte. Man muss die Farbe bedienen; wer keine hat, muss Tarock "
            "spielen. Tarock sticht jede Farbe, sonst die höchste Karte.",
            "Everybody plays a card. You must follow suit; if you cannot, you must play a tarock. "
            "A tarock beats every suit, otherwise the highest card wins.",
        ),
        Text(
            "Drei Karo-Karten und der Tarock XV, der den Stich macht.",
            "Three diamonds, and tarock XV, which takes the trick.",
        ),
    ),
    Picture(
        "counting",
        _counting,
        Text("Mehr als die Hälfte", "More than half"),
        Text(
            "Am Ende werden die Karten gezählt, zusammen 70 Punkte. Mit mehr als 35 ist das Spiel "
            "gewonnen. Dazu kommen Prämien, etwa der Pagat im letzten Stich.",
            "At the end the cards are counted, 70 points in all. More than 35 win the game. There "
            "are premiums besides, such as the Pagat in the last trick.",
        ),
        Text(
            "Was Karten zählen: König und Sküs 5, Dame 4, Cavall 3, Bub 2, sonst 1. Ein Balken "
            "reicht über die Hälfte.",
            "What cards count: king and Sküs 5, queen 4, knight 3, jack 2, others 1. A bar reaches "
            "beyond the middle.",
        ),
    ),
)
_BY_ID: Final = {one.id: one for one in PICTURES}


@cache
def story_svg(name: str) -> str:
    """One of the five as a document of its own; KeyError for any other."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">'
    return f"{head}{rect(0, 0, 320, 200, FELT, radius=8)}{_BY_ID[name].drawn()}</svg>\n"


@cache
def story_digest() -> str:
    return sha256("".join(story_svg(one.id) for one in PICTURES).encode()).hexdigest()[:12]
