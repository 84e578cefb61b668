"""Facts that contradict each other: premiums, tricks and points of one and the same game."""

from __future__ import annotations

from collections import Counter

from mondfang.cards import CARDS, PAGAT, TOTAL_THIRDS
from mondfang.game.beside import is_only_one_valat, may_stand_beside_valat
from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.slip.form import Slip, SlipError

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
            raise SlipError("missing-field", "tricks", f"{row.id} needs the tricks of each seat")
        if slip.premiums:
            raise SlipError("contradiction", "premiums", f"{row.id} has no premiums")
        if slip.points is not None and row.is_negative:
            raise SlipError("contradiction", "points", f"{row.id} counts tricks, not points")
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
        raise SlipError(
            "not-announceable", f"{path}.announced", f"{fact.premium} counts in silence"
        )
    if not premium.silent and not premium.can_announce:
        message = f"the table has agreed on no value of {fact.premium}"
        raise SlipError("no-value", f"{path}.premium", message)
    if not fact.announced and not premium.silent:
        raise SlipError("never-silent", f"{path}.announced", f"{fact.premium} has to be announced")
    if fact.kontra:
        if not fact.announced or not premium.can_kontra:
            raise SlipError("bad-kontra", f"{path}.kontra", f"{fact.premium} cannot be doubled so")
        if not 0 < fact.kontra <= book.kontra.levels:
            raise SlipError("bad-kontra", f"{path}.kontra", f"0 to {book.kontra.levels}")
    losable = premium.kind in LOSABLE_IN_SILENCE
    if made_known and not fact.announced and not fact.made and not losable:
        message = f"a silent {fact.premium} that was not made is none"
        raise SlipError("contradiction", f"{path}.made", message)
    if premium.kind == "koenig-ultimo" and fact.side == "defence":
        raise SlipError("contradiction", f"{path}.side", "the called king is the declarer side's")
    if premium.kind == "koenigfang" and fact.side == "declarer":
        raise SlipError("contradiction", f"{path}.side", "nobody catches the king of his own side")
    if premium.kind == "zehn-tarock" and not fact.made:
        raise SlipError("contradiction", f"{path}.made", "an announced state cannot be lost")
    if fact.by is not None and outcome.side_of(fact.by) != fact.side:
        message = f"seat {fact.by} is not on the {fact.side} side"
        raise SlipError("contradiction", f"{path}.by", message)
    called = premium.kind in ("koenig-ultimo", "koenigfang")
    if called and outcome.king_in_talon is not None:
        solo = book.contracts[outcome.games[0].contract].talon == "solo"
        if solo or outcome.king_in_talon == "left":
            raise SlipError("contradiction", f"{path}.premium", "the called king lay in the talon")
    needed = premium.requires if fact.announced else None
    if needed is not None and not _is_announced(outcome, needed, fact.side):
        message = f"{fact.premium} is announced on top of {needed}"
        raise SlipError("contradiction", f"{path}.premium", message)


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
            raise SlipError("bad-renonce", path, f"{premium} is compensated as won already")


def _check_pairs(book: Rulebook, outcome: Outcome, renonce: bool) -> None:
    """A premium stands once a side, and what is one thing is made by one side only."""
    if len(outcome.premiums) < 2:
        return
    said = Counter((fact.premium, fact.side) for fact in outcome.premiums)
    for (premium, side), times in said.items():
        if times > 1:
            raise SlipError("contradiction", "premiums", f"{premium} stands twice for the {side}")
    _check_valats(book, outcome)
    if renonce:
        return
    made = Counter(fact.premium for fact in outcome.premiums if fact.made)
    for premium, times in made.items():
        if times > 1 and book.premiums[premium].kind in SHARED_KINDS:
            raise SlipError("contradiction", "premiums", f"{premium} cannot be made by both sides")
    for kind, last_kind, card in CATCHES:
        at_stake = [
            fact.premium
            for fact in facts_of(book, outcome, last_kind, card)
            if fact.made or not fact.announced
        ]
        caught = [f.premium for f in facts_of(book, outcome, kind) if not f.announced]
        if at_stake and caught:
            message = f"a card of the last trick is settled as {at_stake[0]}, not as {caught[0]}"
            raise SlipError("contradiction", "premiums", message)
    _check_last_trick(book, outcome)
    birds = Counter(
        fact.premium for fact in outcome.premiums if book.premiums[fact.premium].kind == "bird"
    )
    for premium, times in birds.items():
        if times > 1:
            raise SlipError("contradiction", "premiums", f"{premium} is one card of one side")


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
        message = "once one side has announced a Valat the other cannot"
        raise SlipError("contradiction", "premiums", message)
    declarer = outcome.games[0].seat
    for index, fact in enumerate(outcome.premiums):
        if not fact.announced or fact.premium not in book.announce.valat_excludes:
            continue
        said_by = speakers(outcome, fact)
        for valat in valats:
            if valat is fact:
                continue
            if not may_stand_beside_valat(book, declarer, said_by, speakers(outcome, valat)):
                message = f"{fact.premium} cannot be announced beside an announced Valat"
                raise SlipError("excluded-by-valat", f"premiums[{index}].announced", message)


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
            raise SlipError("contradiction", "premiums", "the Pagat is with the other side")
    for fact in facts_of(book, outcome, "koenig-ultimo"):
        lost_in_silence = not fact.announced and not fact.made
        if (fact.made and "defence" in takers) or (lost_in_silence and "declarer" in takers):
            message = "the Pagat and the called king lie in one trick"
            raise SlipError("contradiction", "premiums", message)


