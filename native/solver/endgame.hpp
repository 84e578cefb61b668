// Playing for game points of the rulebook: the whole settlement as the leaf of a search.
#pragma once

#include "settle/settle.hpp"
#include "solver/solver.hpp"

namespace mondfang {

// The seats that play together with a seat, once all cards are known.
inline std::uint8_t side_of_seat(const Game& game, int seat) {
    const Contract& row = game.contract();
    if (row.talon == TalonUse::tricks) return static_cast<std::uint8_t>(1 << seat);
    if (row.is_negative()) {
        int declarers = 0;
        for (int i = 0; i < game.game_count; ++i) declarers |= 1 << game.games[i].seat;
        return static_cast<std::uint8_t>(declarers >> seat & 1 ? 1 << seat : 15 & ~declarers);
    }
    const int ours = sides_of(game).declarer_side;
    return static_cast<std::uint8_t>(ours >> seat & 1 ? ours : 15 & ~ours);
}

// A game in its card play as a question to the solver, for the side given.
inline SolverPosition position_of(const Game& game, std::uint8_t side) {
    SolverPosition position;
    for (int seat = 0; seat < kSeats; ++seat) position.hands[seat] = game.hands[seat];
    position.trick = game.trick;
    position.leader = game.leader;
    position.trick_number = static_cast<std::uint8_t>(game.trick_count + 1);
    position.side = side;
    position.rules = game.trickplay();
    position.duty_count = game.duty_count;
    for (int i = 0; i < game.duty_count; ++i) position.duties[i] = game.duties[i];
    position.duty_rules = game.book->duty;
    if (game.contract().talon == TalonUse::tricks) {
        if (game.talon_six) {
            for (int i = 0; i < 6; ++i) position.added[i + 1] = bit(game.talon[i]);
        } else {
            position.added[kTricks] = game.talon_mask();
        }
    }
    return position;
}

// Game points of one seat at the end of a game that goes on from where it stands.
struct GamePoints {
    const Game* game;
    int seat;

    // What the settlement looks at, as far as it was played since.
    struct State {
        Mask piles[kSeats];
        Mask tricks[kTricks];
        std::uint8_t tricks_of[kSeats];
        std::uint8_t winners[kTricks], winning[kTricks];
        std::uint8_t count;
        std::uint64_t marks;  // what became of the cards that have a premium to their name
    };
    static constexpr bool kByThirds = false;

    State start() const {
        State state{};
        for (int i = 0; i < kSeats; ++i) {
            state.piles[i] = game->piles[i];
            state.tricks_of[i] = game->tricks_of[i];
        }
        for (int i = 0; i < kTricks; ++i) {
            state.tricks[i] = game->tricks[i];
            state.winners[i] = game->winners[i];
            state.winning[i] = game->winning[i];
        }
        state.count = game->trick_count;
        state.marks = 0;
        return state;
    }

    int gain(State& state, const TrickFacts& facts) const {
        const int at = facts.number - 1;
        state.piles[facts.winner] |= facts.trick.mask | facts.added;
        ++state.tricks_of[facts.winner];
        state.tricks[at] = facts.trick.mask;
        state.winners[at] = static_cast<std::uint8_t>(facts.winner);
        state.winning[at] = static_cast<std::uint8_t>(facts.card);
        state.count = static_cast<std::uint8_t>(facts.number);
        const Mask named = facts.trick.mask & named_cards();
        if (named) {
            const std::uint64_t mark = named * 64 + static_cast<std::uint64_t>(facts.card);
            state.marks += Random::mix(mark + static_cast<std::uint64_t>(at * 4 + facts.winner) *
                                                  0x9E3779B97F4A7C15u);
        }
        return 0;
    }

    int leaf(const State& state) const {
        Game done = *game;
        for (int i = 0; i < kSeats; ++i) {
            done.piles[i] = state.piles[i];
            done.tricks_of[i] = state.tricks_of[i];
        }
        for (int i = 0; i < kTricks; ++i) {
            done.tricks[i] = state.tricks[i];
            done.winners[i] = state.winners[i];
            done.winning[i] = state.winning[i];
        }
        done.trick_count = kTricks;
        done.phase = Phase::done;
        done.ending = Ending::played;
        Points points;
        settle(done, points);
        return points[seat];
    }

    // Card points and tricks a seat, and what became of the named cards.
    std::uint64_t digest(const State& state) const {
        std::uint64_t hash = state.marks;
        for (int i = 0; i < kSeats; ++i)
            hash = Random::mix(hash * 31 + static_cast<std::uint64_t>(thirds(state.piles[i])) * 16 +
                               state.tricks_of[i]) +
                   (state.piles[i] & kHonours);
        return hash;
    }

    Bounds bounds(const State&, const TrickStart&) const { return {-8000, 8000}; }
    Mask named_cards() const {
        Mask cards = kTrull;
        for (const auto id : game->contract().premiums)
            if (game->book->premiums[id].card >= 0) cards |= bit(game->book->premiums[id].card);
        if (game->called != kNone) cards |= bit(game->called);
        return cards;
    }
    Mask distinct() const {
        return named_cards() | kHonours | kKings >> 1 | kKings >> 2 | kKings >> 3;
    }
    // What was played, called, said and doubled belongs to the question.
    std::uint64_t identity() const {
        std::uint64_t hash = 6 + static_cast<std::uint64_t>(seat) * 16;
        const auto add = [&](std::uint64_t value) { hash = Random::mix(hash * 31 + value); };
        for (int i = 0; i < game->game_count; ++i)
            add(game->games[i].seat * 64u + game->games[i].contract);
        for (int i = 0; i < game->said_count; ++i)
            add(game->said[i].seat * 64u + game->said[i].premium);
        for (int i = 0; i < game->ladder_count; ++i) add(game->ladders[i].level);
        for (const Mask pile : game->piles) add(pile);
        add(game->called);
        add(game->discard);
        return hash;
    }
};

static_assert(Goal<GamePoints>);

}  // namespace mondfang
