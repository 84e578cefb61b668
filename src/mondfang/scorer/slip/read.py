"""From a slip to the outcome it tells of; what cannot have happened is refused, never guessed."""

from __future__ import annotations

from typing import Any

from mondfang.cards import BY_CODE, TOTAL_THIRDS, Card, CardError, parse_points
from mondfang.game.outcome import Irregularity, Outcome, PremiumFact, lowest_first, promised_bird
from mondfang.game.plausible import may_be_alone, may_schleifen, only_forehand_plays
from mondfang.game.premiums import Side
from mondfang.game.public import Declared
from mondfang.rulebook import RulebookError, load_book
from mondfang.rulebook.faults import fault_sentence
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.rulebook.names import RowName
from mondfang.scorer.slip.check import check_facts
from mondfang.scorer.slip.form import Slip, SlipError
from mondfang.settlement.positive import is_state, is_valat


def book_of_slip(slip: Slip) -> Rulebook:
    """The rulebook with the table's options."""
    options: tuple[tuple[str, str], ...] = ()
    if slip.options:
        options = tuple(sorted((key, _option(value)) for key, value in slip.options.items()))
    try:
        return load_book(slip.rulebook, options)
    except RulebookError as problem:
        fault = problem.faults[0]
        path = fault.path if fault.path.startswith("options") else "rulebook"
        code = "unknown-rulebook" if path == "rulebook" else "bad-option"
        raise SlipError(code, path, fault=fault_sentence(fault)) from None


