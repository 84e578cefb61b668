"""The functions of native/bind/weigh.cpp: same names, arguments, results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from mondfang.cards import cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases.play import TRICKS
from mondfang.game.public import Phase
from mondfang.kernel.codes import PLAY, decode, encode
from mondfang.kernel.twin.endgame import FAR, Endgame, Stopped, game_points
from mondfang.kernel.twin.hand import describe_hand
from mondfang.kernel.twin.learned import alike, learned_units
from mondfang.kernel.twin.policy import Sides, friends_of
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.search import Options, end_after, utility, work_out, worlds_of
from mondfang.kernel.twin.story import Story
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.talk import POINT, Brain, discard_score, quiet_action
from mondfang.kernel.twin.trials import Result, WeighedRows
from mondfang.kernel.twin.world import Sampler, World
from mondfang.rulebook.model import Rulebook

if TYPE_CHECKING:
    from mondfang.kernel.twin.game import Game

WORLD_STREAM: Final = 0x57A7
DICE_STREAM: Final = 0x100000
DISCARD_STREAM: Final = 0xD15C
HANDFUL: Final = 8  # worlds that are worth being drawn
PAUSE: Final = 16  # worlds after which what falls behind is dropped

WorldRow = tuple[list[int], list[int], int, list[int]]  # hands dealt, talon, discard, hands now


def weigh(
    story: Story,
    brain: Brain,
    actions: Sequence[int],
    seed: int,
    worlds: int,
    candidates: int,
    trust_calls: float,
    trust_cards: float,
    for_cards: bool,
    solved_tricks: int,
    seconds: float,
    anchor: float = 0.0,
    spare: float = 0.0,
) -> WeighedRows:
    """Value, error, worlds, won of each action; worlds, of these solved, clock ran out."""
    trust = (trust_calls, trust_cards)
    options = Options(
        *(seed, worlds, candidates, *trust, for_cards, solved_tricks, seconds),
        anchor=anchor,
        spare=spare,
    )
    return Weighing(story, actions, brain, options).run()


class Weighing:
    """Every action in every world; what falls clearly behind is dropped on the way."""

    def __init__(
        self, story: Story, actions: Sequence[int], brain: Brain, options: Options
    ) -> None:
        self.story, self.brain, self.options = story, brain, options
        self.start = perf_counter()
        self.sampler = Sampler(story)
        self.result = Result(_decoded(story.book, self.sampler.end.turn, actions))
        self.by_heart: dict[Action, float] = {}
        self.alike: list[int] = []  # which action stands for which
        self.playouts, self.next = 0, PAUSE

    def run(self) -> WeighedRows:
        result, options, batch = self.result, self.options, self.options
        random = Random(options.seed, WORLD_STREAM)
        budget = options.worlds * (options.spare + len(result.open))
        while found := worlds_of(self.sampler, self.brain, batch, random):
            if not result.worlds:
                world = found[0][0]
                if self.sampler.knows_all() and world.table is not None:
                    one = replace(options, solved_tricks=TRICKS, nodes=options.worlds * 1000)
                    return _weigh_open(world, self.story.seat, result, self.brain, one)
                self._begin(world)
            for world, times in found:
                self._play(world, times)
                if result.stopped:
                    break
            if options.spare <= 0 or result.stopped or len(result.open) < 2:
                break
            # What was dropped early, or seen before, leaves time for further worlds.
            budget -= batch.worlds * options.spare
            more = int((budget - self.playouts) / (options.spare + len(result.open)))
            if more < HANDFUL:
                break
            batch = replace(batch, worlds=more)
        return result.rows(self.alike)

    def _begin(self, world: World) -> None:
        actions = [each.action for each in self.result.actions]
        self.alike = alike(world, actions)
        self.result.open = sorted(set(self.alike))
        self.by_heart = _bids_by_heart(world, self.result, self.brain)
        if self.options.anchor > 0 and self.brain.unit > 0:
            units = learned_units(world, actions, self.brain)
            self.result.learned = [each * self.brain.unit for each in units]
            self.result.trust = self.options.anchor * self.brain.unit

    def _play(self, world: World, times: int) -> None:
        result, options, table, seat = self.result, self.options, world.table, self.story.seat
        number = result.worlds
        result.begin_world(times)
        last = table is not None and TRICKS - len(table.tricks) <= options.solved_tricks
        if table is not None and last and work_out(table, seat, options, result):
            result.solved += 1
        else:
            for index in result.open:
                action = result.actions[index].action
                worth = self.by_heart.get(action)
                if worth is None:
                    dice = Random(options.seed, DICE_STREAM + number)
                    end = end_after(world, action, self.brain, dice)
                    worth = utility(end, seat, options.for_cards)
                    self.playouts += 1
                result.add(index, worth)
        if result.worlds == self.next:
            result.drop_behind()
            self.next += max(PAUSE, self.next // 4)
        if options.seconds > 0 and perf_counter() - self.start > options.seconds:
            result.stopped = True


def weigh_open(
    game: Game,
    brain: Brain,
    seat: int,
    actions: Sequence[int],
    seed: int,
    playouts: int,
    for_cards: bool,
    solved_tricks: int,
) -> WeighedRows:
    """The same in one world with all cards known."""
    if seat not in range(4):
        raise ValueError("a seat is a number from 0 to 3")
    state = game.state
    result = Result(_decoded(state.book, state.turn, actions))
    options = Options(seed, playouts, for_cards=for_cards, solved_tricks=solved_tricks)
    playing = state.public.phase is Phase.PLAY
    world = World(state, CardPlay(state) if playing else None)
    return _weigh_open(world, seat, result, brain, options)


def _weigh_open(
    world: World, seat: int, result: Result, brain: Brain, options: Options
) -> WeighedRows:
    table = world.table
    last = table is not None and TRICKS - len(table.tricks) <= options.solved_tricks
    result.begin_world(1)
    if table is not None and last and work_out(table, seat, options, result, options.nodes):
        result.solved = 1
        return result.rows()
    for number in range(options.worlds):
        if number:
            result.begin_world(1)
        for index, each in enumerate(result.actions):
            end = end_after(world, each.action, brain, Random(options.seed, number))
            result.add(index, utility(end, seat, options.for_cards))
    return result.rows()


def _decoded(book: Rulebook, seat: int | None, actions: Sequence[int]) -> list[Action]:
    if seat is None:
        raise ValueError("nobody is on turn")
    return [decode(book, seat, code) for code in actions]


def _bids_by_heart(world: World, result: Result, brain: Brain) -> dict[Action, float]:
    """Bids of games with open hands with what was learned of them, for thumbs cannot play these."""
    state = world.state
    if state.public.phase is not Phase.AUCTION:
        return {}
    assert state.turn is not None
    forehand = state.turn == state.public.forehand
    features = describe_hand(state.hidden.hands[state.turn], forehand)
    found: dict[Action, float] = {}
    for each in result.actions:
        if isinstance(each.action, act.Bid):
            row = state.book.contracts[each.action.contract]
            if row.open != "none":
                index = tuple(state.book.contracts).index(row.id)
                found[each.action] = brain.worth(index, features) / POINT
    return found


def knowledge(story: Story) -> tuple[list[int], list[int]]:
    """Cards that each place must hold, and may hold besides: hands, discard, talon."""
    limits = Sampler(story).limits
    return limits.must, limits.may


def sample(
    story: Story,
    brain: Brain,
    seed: int,
    worlds: int,
    candidates: int,
    trust_calls: float,
    trust_cards: float,
) -> list[WorldRow]:
    """Worlds that agree with a story."""
    options = Options(seed, worlds, candidates, trust_calls, trust_cards)
    found = worlds_of(Sampler(story), brain, options, Random(seed, WORLD_STREAM))
    rows = []
    for world, times in found:
        deal, discard = world.state.hidden.deal, world.state.hidden.discard
        hands, talon = [int(hand) for hand in deal.hands], [int(card) for card in deal.talon]
        rows += [(hands, talon, discard, list(world.hands))] * times
    return rows


def discards(story: Story, brain: Brain, seed: int, wanted: int) -> list[int]:
    """The likeliest discards of the seat on turn, the best first."""
    sampler, random = Sampler(story), Random(seed, DISCARD_STREAM)
    for _ in range(10_000):
        world = sampler.draw(random)
        if world is None:
            continue
        state, found = world.state, []
        for action in state.legal_actions():
            if isinstance(action, act.Discard):
                hand = state.hidden.hands[action.seat]
                score = discard_score(brain, state.book, state.public, hand, action.cards)
                found.append((-score, encode(state.book, action)))
        return [code for _, code in sorted(found)[:wanted]]
    raise RuntimeError("no world agrees with the story")


def play_out(game: Game, brain: Brain, seed: int) -> None:
    """Go on by rules of thumb to the end."""
    play_on(game, brain, Random(seed))


def play_on(game: Game, brain: Brain, random: Random) -> None:
    """The same, with a generator that is already there."""
    book = game.state.book
    while not game.over and game.state.public.phase is not Phase.PLAY:
        game.apply(encode(book, quiet_action(game.state, brain, random)))
    if game.over:
        return
    sides, table = Sides.of(game.state), CardPlay(game.state)
    while not table.ending:
        card = brain.cards.card(table, sides, random)
        table.play(card)
        game.apply(PLAY | card)


def policy_card(game: Game, brain: Brain, seed: int) -> int:
    """The card that rules of thumb would play, as an action."""
    if game.state.public.phase is not Phase.PLAY:
        raise ValueError("no card is to be played")
    table, sides = CardPlay(game.state), Sides.of(game.state)
    return PLAY | brain.cards.card(table, sides, Random(seed))


def hand_features(hand: int, forehand: bool) -> list[int]:
    """What the bidding model looks at."""
    return list(describe_hand(hand, forehand))


def solve_game(game: Game, seat: int, nodes: int) -> list[tuple[int, bool, int, int]]:
    """Game points of a seat after each legal card, all cards open: card, solved, lower, upper."""
    state = game.state
    if state.public.phase is not Phase.PLAY or seat not in range(4):
        raise ValueError("no card is to be played, or no such seat")
    table = CardPlay(state)
    search = Endgame(table, friends_of(state, seat), game_points(seat), nodes)
    rows = []
    for card in cards_in(table.legal()):
        try:
            value = search.after(int(card))
        except Stopped:
            rows.append((int(card), False, -FAR, FAR))
        else:
            rows.append((int(card), True, value, value))
    return rows
