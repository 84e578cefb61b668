"""Facts that contradict each other: premiums, tricks and points of one and the same game."""

from __future__ import annotations

from mondfang.cards import CARDS, PAGAT, TOTAL_THIRDS
from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.plausible import is_only_one_valat, may_stand_beside_valat
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.slip.form import SIDES, Slip, SlipError

_ASCENDING = sorted(card.thirds for card in CARDS)
LEAST = [sum(_ASCENDING[:count]) for count in range(55)]
MOST = [sum(_ASCENDING[54 - count :]) for count in range(55)]
DISCARDED = {"half": 3, "one": 1, "whole-hidden": 6, "whole-open": 6, "solo": 0}
SHARED_KINDS = ("bird", "koenig-ultimo", "trull", "vier-koenige", "mondfang", "pagatfang", "valat")
LAST = 12  # the trick, and how many there are
LOSABLE_IN_SILENCE = ("bird", "koenig-ultimo")
# Kinds of catching, and the kind and card that is at stake in the last trick instead.
CATCHES = (("pagatfang", "bird", PAGAT.code), ("koenigfang", "koenig-ultimo", None))


def check_facts(book: Rulebook, slip: Slip, row: Contract, outcome: Outcome) -> None:
    """Raise SlipError at the first thing that cannot have happened."""
    if outcome.ending in ("schleifen", "thrown-in"):
        return
    for index, fact in enumerate(outcome.premiums[: len(slip.premiums)]):
        _check_premium(book, outcome, fact, f"premiums[{index}]", made_known=slip.renonce is None)
    _check_pairs(book, outcome, renonce=slip.renonce is not None)
    if slip.renonce is not None:
        _check_claims(outcome)
        return
    if row.talon == "tricks" or row.is_negative:
        if slip.tricks is None:
            raise SlipError("missing-field", "tricks", "tricks", contract=row.id)
        if slip.premiums:
            raise SlipError("contradiction", "premiums", "no-premiums", contract=row.id)
        if slip.points is not None and row.is_negative:
            raise SlipError("contradiction", "points", "tricks-not-points", contract=row.id)
        if row.talon == "tricks":
            _check_trischaken(outcome)
        return
    _check_bird(row, slip, outcome)
    if outcome.ending == "played":
        _check_sacks(book, outcome)
        _check_tricks(book, slip, row, outcome)


def _check_premium(
    book: Rulebook, outcome: Outcome, fact: PremiumFact, path: str, made_known: bool
) -> None:
    premium = book.premiums[fact.premium]
    if fact.announced and not premium.can_announce:
        raise SlipError("not-announceable", f"{path}.announced", premium=fact.premium)
    if not premium.silent and not premium.can_announce:
        raise SlipError("no-value", f"{path}.premium", premium=fact.premium)
    if not fact.announced and not premium.silent:
        raise SlipError("never-silent", f"{path}.announced", premium=fact.premium)
    if fact.kontra:
        if not fact.announced or not premium.can_kontra:
            raise SlipError("bad-kontra", f"{path}.kontra", "premium", premium=fact.premium)
        if not 0 < fact.kontra <= book.kontra.levels:
            raise SlipError("bad-kontra", f"{path}.kontra", "levels", levels=book.kontra.levels)
    losable = premium.kind in LOSABLE_IN_SILENCE
    if made_known and not fact.announced and not fact.made and not losable:
        raise SlipError("contradiction", f"{path}.made", "silent-not-made", premium=fact.premium)
    # Who announced a king without holding it has lost it, on whatever side and wherever it lay.
    false = fact.announced and not fact.made
    if premium.kind == "koenig-ultimo" and fact.side == "defence" and not false:
        raise SlipError("contradiction", f"{path}.side", "king-of-declarer")
    if premium.kind == "koenigfang" and fact.side == "declarer":
        raise SlipError("contradiction", f"{path}.side", "own-king-caught")
    if premium.kind == "zehn-tarock" and not fact.made:
        raise SlipError("contradiction", f"{path}.made", "state-not-lost")
    if fact.by is not None and outcome.side_of(fact.by) != fact.side:
        raise SlipError("contradiction", f"{path}.by", "other-side", side=SIDES[fact.side])
    called = premium.kind in ("koenig-ultimo", "koenigfang")
    if called and outcome.king_in_talon is not None and not false:
        solo = book.contracts[outcome.games[0].contract].talon == "solo"
        if solo or outcome.king_in_talon == "left":
            raise SlipError("contradiction", f"{path}.premium", "king-lay-in-talon")
    needed = premium.requires if fact.announced else None
    if needed is not None and not _is_announced(outcome, needed, fact.side):
        place, names = f"{path}.premium", {"premium": fact.premium, "required": needed}
        raise SlipError("contradiction", place, "on-top", **names)


def _is_announced(outcome: Outcome, premium: str, side: Side) -> bool:
    return any(
        fact.premium == premium and fact.side == side and fact.announced
        for fact in outcome.premiums
    )


