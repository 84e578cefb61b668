"""A line of shorthand for the quick: ``d 2 + tr`` is a Dreier of the second player, won, Trull.

The words of a line, in any order after the game:

- the game and the premiums by the beginning of their name or id (``r``, ``dr``, ``tr``, ``pag``);
- players by number (from 1, in the order of the columns) or by the beginning of their name: who
  played, then the partner;
- ``+`` won, ``-`` lost, ``=`` not played out, ``/`` given up (schleifen), or card points ``41/1``;
- a premium is silent; ``!`` behind it: announced; ``-`` behind that: lost; ``>`` before it: the
  other side's; ``k``, ``kk``, ``kkk`` doubles the game, behind a colon (``pag!:k``) it;
- ``tal`` the called king lay in the talon and was taken, ``lie`` it was left, ``al`` alone;
- Trischaken: players from the most points down; ``b`` Bürgermeister, ``=`` tied, ``==`` tied behind
  the first, ``o3`` the third player took no trick.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.scorer.block.constellations import ALL, BEHIND, constellation_key
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.form import form_of
from mondfang.scorer.slip.form import Slip, SlipError, slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.speech import Text
from mondfang.speech.text import LANGUAGES

Plain = dict[str, Any]
TRICKS = 12
LONGEST = 120
SEATS = range(4)
_POINTS = re.compile(r"\d{1,2}/[012]?|7[01]/\d|\d{2}")
_PREMIUM = re.compile(r"(>?)([^!:>-]+)(!?)(-?)(?::(k{1,3}))?")
_WAYS = {"tal": "taken", "lie": "left", "al": "alone"}
_ENDS = {"+": "won", "-": "lost", "−": "lost", "=": "unplayed", "/": "given-up"}
_PLAYER = Text("wer gespielt hat", "who played")
_PARTNER = Text("der Partner (oder tal, lie, al)", "the partner (or tal, lie, al)")
_END = Text("wie es ausging (+ oder -)", "how it ended (+ or -)")


@dataclass(slots=True)
class _Read:
    """What the words of a line have told so far."""

    seats: list[int] = field(default_factory=list)
    end: str | None = None
    points: str | None = None
    way: str | None = None
    kontra: int = 0
    premiums: list[Plain] = field(default_factory=list)
    virgins: list[int] = field(default_factory=list)
    major: bool = False
    behind: bool = False


def read_shorthand(
    book: Rulebook,
    line: str,
    names: Sequence[str],
    forehand: int | None = None,
    columns: Sequence[int | None] = tuple(SEATS),
) -> Slip:
    """The slip that a line tells, by game seats; raises BlockError or SlipError.

    ``columns`` are the game seats of the columns of the sheet; None is who sits out.
    """
    words = line.casefold()[:LONGEST].split()
    if not words:
        raise BlockError("shorthand-empty")
    contract = _one_of(words[0], _contracts(book))
    row = next(one for one in form_of(book)["contracts"] if one["id"] == contract)
    told = _Read()
    seats = {str(number): seat for number, seat in enumerate(columns, 1) if seat is not None}
    for word in words[1:]:
        _take(book, row, told, word, names, seats)
    base: Plain = {"rulebook": book.id, "contract": contract, "options": form_of(book)["options"]}
    if forehand is not None:
        base["forehand"] = forehand
    match row["kind"]:
        case "tricks":
            plain = {**base, **_trischaken(row, told, forehand)}
        case "negative":
            plain = {**base, **_negative(row, told)}
        case _:
            return _positive(book, row, told, base)
    found = slip_of(plain)
    outcome_of_slip(book, found)
    return found


def _take(
    book: Rulebook,
    row: Plain,
    told: _Read,
    word: str,
    names: Sequence[str],
    seats: Mapping[str, int],
) -> None:
    """What one word means; raises BlockError."""
    if word in _ENDS and told.end is None:
        told.end = _ENDS[word]
    elif word in _WAYS:
        told.way = _WAYS[word]
    elif set(word) == {"k"} and len(word) <= book.kontra.levels:
        told.kontra = len(word)
    elif row["kind"] == "tricks" and word == "==":
        told.behind = True
    elif row["kind"] == "tricks" and word == "b":
        told.major = True
    elif row["kind"] == "tricks" and word[0] == "o" and word[1:] in seats:
        told.virgins.append(seats[word[1:]])
    elif word in seats:
        told.seats.append(seats[word])
    elif _POINTS.fullmatch(word):
        told.points = word
    elif (seat := _seat(word, names)) is not None:
        told.seats.append(seat)
    elif (match := _PREMIUM.fullmatch(word)) and row["kind"] == "positive":
        told.premiums.append(_premium(book, row, match))
    else:
        raise BlockError("shorthand-unknown", word=word)


def _seat(word: str, names: Sequence[str]) -> int | None:
    """A player by the beginning of the name, if that is one player's alone."""
    found = [seat for seat, name in enumerate(names) if name.casefold().startswith(word)]
    return found[0] if len(found) == 1 else None