def _check_bird(row: Contract, slip: Slip, outcome: Outcome) -> None:
    if not row.besser or outcome.ending != "played":
        return
    announced = [
        fact.premium
        for fact in outcome.premiums
        if fact.announced and fact.side == "declarer" and fact.premium in row.besser
    ]
    if not announced:
        raise SlipError("missing-bird", "premiums", f"{row.id} has an announced bird: is it made?")
    if slip.bird is not None and slip.bird not in announced:
        raise SlipError("contradiction", "bird", f"{slip.bird} is not among the announced premiums")


def _check_sacks(book: Rulebook, outcome: Outcome) -> None:
    points = {"declarer": outcome.declarer_thirds, "defence": outcome.defence_thirds}
    for index, fact in enumerate(outcome.premiums):
        premium, thirds = book.premiums[fact.premium], points[fact.side]
        if premium.kind != "sack" or premium.threshold_thirds is None or thirds is None:
            continue
        if fact.made != (thirds >= premium.threshold_thirds):
            message = f"the points say otherwise of {fact.premium}"
            raise SlipError("contradiction", f"premiums[{index}].made", message)


def _check_trischaken(outcome: Outcome) -> None:
    for seat in range(4):
        if (outcome.tricks[seat] == 0) != (outcome.card_thirds[seat] == 0):
            message = "no trick means no points, and the other way round"
            raise SlipError("contradiction", f"points[{seat}]", message)
        if outcome.tricks[seat] and outcome.card_thirds[seat] < LEAST[4 * outcome.tricks[seat]]:
            message = "so many tricks hold more points"
            raise SlipError("contradiction", f"points[{seat}]", message)


def _check_tricks(book: Rulebook, slip: Slip, row: Contract, outcome: Outcome) -> None:
    valats = facts_of(book, outcome, "valat")
    if slip.tricks is None:
        if any(fact.made for fact in valats):
            raise SlipError("missing-field", "tricks", "a Valat needs the tricks of each seat")
        return
    taken: dict[Side, int] = {"declarer": 0, "defence": 0}
    for seat in range(4):
        taken[outcome.side_of(seat)] += outcome.tricks[seat]
    _check_valat(valats, taken, _has_silent_valat(book, row))
    for index, fact in enumerate(outcome.premiums):
        if fact.made and not taken[fact.side] and _takes_a_trick(book, row, outcome, fact):
            message = f"a side without a trick cannot have made {fact.premium}"
            raise SlipError("contradiction", f"premiums[{index}].made", message)
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
            raise SlipError("contradiction", "tricks", "a Valat leaves the other side no trick")
        if fact.announced and not fact.made and taken[fact.side] == 12:
            raise SlipError("contradiction", "tricks", "twelve tricks are a Valat that was made")
    for side in taken:
        if silent and taken[side] == 12 and not any(fact.side == side for fact in valats):
            message = f"the {side} side has all tricks: the Valat is missing among the premiums"
            raise SlipError("contradiction", "premiums", message)


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
    raise SlipError("contradiction", "points", f"{taken} tricks cannot hold these points")
