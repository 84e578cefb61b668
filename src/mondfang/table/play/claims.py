"""Table manner: calling a fault out, the question it may hang on, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

from mondfang.game import NotAllowed, Phase
from mondfang.referee import Ruling, TableFault, TableGame
from mondfang.table.errors import refused
from mondfang.table.play.game import Claim, OpenCase, Played


def called(played: Played, caller: int, accused: int, kind: str | None = None) -> Played:
    """The game after a claim; a claim that names a kind holds only for a fault of that kind."""
    check_callable(played, caller, accused)
    return _judged(replace(played, answers=()), caller, accused, kind)


def check_first(played: Played, caller: int) -> None:
    """Calling is no way to feel about or to disturb: one claim without a ground in a trick."""
    if _has_called(played, caller):
        raise refused("called-for-nothing")


def _for_nothing(played: Played, claim: Claim) -> Played:
    once = (claim.caller, len(played.state.public.tricks))
    return replace(played, claim=claim, unfounded=played.unfounded | {once})


def _has_called(played: Played, caller: int) -> bool:
    return (caller, len(played.state.public.tricks)) in played.unfounded


def answered(played: Played, yes: bool) -> Played:
    """The game after the question of the open case was answered."""
    case = played.case
    if case is None:
        raise refused("no-case")
    answers = (*played.answers, (case.question, yes))
    waits = replace(played, answers=answers, case=None)
    return _judged(waits, case.caller, case.accused, case.kind)


def noticed(played: Played) -> Played:
    """A seat on turn without a card has discarded too many: all see it, and it is ruled on."""
    game, public = played.watched, played.state.public
    if game is None or public.turn is None or public.phase is not Phase.PLAY or played.is_over:
        return played
    if played.state.hidden.hands[public.turn]:
        return played
    after, ruling = replace(game, faults=(), before=()).accuse(public.turn)
    seat = played.players[public.turn]
    claim = Claim(seat, seat, ruling.decision, tuple(dict.fromkeys(ruling.clauses)))
    return replace(played.watched_by(after), claim=claim)


def check_callable(played: Played, caller: int, accused: int) -> None:
    """Whoever sits here may call a fault, or own up to one, until the next deal.

    The dealer who sits out sees the table, too. A verdict is final.
    """
    played.referee()
    played.check_no_case()
    if played.game_seat(accused) is None:
        raise refused("no-such-seat")
    if _is_closed(played):
        raise refused("game-over")


def may_call(played: Played, seat: int) -> tuple[int, ...]:
    """The seats that a seat may accuse now; the dealer who sits out may accuse all four."""
    closed = played.watched is None or played.case is not None or _is_closed(played)
    if closed or _has_called(played, seat):
        return ()
    return tuple(sorted(other for other in played.players if other != seat))


def _is_closed(played: Played) -> bool:
    """Nothing is left to call after a verdict, or in a deal that counts for nothing."""
    return played.ruling is not None or played.state.public.ending == "thrown-in"


def may_take_back(played: Played, seat: int) -> bool:
    """Whether the seat has done something irregular that the book still lets it put right."""
    game, game_seat = played.watched, played.game_seat(seat)
    if game is None or game_seat is None or not game.open_faults(game_seat):
        return False
    try:
        played.taken_back(seat)
    except NotAllowed:
        return False
    return True


def visible_faults(played: Played) -> tuple[TableFault, ...]:
    """What was called out, put right, or done in everybody's sight without moving the game."""
    game = played.watched
    if game is None:
        return ()
    open_ones = tuple(
        fault
        for index, fault in enumerate(game.faults)
        if fault.put_right or index == game.ruled or game.before[index] is None
    )
    return (*played.decided, *open_ones)


def _judged(played: Played, caller: int, accused: int, kind: str | None) -> Played:
    game, game_seat = played.referee(), played.game_seat(accused)
    assert game_seat is not None
    _, index = game.claimed(game_seat, kind)
    if index is None:
        return _for_nothing(played, Claim(caller, accused, "nothing", ()))
    after, ruling = game.accuse(game_seat, dict(played.answers), kind)
    if ruling.question is not None:
        case = OpenCase(caller, accused, ruling.question, kind)
        return replace(played.watched_by(after), case=case, claim=None)
    decision = ruling.decision
    if decision == "put-right" and game.is_over:
        # All cards have been shown: the game cannot be taken up again, and nothing is fined.
        after, decision = game, "too-late"
    claim = Claim(caller, accused, decision, tuple(dict.fromkeys(ruling.clauses)))
    settled = replace(played.watched_by(after), claim=claim, case=None, answers=())
    if ruling.ends_the_deal or decision == "put-right" or index >= len(after.faults):
        return settled
    return _decided(settled, after, index, ruling)


def _decided(played: Played, game: TableGame, index: int, ruling: Ruling) -> Played:
    """The game goes on; the fault is done with, and an announced premium may be lost by it."""
    fault = game.faults[index]
    rest = replace(
        game,
        faults=(*game.faults[:index], *game.faults[index + 1 :]),
        before=(*game.before[:index], *game.before[index + 1 :]),
    )
    lost = played.lost
    if ruling.decision == "premium-lost" and fault.premium is not None:
        lost = (*lost, (fault.premium, fault.seat))
    return replace(played.watched_by(rest), decided=(*played.decided, fault), lost=lost)