def _premium(book: Rulebook, row: Plain, match: re.Match[str]) -> Plain:
    theirs, word, said, lost, kontra = match.groups()
    known = {one["id"] for one in row["premiums"]}
    return {
        "premium": _one_of(word, _premiums_among(book, known)),
        "side": "defence" if theirs else "declarer",
        "announced": bool(said),
        "made": not lost,
        "kontra": len(kontra or ""),
    }


def _contracts(book: Rulebook) -> dict[str, str]:
    offered = [row.id for row in book.contracts.values() if row.offered]
    return _named(book, offered, contract_name)


def grammar(book: Rulebook) -> dict[str, dict[str, str]]:
    """What a page needs to read a line without the server: the words that are no numbers."""
    return {
        "games": _contracts(book),
        "premiums": _premiums(book),
        "ways": dict(_WAYS),
        "ends": dict(_ENDS),
    }


def beginnings(book: Rulebook, language: str = "de") -> list[tuple[str, str]]:
    """Every game's name in two parts: as much of it as a line needs, and the rest.

    >>> from mondfang.rulebook import load_book
    >>> beginnings(load_book("steirisch-2017"))[0]
    ('T', 'rischaken')
    """
    known = _contracts(book)
    found = []
    for row in book.contracts.values():
        if row.offered:
            name = contract_name(row.id, language, book)
            needed = _shortest(name, row.id, known) or name
            found.append((needed, name[len(needed) :]))
    return found


def example(book: Rulebook, language: str = "de") -> Plain | None:
    """A line of this book for those who learn it: who played alone has won, and a silent premium.

    >>> from mondfang.rulebook import load_book
    >>> example(load_book("hopfgarten-2023"))
    {'line': 'a 2 + p', 'game': 'Auf', 'premium': 'Pagat'}
    """
    rows = form_of(book, language)["contracts"]
    found = [one for row in rows if (one := _example(book, row)) is not None]
    return min(found, key=lambda one: len(one["line"]), default=None)


def _example(book: Rulebook, row: Plain) -> Plain | None:
    chip = next((one for one in row.get("premiums", ()) if _is_silent(one)), None)
    if row["partner"] or chip is None:
        return None
    known = _premiums_among(book, {one["id"] for one in row["premiums"]})
    game = _shortest(row["name"], row["id"], _contracts(book))
    premium = _shortest(chip["name"], chip["id"], known)
    if game is None or premium is None:
        return None
    line = f"{_typed(game)} 2 + {_typed(premium)}"
    return {"line": line, "game": row["name"], "premium": chip["name"]}


def _is_silent(chip: Plain) -> bool:
    states = chip["states"]["declarer"]
    return bool(states) and states[0]["word"] == "silent"


def _shortest(name: str, what: str, known: dict[str, str]) -> str | None:
    """As much of a name as a line needs."""
    tried = (name[:n] for n in range(1, len(name) + 1))
    return next((one for one in tried if _means(one, what, known)), None)


def _means(start: str, what: str, known: dict[str, str]) -> bool:
    try:
        return start[-1].isalnum() and _one_of(_typed(start), known) == what
    except BlockError:
        return False


def _typed(text: str) -> str:
    """In one word, as people type it."""
    return re.sub(r"[\s:-]", "", text.casefold())


def _premiums_among(book: Rulebook, ids: set[str]) -> dict[str, str]:
    return {name: one for name, one in _premiums(book).items() if one in ids}


def _premiums(book: Rulebook) -> dict[str, str]:
    offered = [row.id for row in book.premiums.values() if row.offered]
    return _named(book, offered, premium_name)


def _named(book: Rulebook, ids: Sequence[str], name: Callable[..., str]) -> dict[str, str]:
    """Every name of every row, in both languages, and its id."""
    found = {name(one, language, book): one for language in LANGUAGES for one in ids}
    found |= {one: one for one in ids}
    return {_typed(text): one for text, one in found.items()}


