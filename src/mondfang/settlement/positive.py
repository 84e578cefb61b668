"""Games for card points: the game, its premiums, and the three shapes of a Valat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mondfang.cards import KINGS
from mondfang.game.outcome import Outcome, PremiumFact, lowest_first
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.settlement.ledger import Line, Worth, side_line, worth

TRICK_KINDS = ("bird", "koenig-ultimo", "mondfang", "pagatfang", "koenigfang")


def other(side: Side) -> Side:
    return "defence" if side == "declarer" else "declarer"


def winner_of(fact: PremiumFact) -> Side:
    return fact.side if fact.made else other(fact.side)


def settle_positive(book: Rulebook, outcome: Outcome, stake: int | None) -> list[Line]:
    """All lines of a game that was played for points."""
    row = book.contracts[outcome.games[0].contract]
    outcome = as_it_counts(book, outcome)
    valats = [fact for fact in outcome.premiums if is_valat(book, fact)]
    announced = [fact for fact in valats if fact.announced]
    made = [fact for fact in valats if fact.made]
    if book.valat.shape == "multiplies-all" and (announced or made):
        return list(_all_multiplied(book, outcome, row, (announced or made)[0], stake))
    lines: list[Line] = []
    if book.valat.shape == "multiplies-game" and (announced or made):
        lines += _multiplied_game(book, outcome, row, announced or made, stake)
    else:
        valat = bool(announced or made)
        lines.append(game_line(book, outcome, row, stake, valat=valat))
    for fact in outcome.premiums:
        if counts(book, outcome, fact, bool(announced), bool(made)):
            lines.append(premium_line(book, outcome, row, fact, stake))
    return lines


def is_valat(book: Rulebook, fact: PremiumFact) -> bool:
    return book.premiums[fact.premium].kind == "valat"


def is_state(book: Rulebook, fact: PremiumFact) -> bool:
    """A state of the hand that was announced: it is never lost."""
    return book.premiums[fact.premium].kind == "zehn-tarock"


def loser_of_all(book: Rulebook, facts: Iterable[PremiumFact]) -> Side | None:
    """The side whose announced Valat was missed, where that loses everything."""
    if book.valat.missed != "everything":
        return None
    missed = (fact for fact in facts if is_valat(book, fact) and fact.announced and not fact.made)
    return next((fact.side for fact in missed), None)


def as_it_counts(book: Rulebook, outcome: Outcome) -> Outcome:
    """The facts as they are settled: one missed Valat may have lost whatever was announced."""
    loser = loser_of_all(book, outcome.premiums)
    if loser is None:
        return outcome
    facts = tuple(
        replace(fact, made=fact.side != loser)
        if fact.announced and not is_state(book, fact)
        else fact
        for fact in outcome.premiums
    )
    return replace(outcome, premiums=facts)


def kontra_counts(book: Rulebook, outcome: Outcome, row: Contract) -> bool:
    """A Solorufer whose king lay in the talon knows no Kontra in some books."""
    void = book.kontra.solo_king_in_talon == "void"
    return not (void and row.talon == "solo" and outcome.king_in_talon is not None)


def game_level(book: Rulebook, outcome: Outcome, row: Contract, valat: bool) -> int:
    """How far the game is doubled; an announced or made Valat voids it in some books."""
    void = valat and book.kontra.under_valat == "void-on-game"
    return 0 if void or not kontra_counts(book, outcome, row) else outcome.kontra


def is_won(book: Rulebook, outcome: Outcome) -> bool:
    if outcome.ending == "unplayed":
        return True
    loser = loser_of_all(book, outcome.premiums)
    if loser is not None:
        return loser == "defence"
    assert outcome.declarer_thirds is not None
    return outcome.declarer_thirds >= book.count.win_thirds


def game_value(row: Contract, winner: Side) -> int:
    return row.value if winner == "declarer" else row.value_lost


def game_line(
    book: Rulebook, outcome: Outcome, row: Contract, stake: int | None, valat: bool = False
) -> Line:
    winner: Side = "declarer" if is_won(book, outcome) else "defence"
    level = game_level(book, outcome, row, valat)
    value = worth(book, game_value(row, winner), level, stake)
    return side_line("game", row.clauses[:1], outcome, winner, value)


def premium_value(row: Contract, premium: Premium, announced: bool) -> int:
    return (premium.announced if announced else premium.silent) * _times(row, premium)


def _times(row: Contract, premium: Premium) -> int:
    """By how much a game multiplies a premium; some count the same wherever they are made."""
    return row.premiums_times if premium.multiplied else 1


def valat_factor(book: Rulebook, row: Contract, premium: Premium, announced: bool) -> int:
    """By how much a Valat multiplies; in most books no more in a solo game than elsewhere."""
    return (book.valat.announced if announced else book.valat.silent) * _times(row, premium)


def premium_line(
    book: Rulebook, outcome: Outcome, row: Contract, fact: PremiumFact, stake: int | None
) -> Line:
    premium = book.premiums[fact.premium]
    level = fact.kontra if kontra_counts(book, outcome, row) else 0
    value = worth(book, premium_value(row, premium, fact.announced), level, stake)
    return side_line(fact.premium, premium.clauses[:1], outcome, winner_of(fact), value)


def counts(
    book: Rulebook, outcome: Outcome, fact: PremiumFact, announced: bool, made: bool
) -> bool:
    """Whether a premium has a line of its own beside the game, also in a deal with a Valat."""
    premium, valat = book.premiums[fact.premium], book.valat
    if not premium.offered or (premium.kind == "valat" and valat.shape == "multiplies-game"):
        return False
    if not fact.announced:
        if not fact.made and not premium.silent_loss:
            return False
        if premium.kind == "koenigfang" and _settles_koenig_ultimo(book, outcome):
            return False
        both = any(o.announced and o.premium == fact.premium for o in outcome.premiums)
        if both:
            return False
    if premium.kind in ("valat", "zehn-tarock"):
        return True
    # Where a Valat is added, only twelve tricks on one side drop premiums; a missed one does not.
    if not made and not (announced and valat.shape != "added"):
        return True
    return counts_beside_valat(book, premium, fact.announced)


def counts_beside_valat(book: Rulebook, premium: Premium, announced: bool) -> bool:
    """Whether the book keeps such a premium where a Valat drops some of them."""
    kept = book.valat.announced_premiums if announced else book.valat.silent_premiums
    return kept == "all" or (kept == "trick-premiums" and premium.kind in TRICK_KINDS)


def _settles_koenig_ultimo(book: Rulebook, outcome: Outcome) -> bool:
    """The catching of the king is contained in a König Ultimo that was announced or tried."""
    return any(book.premiums[fact.premium].kind == "koenig-ultimo" for fact in outcome.premiums)


def _multiplied_game(
    book: Rulebook,
    outcome: Outcome,
    row: Contract,
    valats: list[PremiumFact],
    stake: int | None,
) -> Iterator[Line]:
    """Eight or four times the game in place of the game."""
    for fact in valats:
        factor = valat_factor(book, row, book.premiums[fact.premium], fact.announced)
        winner = winner_of(fact)
        level = fact.kontra if fact.announced and kontra_counts(book, outcome, row) else 0
        level += game_level(book, outcome, row, valat=True)
        value = worth(book, game_value(row, winner) * factor, level, stake)
        field = "announced" if fact.announced else "silent"
        cite = (*row.clauses[:1], *book.valat.clauses[field])
        yield side_line(fact.premium, cite, outcome, winner, value)


def _all_multiplied(
    book: Rulebook, outcome: Outcome, row: Contract, valat: PremiumFact, stake: int | None
) -> Iterator[Line]:
    """Game and announced premiums together; a Kontra on the Valat is one on all of them."""
    heard = kontra_counts(book, outcome, row)
    factor = valat_factor(book, row, book.premiums[valat.premium], valat.announced)
    doubled = valat.kontra if heard else 0
    cite = book.valat.clauses["announced" if valat.announced else "silent"]
    game: Side = winner_of(valat)
    level = game_level(book, outcome, row, valat=True) + doubled
    value = worth(book, game_value(row, game), level, stake).times(factor)
    yield side_line("game", (*row.clauses[:1], *cite), outcome, game, value)
    for fact in outcome.premiums:
        premium = book.premiums[fact.premium]
        if not fact.announced or premium.kind == "valat":
            continue
        if not premium.multiplied:
            yield premium_line(book, outcome, row, fact, stake)
            continue
        level = (fact.kontra if heard else 0) + doubled
        value = worth(book, premium_value(row, premium, announced=True), level, stake)
        cited = (*premium.clauses[:1], *cite)
        yield side_line(fact.premium, cited, outcome, winner_of(fact), value.times(factor))


def left_king_line(
    book: Rulebook, outcome: Outcome, row: Contract, stake: int | None
) -> Line | None:
    """A called king left lying is caught in silence, where the book says so."""
    if outcome.king_in_talon != "left" or (premium := left_king_premium(book)) is None:
        return None
    if outcome.called is not None and not KINGS >> outcome.called & 1:
        return None
    if any(is_valat(book, fact) and (fact.announced or fact.made) for fact in outcome.premiums):
        return None
    value = worth(book, premium_value(row, premium, announced=False), 0, stake)
    cite = (*book.talon.clauses["left_king"][:1], *premium.clauses[:1])
    return side_line(premium.id, cite, outcome, "defence", value)


def left_king_premium(book: Rulebook) -> Premium | None:
    """The premium that a called king left lying costs, where it costs something."""
    return book.premium_of("koenigfang") if book.talon.left_king == "koenigfang" else None


def schleifen_line(book: Rulebook, outcome: Outcome, row: Contract, stake: int | None) -> Line:
    """Given up: the game, and the lowest bird it was bid on, lost alone against three."""
    value: Worth = worth(book, schleifen_value(book, row, outcome.birds_at_bid), 0, stake)
    cite = (*row.clauses[:1], *book.talon.clauses["schleifen"])
    return side_line("schleifen", cite, outcome, "defence", value)


def schleifen_value(book: Rulebook, row: Contract, birds_at_bid: Iterable[str]) -> int:
    owed = lowest_first(book, birds_at_bid)[:1]
    return row.value_lost + sum(book.premiums[bird].announced for bird in owed)
