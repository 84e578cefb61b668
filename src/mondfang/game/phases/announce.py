"""Announcements and Kontras: the declarer's statement, then the round until three say "gut"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mondfang.cards import BY_CODE, KINGS, TAROCKS
from mondfang.game.actions import (
    Action,
    Announce,
    ChooseOpen,
    ChooseTrischaken,
    DiscardShown,
    Event,
    Gut,
    Kontra,
    Lie,
    Silence,
    TakeBack,
)
from mondfang.game.errors import Refusal
from mondfang.game.phases.auction import enter_play, enter_statement
from mondfang.game.phases.talon import besser_cards
from mondfang.game.plausible import is_only_one_valat
from mondfang.game.public import Announcement, Ladder, Phase, Public, contract_of, evolve
from mondfang.game.sides import called_card_held, known_relation, public_relation
from mondfang.rulebook.model import Contract, Premium, Rulebook


def terms_candidates(book: Rulebook, public: Public, seat: int) -> Iterator[Action]:
    yield ChooseOpen(seat, "declarer")
    yield ChooseOpen(seat, "opponents")
    yield ChooseTrischaken(seat, "six", True)
    yield ChooseTrischaken(seat, "six", False)
    yield ChooseTrischaken(seat, "last", True)
    yield ChooseTrischaken(seat, "last", False)


def refuse_terms(book: Rulebook, public: Public, action: Action) -> Refusal | None:
    row, terms = contract_of(book, public), book.trischaken
    match action:
        case ChooseOpen(who=who) if row.is_negative:
            known = who in ("declarer", "opponents")
            return None if known else Refusal("no-such-choice", row.clauses)
        case ChooseTrischaken(talon=talon, stichzwang=stichzwang) if row.talon == "tricks":
            if terms.talon not in ("choice", talon) or talon not in ("six", "last"):
                return Refusal("no-such-choice", terms.clauses["talon"])
            if terms.stichzwang not in ("choice", "yes" if stichzwang else "no"):
                return Refusal("no-such-choice", terms.clauses["stichzwang"])
            return None
        case _:
            return Refusal("wrong-phase", row.clauses)


def candidates(book: Rulebook, public: Public, seat: int) -> Iterator[Action]:
    closed = public.heard[seat] >= 0 and book.announce.when == "first-turn"
    for premium in () if closed else contract_of(book, public).premiums:
        yield Announce(seat, premium)
    if public.phase is Phase.STATEMENT:
        yield Lie(seat)
        yield TakeBack(seat)
        return
    for ladder in public.ladders:
        yield Kontra(seat, ladder.level + 1, ladder.what, ladder.owner, ladder.against)
    yield Gut(seat)
    yield Silence(seat)


def refusal(
    book: Rulebook, public: Public, hand: int, dealt: int, action: Action
) -> Refusal | None:
    row, cite = contract_of(book, public), book.announce.clauses
    in_round = public.phase is Phase.ROUND
    match action:
        case Announce(seat=seat, premium=name):
            return refuse_announcement(book, public, hand, seat, name)
        case Kontra() if in_round:
            return refuse_kontra(book, public, hand, action)
        case Lie():
            if in_round:
                return Refusal("already-lying", cite["closing_word"])
            return _refuse_lie(book, public, row, dealt)
        case TakeBack():
            if in_round or not public.discarded:
                return Refusal("discard-is-final", cite["closing_word"])
            return None
        case Gut() if in_round:
            return None
        case Silence() if in_round:
            if book.auction.silence == "waits":
                return Refusal("silence-waits", book.auction.clauses["silence"])
            return None
        case _:
            return Refusal("wrong-phase", cite["closing_word"])


def refuse_announcement(
    book: Rulebook, public: Public, hand: int, seat: int, name: str
) -> Refusal | None:
    row, cite = contract_of(book, public), book.announce.clauses
    premium = book.premiums.get(name)
    if premium is None or not premium.offered:
        return Refusal("no-such-premium")
    if name not in row.premiums:
        return Refusal("premium-not-in-this-game", row.clauses)
    if not premium.can_announce:
        return Refusal("not-announceable", premium.clauses)
    late = public.heard[seat] >= 0 and book.announce.when == "first-turn"
    if public.phase is Phase.ROUND and late:
        return Refusal("announce-too-late", cite["when"])
    for said in public.announcements:
        if said.premium == name and _is_own(book, public, seat, hand, said.seat):
            return Refusal("already-announced", cite["when"])
    return (
        _refuse_card(book, public, premium, hand, seat)
        or _refuse_beside_valat(book, public, premium, seat)
        or _refuse_requirement(book, public, premium, hand, seat)
    )


def _is_own(book: Rulebook, public: Public, seat: int, hand: int, other: int) -> bool:
    return known_relation(book, public, seat, hand, other) == "same"


def _refuse_card(
    book: Rulebook, public: Public, premium: Premium, hand: int, seat: int
) -> Refusal | None:
    """Birds and König ultimo belong to the hand that holds the card."""
    row = contract_of(book, public)
    if premium.kind == "zehn-tarock":
        enough = (hand & TAROCKS).bit_count() >= (premium.tarocks or 0)
        return None if enough else Refusal("not-ten-tarocks", premium.clauses)
    if premium.kind == "koenig-ultimo":
        if public.call == "nobody" or (public.called is not None and not is_king(public)):
            return Refusal("no-king-called", premium.clauses)
        held = called_card_held(public, seat, hand) is not None
        return None if held else Refusal("card-not-held", premium.clauses)
    if premium.kind != "bird" or premium.card is None:
        return None
    card = BY_CODE[premium.card]
    if not hand >> card & 1:
        if may_command(book, public, seat, hand, 1 << card):
            return None
        return Refusal("card-not-held", premium.clauses)
    from_talon = bool(int(public.taken or 0) >> card & 1)
    allowed = row.declarer_birds == "any" or (row.declarer_birds == "from-talon" and from_talon)
    if seat == public.declarer and not allowed:
        return Refusal("bird-must-be-bid", row.clauses)
    return None


def is_king(public: Public) -> bool:
    return public.called is not None and bool(KINGS >> public.called & 1)


def may_command(book: Rulebook, public: Public, seat: int, hand: int, card: int) -> bool:
    """The partner may announce a bird that all saw the declarer take up."""
    declarer = public.declarer
    return (
        book.announce.command_taken_birds
        and declarer is not None
        and seat != declarer
        and bool(int(public.taken or 0) & ~public.shown & card)
        and known_relation(book, public, seat, hand, declarer) == "same"
    )


def _refuse_beside_valat(
    book: Rulebook, public: Public, premium: Premium, seat: int
) -> Refusal | None:
    excluded = book.announce.valat_excludes
    clash = Refusal("excluded-by-valat", book.announce.clauses["valat_excludes"])
    for said in public.announcements:
        other = book.premiums[said.premium]
        if premium.id in excluded and other.kind == "valat":
            return clash
        if premium.kind == "valat" and said.seat == seat and other.id in excluded:
            return clash
        if is_only_one_valat(book) and premium.kind == other.kind == "valat":
            return Refusal("valat-is-announced", book.valat.clauses["missed"])
    return None


def _refuse_requirement(
    book: Rulebook, public: Public, premium: Premium, hand: int, seat: int
) -> Refusal | None:
    if premium.requires is None:
        return None
    for said in public.announcements:
        if said.premium == premium.requires and _is_own(book, public, seat, hand, said.seat):
            return None
    return Refusal("needs-other-first", premium.clauses)


def _refuse_lie(book: Rulebook, public: Public, row: Contract, dealt: int) -> Refusal | None:
    """A Besserrufer cannot lie before one of the birds it was bid on is announced."""
    if not row.besser:
        return None
    cards = besser_cards(book, public, row, dealt)
    for said in public.announcements:
        if said.seat == public.declarer and said.premium in row.besser:
            card = book.premiums[said.premium].card
            if card is None or cards >> BY_CODE[card] & 1:
                return None
    return Refusal("promised-bird-missing", row.clauses)


def refuse_kontra(book: Rulebook, public: Public, hand: int, action: Kontra) -> Refusal | None:
    cite = book.kontra.clauses
    ladder = public.ladder(action.what, action.owner, action.against)
    if ladder is None:
        return Refusal("nothing-to-double", cite["levels"])
    if action.what != "game" and not book.premiums[action.what].can_kontra:
        return Refusal("cannot-be-doubled", book.premiums[action.what].clauses)
    if action.what == "game" and _is_void_under_valat(book, public):
        return Refusal("void-under-valat", cite["under_valat"])
    if ladder.level >= book.kontra.levels:
        return Refusal("ladder-is-full", cite["levels"])
    if action.level != ladder.level + 1:
        return Refusal("not-the-next-step", cite["levels"])
    refused = _refuse_side(book, public, hand, action)
    if refused is None and ladder.words and ladder.words[-1] == action.seat:
        return Refusal("own-side", cite["knowing_partner"])
    late = ladder.turn <= public.heard[action.seat]
    if refused is None and late and book.kontra.when == "first-turn":
        return Refusal("kontra-too-late", cite["when"])
    return refused


def _is_void_under_valat(book: Rulebook, public: Public) -> bool:
    """Where a Valat is announced, a Kontra on the game has no sense in some books."""
    said = (book.premiums[announcement.premium].kind for announcement in public.announcements)
    return book.kontra.under_valat == "void-on-game" and "valat" in said


def _refuse_side(book: Rulebook, public: Public, hand: int, action: Kontra) -> Refusal | None:
    """Odd steps belong to the item's opponents, even ones to its owner's side."""
    seat, cite = action.seat, book.kontra.clauses
    against = action.level % 2 == 1
    if action.against is not None:
        mine = action.against if against else action.owner
        return None if seat == mine else Refusal("not-your-ladder", cite["negative"])
    if book.kontra.knowing_partner == "void" and seat != action.owner:
        relation = public_relation(book, public, seat, action.owner)
        if relation is None and action.owner == public.declarer and not against:
            relation = known_relation(book, public, seat, hand, action.owner)
    else:
        relation = known_relation(book, public, seat, hand, action.owner)
    if against and relation == "same":
        return Refusal("own-side", cite["knowing_partner"])
    if not against and relation == "other":
        return Refusal("other-side", cite["levels"])
    return None


def advance(book: Rulebook, public: Public, event: Event) -> Public:
    match event:
        case ChooseTrischaken(talon=talon, stichzwang=stichzwang):
            public = evolve(public, talon_timing=talon, stichzwang=stichzwang)
            return enter_play(book, public)
        case ChooseOpen():
            return _choose_open(book, public, event)
        case Announce(seat=seat, premium=name):
            return _announced(book, public, seat, name)
        case DiscardShown(cards=cards):
            return evolve(public, shown=cards)
        case TakeBack():
            bird = contract_of(book, public).named_bird
            said = tuple(a for a in public.announcements if a.premium == bird)
            return evolve(public, phase=Phase.DISCARD, discarded=0, announcements=said)
        case Lie(seat=seat):
            public = evolve(public, phase=Phase.ROUND, spoke=False, gut_run=0)
            return _turn_over(public, seat)
        case Kontra():
            return _doubled(public, event)
        case Gut(seat=seat) | Silence(seat=seat):
            run = 0 if public.spoke else public.gut_run + 1
            public = evolve(public, gut_run=run, spoke=False)
            if run == 3:
                return _close(book, public)
            return _turn_over(public, seat)
        case _:
            return public


def _choose_open(book: Rulebook, public: Public, event: ChooseOpen) -> Public:
    own = {event.seat} if event.who == "declarer" else {0, 1, 2, 3} - {event.seat}
    opened = tuple(sorted(set(public.lays_open) | own))
    choosers = [g.seat for g in public.games if book.contracts[g.contract].open == "choice"]
    public = evolve(public, lays_open=opened)
    rest = choosers[choosers.index(event.seat) + 1 :]
    if rest:
        return evolve(public, turn=rest[0])
    return enter_statement(book, public)


def _announced(book: Rulebook, public: Public, seat: int, name: str) -> Public:
    premium, declarer = book.premiums[name], public.declarer
    assert declarer is not None
    holder, reveals = seat, premium.kind == "koenig-ultimo"
    if premium.kind == "bird" and seat != declarer and book.announce.command_taken_birds:
        assert premium.card is not None
        if int(public.taken or 0) & ~public.shown & 1 << BY_CODE[premium.card]:
            holder, reveals = declarer, True  # only the partner can have said it
    said = Announcement(name, seat, holder, public.turns)
    ladder = Ladder(name, seat, None, (), public.turns)
    public = evolve(
        public,
        announcements=(*public.announcements, said),
        ladders=(*public.ladders, ladder),
        spoke=True,
    )
    if not reveals:
        return public
    return evolve(public, alone=True) if seat == declarer else evolve(public, partner=seat)


def _doubled(public: Public, event: Kontra) -> Public:
    old = public.ladder(event.what, event.owner, event.against)
    assert old is not None
    new = replace(old, words=(*old.words, event.seat), turn=public.turns)
    ladders = tuple(new if ladder is old else ladder for ladder in public.ladders)
    return evolve(public, ladders=ladders, spoke=True)


def _turn_over(public: Public, seat: int) -> Public:
    heard = list(public.heard)
    heard[seat] = public.turns
    one, two, three, four = heard
    return evolve(
        public, turn=(seat + 1) % 4, turns=public.turns + 1, heard=(one, two, three, four)
    )


def _close(book: Rulebook, public: Public) -> Public:
    said = [book.premiums[a.premium].kind for a in public.announcements]
    doubled = any(ladder.words for ladder in public.ladders)
    blank = not doubled and all(kind == "zehn-tarock" for kind in said)
    if contract_of(book, public).unplayed_when_blank and blank:
        return evolve(public, phase=Phase.DONE, turn=None, ending="unplayed")
    return enter_play(book, public)