def _check_claims(outcome: Outcome) -> None:
    """What was announced is compensated as won already: nobody claims it besides."""
    announced = {fact.premium for fact in outcome.premiums if fact.announced}
    for index, (_, premium) in enumerate(outcome.irregularities[0].claims):
        if premium in announced:
            path = f"renonce.claims[{index}].premium"
            raise SlipError("bad-renonce", path, "compensated", premium=premium)


def _check_pairs(book: Rulebook, outcome: Outcome, renonce: bool) -> None:
    """A premium stands once a side, and what is one thing is made by one side only."""
    if len(outcome.premiums) < 2:
        return
    said = set[tuple[str, Side]]()
    for fact in outcome.premiums:
        key = (fact.premium, fact.side)
        if key in said:
            names = {"premium": fact.premium, "side": SIDES[fact.side]}
            raise SlipError("contradiction", "premiums", "stands-twice", **names)
        said.add(key)
    kinds = {book.premiums[fact.premium].kind for fact in outcome.premiums}
    if "valat" in kinds:
        _check_valats(book, outcome)
    if renonce:
        return
    _check_both_sides(book, outcome)
    for kind, last_kind, card in CATCHES:
        if kind not in kinds:
            continue
        at_stake = [
            fact.premium
            for fact in facts_of(book, outcome, last_kind, card)
            if (fact.made or not fact.announced) and book.premiums[fact.premium].trick == LAST
        ]
        caught = [f.premium for f in facts_of(book, outcome, kind) if not f.announced]
        if at_stake and caught:
            named = {"stake": at_stake[0], "caught": caught[0]}
            raise SlipError("contradiction", "premiums", "last-trick", **named)
    if "bird" in kinds:
        _check_last_trick(book, outcome)


def _check_both_sides(book: Rulebook, outcome: Outcome) -> None:
    """A bird is one card, and other things are made by one side at most."""
    made, birds = set[str](), set[str]()
    for fact in outcome.premiums:
        kind = book.premiums[fact.premium].kind
        if fact.made and kind in SHARED_KINDS:
            if fact.premium in made:
                raise SlipError("contradiction", "premiums", "both-sides", premium=fact.premium)
            made.add(fact.premium)
        if kind == "bird":
            if fact.premium in birds:
                raise SlipError("contradiction", "premiums", "one-card", premium=fact.premium)
            birds.add(fact.premium)


def facts_of(
    book: Rulebook, outcome: Outcome, kind: str, card: str | None = None
) -> list[PremiumFact]:
    """The facts about premiums of a kind, the Pagat as the bird on its card."""
    found = []
    for fact in outcome.premiums:
        premium = book.premiums[fact.premium]
        if premium.kind == kind and card in (None, premium.card):
            found.append(fact)
    return found


def _check_valats(book: Rulebook, outcome: Outcome) -> None:
    """What cannot have been announced beside an announced Valat."""
    valats = [f for f in facts_of(book, outcome, "valat") if f.announced]
    if len(valats) > 1 and is_only_one_valat(book):
        raise SlipError("contradiction", "premiums", "one-valat")
    declarer = outcome.games[0].seat
    for index, fact in enumerate(outcome.premiums):
        if not fact.announced or fact.premium not in book.announce.valat_excludes:
            continue
        said_by = speakers(outcome, fact)
        for valat in valats:
            if valat is fact:
                continue
            if not may_stand_beside_valat(book, declarer, said_by, speakers(outcome, valat)):
                path = f"premiums[{index}].announced"
                raise SlipError("excluded-by-valat", path, premium=fact.premium)


def speakers(outcome: Outcome, fact: PremiumFact) -> tuple[int, ...]:
    """The seats that may have announced it."""
    if fact.by is not None:
        return (fact.by,)
    return tuple(seat for seat in range(4) if outcome.side_of(seat) == fact.side)


def _check_last_trick(book: Rulebook, outcome: Outcome) -> None:
    """A Pagat that takes the last trick takes the called king with it and counts for its side."""
    takers = {
        fact.side
        for fact in facts_of(book, outcome, "bird", PAGAT.code)
        if fact.made and book.premiums[fact.premium].trick == LAST
    }
    for fact in facts_of(book, outcome, "trull"):
        if fact.made and takers - {fact.side}:
            raise SlipError("contradiction", "premiums", "pagat-elsewhere")
    for fact in facts_of(book, outcome, "koenig-ultimo"):
        lost_in_silence = not fact.announced and not fact.made
        if (fact.made and "defence" in takers) or (lost_in_silence and "declarer" in takers):
            raise SlipError("contradiction", "premiums", "one-trick")


def _check_bird(row: Contract, slip: Slip, outcome: Outcome) -> None:
    if not row.besser or outcome.ending != "played":
        return
    announced = [
        fact.premium
        for fact in outcome.premiums
        if fact.announced and fact.side == "declarer" and fact.premium in row.besser
    ]
    if not announced:
        raise SlipError("missing-bird", "premiums", "announced", contract=row.id)
    if slip.bird is not None and slip.bird not in announced:
        raise SlipError("contradiction", "bird", "bird-not-announced", premium=slip.bird)