def _one_of(word: str, known: dict[str, str]) -> str:
    """The one thing that a word begins; never a guess between two."""
    if word in known:
        return known[word]
    found = sorted((name for name in known if name.startswith(word)), key=len)
    if not found:
        raise BlockError("shorthand-unknown", word=word)
    plain = found[0]  # a Bettler before a Bettler ouvert, but a Solorufer not before a Solodreier
    if any(known[name] != known[plain] and not name.startswith(plain) for name in found):
        raise BlockError("shorthand-ambiguous", word=word, found=", ".join(sorted(found)))
    return known[plain]


def _positive(book: Rulebook, row: Plain, told: _Read, base: Plain) -> Slip:
    if not told.seats:
        raise BlockError("shorthand-missing", what=_PLAYER)
    plain = {**base, "declarer": told.seats[0]}
    if told.end == "given-up":
        birds = [one["premium"] for one in told.premiums]
        bird = {"bird": birds[0]} if birds and row["birds"] > 1 else {}
        found = slip_of({**plain, **bird, "schleifen": True})
        outcome_of_slip(book, found)
        return found
    if row["partner"]:
        if len(told.seats) > 1:
            plain["partner"] = told.seats[1]
        elif told.way is None:
            raise BlockError("shorthand-missing", what=_PARTNER)
        elif told.way != "alone":
            plain["king_in_talon"] = told.way
    said = {(one["premium"], one["side"]) for one in told.premiums}
    bids = [one["id"] for one in row["premiums"] if one["bid"]]
    promised = [
        {"premium": name, "side": "declarer", "announced": True, "made": True, "kontra": 0}
        for name in bids
        if (name, "declarer") not in said
    ]
    plain |= {"premiums": [*promised, *told.premiums], "kontra": told.kontra}
    if told.points is not None:
        return _accepted(book, [{**plain, "points": told.points}])
    pieces = [one["slips"] for one in row["results"] if one["id"] == told.end]
    if not pieces:
        only = [one["slips"] for one in row["results"] if one["id"] == "unplayed"]
        if told.end is not None or not only:
            raise BlockError("shorthand-missing", what=_END)
        pieces = only
    return _accepted(book, [{**plain, **_filled(piece, plain)} for piece in pieces[0]])


def _accepted(book: Rulebook, trials: Sequence[Plain]) -> Slip:
    """The first that can have happened; else what is wrong with the first."""
    problem: SlipError | None = None
    for plain in trials:
        try:
            found = slip_of(plain)
            outcome_of_slip(book, found)
            return found
        except SlipError as refused:
            problem = problem or refused
    assert problem is not None
    raise problem


def _filled(piece: Plain, plain: Plain) -> Plain:
    if "tricks" not in piece:
        return piece
    ours = {plain["declarer"], plain.get("partner")}
    side = [seat for seat in SEATS if (seat in ours) == (piece["tricks"] == "declarer")]
    taker = plain["declarer"] if plain["declarer"] in side else side[0]
    return {"tricks": [TRICKS if seat == taker else 0 for seat in SEATS]}


def _negative(row: Plain, told: _Read) -> Plain:
    if not told.seats:
        raise BlockError("shorthand-missing", what=_PLAYER)
    if told.end not in ("won", "lost"):
        raise BlockError("shorthand-missing", what=_END)
    tricks = [0, 0, 0, 0]
    for seat in told.seats:
        tricks[seat] = row["tricks"][told.end]
    others = [seat for seat in SEATS if seat not in told.seats] or told.seats
    tricks[others[0]] += TRICKS - sum(tricks)
    if len(told.seats) == 1:
        return {"declarer": told.seats[0], "tricks": tricks}
    return {"declarers": told.seats, "tricks": tricks}


def _trischaken(row: Plain, told: _Read, forehand: int | None) -> Plain:
    if not told.seats or len(set(told.seats + told.virgins)) < len(told.seats + told.virgins):
        raise BlockError("shorthand-missing", what=_PLAYER)
    level = told.end == "unplayed" and len(told.seats) > 1
    tie = BEHIND if told.behind else ALL if level else ""
    key = constellation_key(len(told.seats), tie, told.major, len(told.virgins))
    shares = row["cases"].get(key)
    if shares is None or len(told.seats) < row["places"]:
        raise BlockError("shorthand-missing", what=_PLAYER)
    rest = [seat for seat in SEATS if seat not in told.seats and seat not in told.virgins]
    points, tricks = ["0"] * 4, [0] * 4
    for seat, (text, number) in zip([*told.seats, *rest], shares, strict=True):
        points[seat], tricks[seat] = text, number
    return {
        "declarer": told.seats[0] if forehand is None else forehand,
        "points": points,
        "tricks": tricks,
    }
