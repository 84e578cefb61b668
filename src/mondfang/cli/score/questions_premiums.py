"""Questions about premiums: whose, announced or silent, made or lost, doubled or not."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.cli.base.speech import language, say
from mondfang.cli.score.questions_base import (
    SEATS,
    Answers,
    Choices,
    Question,
    kontra_levels,
    offered_premiums,
    yes_no,
)
from mondfang.game.beside import is_only_one_valat, may_stand_beside_valat
from mondfang.game.premiums import SIDES, Side
from mondfang.rulebook import Rulebook
from mondfang.rulebook.model import Contract, Premium
from mondfang.rulebook.names import premium_name

LOSABLE = ("bird", "koenig-ultimo")


def premium_questions(book: Rulebook, row: Contract, known: Answers) -> Iterator[Question]:
    """One premium after the other; the bird that was bid comes first and unasked."""
    ending = known["ending"]
    rows = [p for p in offered_premiums(book, row) if p.can_announce or p.silent]
    if ending == "unplayed":
        rows = [p for p in rows if p.kind == "zehn-tarock"]
    if ending == "renonce":
        rows = [p for p in rows if p.can_announce]
    bird = row.named_bird or known.get("bird")
    for place in range(2 * len(rows)):
        names = tuple(
            (p.id, premium_name(p.id, language(), book))
            for p in rows
            if any(_ways(book, p, known, place, side, False) for side in SIDES)
        )
        if place == 0 and bird is not None and any(p.id == bird for p in rows):
            choices: Choices = tuple(pair for pair in names if pair[0] == bird)
        else:
            choices = ((None, say("keine mehr", "no more")), *names)
        yield Question(f"premium.{place}", say("Welche Prämie?", "Which premium?"), choices)
        name = known[f"premium.{place}"]
        if name is None:
            return
        own = place == 0 and name == bird
        yield from _one_premium(book, book.premiums[name], known, place, own)


def _one_premium(
    book: Rulebook, premium: Premium, known: Answers, place: int, bid: bool
) -> Iterator[Question]:
    """Whose it was, announced or silent, made or lost, doubled or not."""
    name, ending = premium_name(premium.id, language(), book), known["ending"]
    sides: Choices = (
        ("declarer", say("Spielerpartei", "declarer's side")),
        ("defence", say("Gegner", "opponents")),
    )
    only = {"koenig-ultimo": "declarer", "koenigfang": "defence"}.get(premium.kind)
    only = "declarer" if bid else only
    sides = tuple(
        pair
        for pair in sides
        if only in (None, pair[0]) and _ways(book, premium, known, place, pair[0], bid)
    )
    yield Question(f"side.{place}", f"{name}: {say('von wem?', 'whose?')}", sides)
    ways = _ways(book, premium, known, place, known[f"side.{place}"], bid)
    announced = tuple(
        (way, say("angesagt", "announced") if way else say("still", "in silence")) for way in ways
    )
    title = say("angesagt oder still?", "announced or silent?")
    yield Question(f"announced.{place}", f"{name}: {title}", announced)
    said = known[f"announced.{place}"]
    losable = said or premium.kind in LOSABLE
    if ending == "played":
        ends = yes_no() if losable and premium.kind != "zehn-tarock" else yes_no()[:1]
        yield Question(f"made.{place}", f"{name}: {say('gemacht?', 'made?')}", ends)
    if said and premium.can_kontra:
        yield Question(f"premium-kontra.{place}", f"{name}: Kontra?", kontra_levels(book))


def _ways(
    book: Rulebook, premium: Premium, known: Answers, place: int, side: Side, bid: bool
) -> list[bool]:
    """Whether it may have been announced by this side, or made in silence."""
    may_say = premium.can_announce and _may_be_said(book, premium, known, place, side)
    silent = premium.silent and not bid and known["ending"] == "played"
    return [*([True] if may_say else []), *([False] if silent else [])]


def _may_be_said(book: Rulebook, premium: Premium, known: Answers, place: int, side: Side) -> bool:
    """Whether it goes with the Valats that were announced, or as one with what was announced."""
    excluded = book.announce.valat_excludes
    for earlier in range(place):
        if not known.get(f"announced.{earlier}"):
            continue
        said, by = book.premiums[known[f"premium.{earlier}"]], known[f"side.{earlier}"]
        if said.kind == premium.kind == "valat" and is_only_one_valat(book):
            return False
        one, two = _seats(known, side), _seats(known, by)
        if said.kind == "valat" and premium.id in excluded:
            pair = (one, two)
        elif premium.kind == "valat" and said.id in excluded:
            pair = (two, one)
        else:
            continue
        if not may_stand_beside_valat(book, known["declarer"], *pair):
            return False
    return True


def _seats(known: Answers, side: Side) -> tuple[int, ...]:
    ours = (known["declarer"], known.get("partner"))
    return tuple(seat for seat in SEATS if (seat in ours) == (side == "declarer"))


def has_valat(book: Rulebook, known: Answers) -> bool:
    """Whether a Valat was made, which asks for the tricks of everybody."""
    places = [key.partition(".")[2] for key in known if key.startswith("made.") and known[key]]
    return any(book.premiums[known[f"premium.{place}"]].kind == "valat" for place in places)