def _option(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def outcome_of_slip(book: Rulebook, slip: Slip) -> Outcome:
    """The facts of the slip, checked against each other and against the book."""
    try:
        return _outcome(book, slip)
    except SlipError as problem:
        raise problem.named_by(book) from None


def _outcome(book: Rulebook, slip: Slip) -> Outcome:
    row = contract_row(book, slip.contract, "contract")
    games = _games(book, slip, row)
    forehand = _forehand(book, slip, row, games[0].seat)
    partner = _partner(book, slip, row, games[0].seat)
    outcome = Outcome(
        forehand=forehand,
        games=games,
        partner=partner,
        called=_called(slip, row),
        king_in_talon=slip.king_in_talon,
        birds_at_bid=_birds(book, slip, row),
        **_facts_of(book, slip, row, games),
    )
    check_facts(book, slip, row, outcome)
    return outcome


def contract_row(book: Rulebook, name: str, path: str, index: int = 0) -> Contract:
    """The game of that name; ``path`` is where the slip names it, with ``{}`` for the index."""
    row = book.contracts.get(name)
    if row is None or not row.offered:
        offered = (row.id for row in book.contracts.values() if row.offered)
        known = tuple(RowName(book, "contract", one, with_id=True) for one in offered)
        place = path.format(index)
        raise SlipError("no-such-contract", place, book=book.title, found=name, known=known)
    return row


def seat_at(value: int, path: str, index: int = 0) -> int:
    """One of the four seats; ``path`` is where the slip names it, with ``{}`` for the index."""
    if value not in (0, 1, 2, 3):
        raise SlipError("no-such-seat", path.format(index), seat=value)
    return value


def _games(book: Rulebook, slip: Slip, row: Contract) -> tuple[Declared, ...]:
    if slip.declarers is not None:
        if slip.declarer is not None or slip.bei or not slip.declarers:
            raise SlipError("contradiction", "declarers", "declarer-or-declarers")
        seats = [seat_at(s, "declarers[{}]", i) for i, s in enumerate(slip.declarers)]
        games = tuple(Declared(seat, row.id) for seat in seats)
    else:
        first = slip.declarer
        if first is None and row.talon == "tricks":
            first = slip.forehand
        if first is None:
            raise SlipError("missing-field", "declarer", "field", field="declarer")
        if not slip.bei:
            return (Declared(seat_at(first, "declarer"), row.id),)
        beside = [
            Declared(seat_at(b.declarer, "bei[{}].declarer", i), b.contract)
            for i, b in enumerate(slip.bei)
        ]
        games = (Declared(seat_at(first, "declarer"), row.id), *beside)
    if len({game.seat for game in games}) < len(games):
        raise SlipError("contradiction", "declarers", "declares-twice")
    for index, game in enumerate(games[1:]):
        other = contract_row(book, game.contract, "bei[{}].contract", index)
        if not (row.joinable and other.joinable and row.rank == other.rank):
            spot = "declarers" if slip.declarers else f"bei[{index}]"
            raise SlipError("no-bei", spot, book=book.title, other=other.id, contract=row.id)
    return games


def _forehand(book: Rulebook, slip: Slip, row: Contract, declarer: int) -> int:
    if slip.forehand is None:
        return declarer
    forehand = seat_at(slip.forehand, "forehand")
    if declarer != forehand and only_forehand_plays(book, row):
        raise SlipError("forehand-only", "declarer", contract=row.id)
    return forehand


def _partner(book: Rulebook, slip: Slip, row: Contract, declarer: int) -> int | None:
    if slip.king_in_talon is not None:
        if not row.partner:
            raise SlipError("contradiction", "king_in_talon", "no-king", contract=row.id)
        if slip.partner is not None:
            raise SlipError("contradiction", "partner", "king-in-talon")
        if row.talon == "solo" and slip.king_in_talon == "left" and book.talon.solo_king_half:
            raise SlipError("contradiction", "king_in_talon", "no-half-left", contract=row.id)
    if slip.partner is None:
        _check_alone(book, slip, row)
        return None
    partner = seat_at(slip.partner, "partner")
    if not row.partner:
        raise SlipError("contradiction", "partner", "no-partner", contract=row.id)
    if partner == declarer:
        raise SlipError("contradiction", "partner", "own-partner")
    return partner


def _called(slip: Slip, row: Contract) -> Card | None:
    """The called card, where the scorer names it; otherwise it is taken for a king."""
    if slip.called is None:
        return None
    if not row.partner:
        raise SlipError("contradiction", "called", "no-king", contract=row.id)
    if slip.called not in BY_CODE:
        raise SlipError("no-such-card", "called", card=slip.called)
    return BY_CODE[slip.called]


def _check_alone(book: Rulebook, slip: Slip, row: Contract) -> None:
    """Alone in a Rufer: by the talon, by calling oneself where that is allowed, or by a fault."""
    if not row.partner:
        return
    told = slip.king_in_talon is not None or slip.schleifen or slip.renonce is not None
    if not told and not may_be_alone(book):
        raise SlipError("self-call", "partner", book=book.title)


def _birds(book: Rulebook, slip: Slip, row: Contract) -> tuple[str, ...]:
    if slip.bird is None:
        return lowest_first(book, row.besser)[:1] if row.besser else ()
    if slip.bird not in row.besser:
        reason = "known" if row.besser else "none"
        known = tuple(RowName(book, "premium", one, with_id=True) for one in row.besser)
        raise SlipError("no-such-bird", "bird", reason, contract=row.id, known=known)
    return (slip.bird,)


def _facts_of(
    book: Rulebook, slip: Slip, row: Contract, games: tuple[Declared, ...]
) -> dict[str, Any]:
    """The facts that the ending asks for."""
    tricks = _tricks(slip) or (0, 0, 0, 0)
    premiums = tuple(_premiums(book, slip, row))
    if slip.schleifen:
        _check_schleifen(book, slip, row)
        return {"ending": "schleifen"}
    kontra, kontras = _kontras(book, slip, row, games)
    facts: dict[str, Any] = {
        "ending": "played",
        "tricks": tricks,
        "kontra": kontra,
        "kontras": kontras,
    }
    if slip.renonce is not None:
        fault = _renonce(book, slip, row)
        said = (*premiums, *promised_bird(book, row, premiums, slip.bird))
        return {**facts, "ending": "renonce", "premiums": said, "irregularities": (fault,)}
    if row.talon == "tricks":
        facts["card_thirds"] = _four_points(slip)
        return facts
    if row.is_negative:
        return facts
    facts["premiums"] = premiums
    if _is_unplayed(book, slip, row, premiums):
        facts["ending"] = "unplayed"
        return facts
    if slip.points is None and (taker := _taker_of_all(book, slip, games, premiums)) is not None:
        thirds = TOTAL_THIRDS if taker == "declarer" else 0  # nobody counts after a Valat
    else:
        thirds = _points(slip)
    facts["declarer_thirds"], facts["defence_thirds"] = thirds, TOTAL_THIRDS - thirds
    return facts


def _taker_of_all(
    book: Rulebook, slip: Slip, games: tuple[Declared, ...], premiums: tuple[PremiumFact, ...]
) -> Side | None:
    """The side that has all tricks, by its Valat or by the tricks themselves."""
    for fact in premiums:
        if fact.made and is_valat(book, fact):
            return fact.side
    if slip.tricks is None:
        return None
    ours = [slip.tricks[games[0].seat]]
    if slip.partner is not None:
        ours.append(slip.tricks[slip.partner])
    sides: dict[int, Side] = {12: "declarer", 0: "defence"}
    return sides.get(sum(ours))


def _is_unplayed(
    book: Rulebook, slip: Slip, row: Contract, premiums: tuple[PremiumFact, ...]
) -> bool:
    if not (slip.unplayed or row.unplayed_when_blank):
        return False
    said = [f for f in premiums if f.announced and not is_state(book, f)]
    blank = not said and slip.kontra == 0
    if slip.unplayed and not row.unplayed_when_blank:
        raise SlipError(
            "contradiction", "unplayed", "always-played", book=book.title, contract=row.id
        )
    counted = "points" if slip.points is not None else "tricks" if slip.tricks is not None else ""
    if slip.unplayed and (not blank or counted):
        raise SlipError("contradiction", "unplayed", "was-played")
    if not blank:
        return False
    if counted:
        raise SlipError("contradiction", counted, "not-played", contract=row.id, field=counted)
    silent = [f for f in premiums if not f.announced]
    if silent:
        raise SlipError("contradiction", "premiums", "silent-unplayed")
    return True


def _tricks(slip: Slip) -> tuple[int, int, int, int] | None:
    if slip.tricks is None:
        return None
    if len(slip.tricks) != 4 or min(slip.tricks) < 0 or max(slip.tricks) > 12:
        raise SlipError("bad-tricks", "tricks", "four")
    if sum(slip.tricks) != 12:
        raise SlipError("bad-tricks", "tricks", "sum", sum=sum(slip.tricks))
    one, two, three, four = slip.tricks
    return (one, two, three, four)


def _thirds(text: str, path: str, index: int = 0) -> int:
    try:
        return parse_points(text)
    except CardError as problem:
        raise SlipError("bad-points", path.format(index), "card", problem=problem) from None


def _points(slip: Slip) -> int:
    if slip.points is None:
        raise SlipError("missing-field", "points", "points")
    if not isinstance(slip.points, str):
        raise SlipError("bad-points", "points", "one")
    return _thirds(slip.points, "points")


def _four_points(slip: Slip) -> tuple[int, int, int, int]:
    if slip.points is None:
        raise SlipError("missing-field", "points", "four-points")
    if isinstance(slip.points, str) or len(slip.points) != 4:
        raise SlipError("bad-points", "points", "four")
    one, two, three, four = [_thirds(t, "points[{}]", i) for i, t in enumerate(slip.points)]
    if one + two + three + four != 210:
        raise SlipError("bad-points", "points", "sum")
    return (one, two, three, four)


def _premiums(book: Rulebook, slip: Slip, row: Contract) -> list[PremiumFact]:
    facts = []
    for index, said in enumerate(slip.premiums):
        path = f"premiums[{index}]"
        premium = book.premiums.get(said.premium)
        if premium is None or not premium.offered:
            raise SlipError(
                "no-such-premium", f"{path}.premium", book=book.title, found=said.premium
            )
        if said.premium not in row.premiums:
            raise SlipError(
                "premium-not-in-game", f"{path}.premium", contract=row.id, premium=said.premium
            )
        if said.by is not None:
            seat_at(said.by, f"{path}.by")
        if said.made is None and slip.renonce is None:
            raise SlipError("missing-field", f"{path}.made", "made")
        # A state of the hand was there when it was announced: no Renonce can undo it.
        made = premium.kind == "zehn-tarock" if said.made is None else said.made
        facts.append(
            PremiumFact(said.premium, said.side, said.announced, made, said.by, said.kontra)
        )
    return facts


def _renonce(book: Rulebook, slip: Slip, row: Contract) -> Irregularity:
    renonce = slip.renonce
    assert renonce is not None
    seats = tuple(seat_at(s, f"renonce.seats[{i}]") for i, s in enumerate(renonce.seats))
    if not 1 <= len(seats) <= 3 or len(set(seats)) < len(seats):
        raise SlipError("bad-renonce", "renonce.seats", "seats")
    claims = []
    if renonce.claims and not book.conduct.renonce_claims:
        raise SlipError("bad-renonce", "renonce.claims", "no-claims", book=book.title)
    for index, claim in enumerate(renonce.claims):
        path = f"renonce.claims[{index}]"
        seat = seat_at(claim.seat, f"{path}.seat")
        if seat in seats:
            raise SlipError("bad-renonce", f"{path}.seat", "offender")
        premium = book.premiums.get(claim.premium)
        if premium is None or claim.premium not in row.premiums or not premium.offered:
            raise SlipError(
                "premium-not-in-game", f"{path}.premium", contract=row.id, premium=claim.premium
            )
        if not premium.silent:
            raise SlipError("bad-renonce", f"{path}.premium", "no-silent", premium=claim.premium)
        if (seat, claim.premium) in claims:
            raise SlipError("bad-renonce", path, "twice", premium=claim.premium)
        claims.append((seat, claim.premium))
    return Irregularity("renonce", seats, renonce.fault, tuple(claims))


def _check_schleifen(book: Rulebook, slip: Slip, row: Contract) -> None:
    if not book.talon.schleifen:
        raise SlipError("contradiction", "schleifen", "no-schleifen")
    if not may_schleifen(book, row):
        raise SlipError("contradiction", "schleifen", "cannot-schleifen", contract=row.id)
    if len(row.besser) > 1 and slip.bird is None:
        raise SlipError("missing-bird", "bird", "lowest", contract=row.id)
    given = {
        "points": slip.points is not None,
        "tricks": slip.tricks is not None,
        "premiums": bool(slip.premiums),
        "kontra": slip.kontra not in (0, []),
        "renonce": slip.renonce is not None,
        "partner": slip.partner is not None,
    }
    for field, there in given.items():
        if there:
            raise SlipError("contradiction", field, "given-up", field=field)


def _kontras(
    book: Rulebook, slip: Slip, row: Contract, games: tuple[Declared, ...]
) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    if not row.is_negative:
        if not isinstance(slip.kontra, int):
            raise SlipError("bad-kontra", "kontra", "one")
        return _level(book, row, slip.kontra, "kontra"), ()
    lists: list[tuple[int, list[int], str]] = []
    if isinstance(slip.kontra, int):
        if slip.kontra:
            raise SlipError("bad-kontra", "kontra", "list")
    else:
        lists.append((games[0].seat, slip.kontra, "kontra"))
    for index, beside in enumerate(slip.bei):
        if beside.kontra is not None:
            lists.append((beside.declarer, beside.kontra, f"bei[{index}].kontra"))
    found = []
    for declarer, levels, path in lists:
        if len(levels) != 4 or levels[declarer]:
            raise SlipError("bad-kontra", path, "four")
        for seat, level in enumerate(levels):
            if level:
                found.append((declarer, seat, _level(book, row, level, f"{path}[{seat}]")))
    return 0, tuple(found)


def _level(book: Rulebook, row: Contract, level: int, path: str) -> int:
    if not level:
        return 0
    if not 0 <= level <= book.kontra.levels:
        raise SlipError("bad-kontra", path, "levels", levels=book.kontra.levels)
    none = not book.play[row.regime].kontra
    none = none or (row.is_negative and book.kontra.negative == "none")
    if none:
        raise SlipError("bad-kontra", path, "contract", contract=row.id)
    return level
