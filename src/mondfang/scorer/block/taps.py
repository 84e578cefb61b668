"""The taps by which a game gets onto the block: a list of buttons, for counting and for trying.

``taps_for`` says what a scorer presses for a game that a slip tells, and which slip the page then
makes of it: the same numbers, though nobody has counted card points for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mondfang.cards import parse_points
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.block.constellations import ALL, BEHIND, constellation_key
from mondfang.scorer.block.form import SHOWN, Plain, form_of
from mondfang.scorer.slip.form import Slip, SlipError, slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import Settlement, settle
from mondfang.settlement.negative import is_made

SEATS = range(4)
TRICKS = 12
HALVES = ("premium", "said")  # the two buttons of a chip
Trials = list[Plain]  # slips of which the first that is not refused counts


@dataclass(frozen=True, slots=True)
class Taps:
    """The buttons in their order, and the slip that they make."""

    buttons: tuple[str, ...]
    slip: Slip
    settlement: Settlement

    @property
    def count(self) -> int:
        return len(self.buttons)


def taps_for(book: Rulebook, slip: Slip, stake: int | None = None) -> Taps | None:
    """The shortest way that the page offers; None for what is told to the referee instead."""
    if slip.renonce is not None:
        return None
    form = form_of(book)
    row = next(one for one in form["contracts"] if one["id"] == slip.contract)
    wanted = _settled(book, slip, stake)
    ways = {"positive": _positive, "negative": _negative, "tricks": _tricks}[row["kind"]]
    for buttons, trials in ways(book, form, row, slip):
        found = _accepted(book, trials, stake)
        if found is not None and _same_row(found[1], wanted):
            return Taps(tuple(buttons), *found)
    raise AssertionError(f"the page cannot tell {slip}")


def _accepted(book: Rulebook, trials: Trials, stake: int | None) -> tuple[Slip, Settlement] | None:
    """The first slip that is not refused, as on the page, with its numbers."""
    for told in trials:
        try:
            made = slip_of(told)
            return made, _settled(book, made, stake)
        except SlipError:
            continue
    return None


def _same_row(one: Settlement, two: Settlement) -> bool:
    return (one.points, one.cents) == (two.points, two.cents)


def _settled(book: Rulebook, slip: Slip, stake: int | None) -> Settlement:
    return settle(book, outcome_of_slip(book, slip), stake)


def contract_taps(form: Plain, contract: str) -> list[str]:
    """A game is on the page, or behind "…"."""
    place = [one["id"] for one in form["contracts"]].index(contract)
    hidden = place >= SHOWN and len(form["contracts"]) > SHOWN + 1
    return (["more"] if hidden else []) + [f"contract-{contract}"]


def offered_first(form: Plain, is_forehand: bool) -> str:
    """The game that a page takes for granted as soon as it knows two partners."""
    return next(
        str(one["id"])
        for one in form["contracts"]
        if one["partner"] and (is_forehand or not one["forehand"])
    )


def _base(book: Rulebook, form: Plain, slip: Slip) -> Plain:
    return {
        "rulebook": book.id,
        "options": form["options"],
        "contract": slip.contract,
        "forehand": slip.forehand,
    }


def _positive(
    book: Rulebook, form: Plain, row: Plain, slip: Slip
) -> Iterator[tuple[list[str], Trials]]:
    told = {**_base(book, form, slip), "declarer": slip.declarer}
    buttons = [f"seat-{slip.declarer}"]
    if slip.schleifen:
        birds = [f"premium-{slip.bird}"] if row["birds"] > 1 else []
        bird = {"bird": slip.bird} if row["birds"] > 1 else {}
        pressed = [*buttons, *contract_taps(form, slip.contract), *birds, "result-given-up"]
        yield pressed, [{**told, **bird, "schleifen": True}]
        return
    guessed = None
    if slip.partner is not None:
        buttons.append(f"seat-{slip.partner}")
        told["partner"] = slip.partner
        guessed = offered_first(form, slip.declarer == slip.forehand)
    if guessed != slip.contract:
        buttons += contract_taps(form, slip.contract)
    if row["partner"] and slip.partner is None:
        buttons.append(f"way-{slip.king_in_talon or 'alone'}")
        if slip.king_in_talon is not None:
            told["king_in_talon"] = slip.king_in_talon
    facts, chips = _chips(row, slip)
    told["premiums"] = facts
    buttons += chips
    if slip.kontra:
        assert isinstance(slip.kontra, int)
        told["kontra"] = slip.kontra
        buttons += ["kontra"] * slip.kontra
    for result in row["results"]:
        trials = [{**told, **_filled(piece, told)} for piece in result["slips"]]
        yield [*buttons, f"result-{result['id']}"], trials


def _filled(piece: Plain, told: Plain) -> Plain:
    """All tricks to one of a side, where the piece says whose they are."""
    if "tricks" not in piece:
        return piece
    ours = {told["declarer"], told.get("partner")}
    whole = (seat for seat in SEATS if (seat in ours) == (piece["tricks"] == "declarer"))
    taker = told["declarer"] if piece["tricks"] == "declarer" else next(whole)
    return {"tricks": [TRICKS if seat == taker else 0 for seat in SEATS]}


def _chips(row: Plain, slip: Slip) -> tuple[list[Plain], list[str]]:
    """The premiums as the chips tell them; one that cannot be tapped costs and brings nothing."""
    facts: list[Plain] = []
    buttons: list[str] = []
    doubled: list[str] = []
    for side in ("declarer", "defence"):
        of_side: list[str] = []
        for chip in row["premiums"]:
            said = [one for one in slip.premiums if (one.premium, one.side) == (chip["id"], side)]
            if not said:
                continue
            wanted = {"announced": said[0].announced, "made": said[0].made}
            word = next((s["word"] for s in chip["states"][side] if _same(s, wanted)), None)
            if word is None:
                continue
            of_side += _presses(chip, side, word)
            doubled += [f"kontra-{chip['id']}-{side}"] * said[0].kontra
            fact = {"premium": chip["id"], "side": side, **wanted, "kontra": said[0].kontra}
            facts.append(fact)
        buttons += (["side"] if side == "defence" and of_side else []) + of_side
    return facts, [*buttons, *doubled]


def _presses(chip: Plain, side: str, word: str) -> list[str]:
    """A button is pressed once for its first word; what was bid stands there already."""
    half, words = next((i, words) for i, words in enumerate(chip["halves"][side]) if word in words)
    preset = chip["bid"] and side == "declarer"
    return [f"{HALVES[half]}-{chip['id']}"] * (words.index(word) + (not preset))


def _same(state: Plain, wanted: Plain) -> bool:
    return all(state[key] == value for key, value in wanted.items())


def _negative(
    book: Rulebook, form: Plain, row: Plain, slip: Slip
) -> Iterator[tuple[list[str], Trials]]:
    outcome = outcome_of_slip(book, slip)
    games = {game.seat: game.contract for game in outcome.games}
    aims = {one["id"]: one.get("tricks") for one in form["contracts"]}
    first = outcome.games[0].seat
    pressed = [f"seat-{first}", *contract_taps(form, slip.contract)]
    tricks = [0, 0, 0, 0]
    won = {game.seat: is_made(book, outcome, game) for game in outcome.games}
    for seat, contract in games.items():
        tricks[seat] = aims[contract]["won" if won[seat] else "lost"]
        if seat != first:
            beside = row["beside"]
            steps = (beside.index(contract) - beside.index(slip.contract)) % len(beside)
            pressed += [f"seat-{seat}", *[f"game-{seat}"] * steps]
    if len(games) > 1:
        pressed += [f"made-{seat}" for seat in games if not won[seat]]
    spare = [seat for seat in SEATS if seat not in games] or [s for s in games if not won[s]]
    if spare:
        tricks[spare[0]] += TRICKS - sum(tricks)
    ladders = {seat: [0, 0, 0, 0] for seat in games}
    for declarer, seat, level in outcome.kontras:
        ladders[declarer][seat] = level
        pressed += [f"kontra-{declarer}-{seat}"] * level
    told: dict[str, Any] = {**_base(book, form, slip), "declarer": first, "tricks": tricks}
    if any(ladders[first]):
        told["kontra"] = ladders[first]
    told["bei"] = [
        {"declarer": seat, "contract": contract}
        | ({"kontra": ladders[seat]} if any(ladders[seat]) else {})
        for seat, contract in games.items()
        if seat != first
    ]
    end = "write" if len(games) > 1 else "won" if won[first] else "lost"
    yield [*pressed, f"result-{end}"], [told]


def _tricks(
    book: Rulebook, form: Plain, row: Plain, slip: Slip
) -> Iterator[tuple[list[str], Trials]]:
    assert isinstance(slip.points, list)
    assert slip.tricks is not None
    thirds = [parse_points(text) for text in slip.points]
    chooser = slip.forehand if slip.declarer is None else slip.declarer
    virgins = [seat for seat in SEATS if slip.tricks[seat] == 0]
    order = sorted((seat for seat in SEATS if seat not in virgins), key=lambda s: -thirds[s])
    major = max(thirds) >= book.count.win_thirds
    start = contract_taps(form, slip.contract)
    if not row["forehand"] and chooser != slip.forehand:
        assert chooser is not None
        assert slip.forehand is not None
        start += ["chooser"] * ((chooser - slip.forehand) % 4)
    least = min(row["places"], len(order))
    for count, tie in _orders([thirds[seat] for seat in order], least, row["ties"]):
        shares = row["cases"].get(constellation_key(count, tie, major, len(virgins)))
        if shares is None:
            continue
        points, tricks = ["0"] * 4, [0] * 4
        for seat, (text, number) in zip(order, shares, strict=True):
            points[seat], tricks[seat] = text, number
        told = _base(book, form, slip)
        yield (
            [
                *start,
                *(f"seat-{seat}" for seat in order[:count]),
                *["tied"] * (row["ties"].index(tie) + 1 if tie else 0),
                *(["major"] if major else []),
                *(f"virgin-{seat}" for seat in virgins),
                "result-write",
            ],
            [{**told, "declarer": chooser, "points": points, "tricks": tricks}],
        )


def _orders(falling: list[int], least: int, known: list[str]) -> Iterator[tuple[int, str]]:
    """How many to tap, and who of them is level: the shortest that may do comes first."""
    yield from ((count, "") for count in range(least, len(falling) + 1))
    if (tied := falling.count(falling[0])) > 1:
        yield tied, ALL
    elif BEHIND in known and len(falling) > 2 and (tied := falling.count(falling[1])) > 1:
        yield 1 + tied, BEHIND