def _check_sacks(book: Rulebook, outcome: Outcome) -> None:
    if not outcome.premiums:
        return
    points = {"declarer": outcome.declarer_thirds, "defence": outcome.defence_thirds}
    for index, fact in enumerate(outcome.premiums):
        premium, thirds = book.premiums[fact.premium], points[fact.side]
        if premium.kind != "sack" or premium.threshold_thirds is None or thirds is None:
            continue
        if fact.made != (thirds >= premium.threshold_thirds):
            raise SlipError(
                "contradiction", f"premiums[{index}].made", "sack", premium=fact.premium
            )


def _check_trischaken(outcome: Outcome) -> None:
    for seat, (tricks, thirds) in enumerate(zip(outcome.tricks, outcome.card_thirds, strict=True)):
        if (tricks == 0) != (thirds == 0):
            raise SlipError("contradiction", f"points[{seat}]", "no-trick-no-points")
        if thirds < LEAST[4 * tricks]:
            raise SlipError("contradiction", f"points[{seat}]", "too-few-points")


def _check_tricks(book: Rulebook, slip: Slip, row: Contract, outcome: Outcome) -> None:
    valats = facts_of(book, outcome, "valat")
    taken: dict[Side, int] = {"declarer": 0, "defence": 0}
    for seat in range(4):
        taken[outcome.side_of(seat)] += outcome.tricks[seat]
    if slip.tricks is None:
        takers = [fact.side for fact in valats if fact.made]
        if not takers:
            return
        taken[takers[0]] = 12  # nobody counts after a Valat: it says so itself
    if valats or 12 in taken.values():
        _check_valat(valats, taken, _has_silent_valat(book, row))
    for index, fact in enumerate(outcome.premiums):
        if fact.made and not taken[fact.side] and _takes_a_trick(book, row, outcome, fact):
            path = f"premiums[{index}].made"
            raise SlipError("contradiction", path, "no-trick-no-premium", premium=fact.premium)
    if slip.points is not None:
        _check_points(row, outcome, taken["declarer"])


def _takes_a_trick(book: Rulebook, row: Contract, outcome: Outcome, fact: PremiumFact) -> bool:
    """Whether a premium needs a trick; Trull and kings may all lie in what the talon left.

    Then the side without a trick has at least their points.
    """
    premium = book.premiums[fact.premium]
    if premium.kind not in ("trull", "vier-koenige"):
        return premium.kind not in ("sack", "zehn-tarock", "honneurs")
    if fact.side == "declarer" or premium.counts != "cards" or book.talon.left_half != "defence":
        return True
    pieces, left = 3 if premium.kind == "trull" else 4, 6 - DISCARDED[row.talon]
    assert outcome.defence_thirds is not None
    return left < pieces or outcome.defence_thirds < MOST[pieces] + LEAST[left - pieces]


def _has_silent_valat(book: Rulebook, row: Contract) -> bool:
    """Whether all tricks without a word count in this game."""
    rows = [book.premiums[name] for name in row.premiums]
    return any(each.kind == "valat" and each.offered and each.silent for each in rows)


def _check_valat(valats: list[PremiumFact], taken: dict[Side, int], silent: bool) -> None:
    for fact in valats:
        if fact.made and taken[fact.side] != 12:
            raise SlipError("contradiction", "tricks", "valat-trick-left")
        if fact.announced and not fact.made and taken[fact.side] == 12:
            raise SlipError("contradiction", "tricks", "valat-made")
    for side in taken:
        if silent and taken[side] == 12 and not any(fact.side == side for fact in valats):
            raise SlipError("contradiction", "premiums", "valat-missing", side=SIDES[side])


def _check_points(row: Contract, outcome: Outcome, taken: int) -> None:
    """So many cards cannot hold fewer points than the poorest ones, nor more than the richest.

    The Blatt would follow from the number of cards too; tables do not count that exactly, and
    a Blatt more or less is no reason to send a scorer back.
    """
    assert outcome.declarer_thirds is not None
    sizes = {4 * taken + DISCARDED[row.talon]}
    if row.talon == "solo" and outcome.king_in_talon == "taken":
        sizes = {4 * taken + 3}
    elif row.talon == "solo" and row.partner and outcome.partner is None:
        sizes.add(4 * taken + 3)
    elif row.talon == "half" and outcome.king_in_talon is not None:
        sizes.add(4 * taken + 6)  # the whole talon may have been agreed on
    thirds = outcome.declarer_thirds
    if (taken, thirds) in ((LAST, TOTAL_THIRDS), (0, 0)):
        return  # "all of it": nobody counts after a Valat
    for size in sizes:
        if LEAST[size] <= thirds <= MOST[size]:
            return
    raise SlipError("contradiction", "points", "points-in-tricks", tricks=taken)
