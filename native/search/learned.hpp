// What was learned of the actions of one decision, in game points: what self-play with answers found
// each of them to be worth, apart from what worlds and playouts tell.
#pragma once

#include <algorithm>
#include <vector>

#include "search/talk.hpp"

namespace mondfang {

// Scores are logarithms of odds of a player who likes variety so much, in units of an ordinary
// game. Calls and words have none: quick players bid and talk worse than they play.
inline constexpr double kCardHeat = 0.05, kHabitHeat = 0.3;

// In units, of the seat on turn; NaN where nothing was learned.
inline double learned_habit(const Game& game, const Habits& habits, Action action) {
    const Mask hand = game.hands[game.turn];
    const auto value = value_of(action);
    int score = 0;
    switch (act_of(action)) {
        case Act::call:
            score = habits.score(kKingHabit, describe_king(hand, static_cast<int>(value)));
            break;
        case Act::take_half:
            score = talon_score(game, habits, talon_half(game, static_cast<int>(value)));
            break;
        case Act::take_card:
            score = talon_score(game, habits, bit(static_cast<int>(value)));
            break;
        case Act::discard: score = discard_score(game, habits, hand, value); break;
        default: return std::nan("");
    }
    return kHabitHeat * score / kScoreUnit;
}

inline std::vector<double> learned_units(const Game& game, const std::vector<Action>& actions,
                                         const Brain& brain) {
    std::vector<double> found(actions.size(), std::nan(""));
    const auto each = [&](auto&& worth) {
        for (std::size_t i = 0; i < actions.size(); ++i) found[i] = worth(actions[i]);
    };
    switch (game.phase) {
        case Phase::call:
        case Phase::talon:
        case Phase::discard:
            each([&](Action action) { return learned_habit(game, brain.habits, action); });
            break;
        case Phase::play: {
            const Moment moment(game, Sides::of(game));
            each([&](Action action) {
                const int card = static_cast<int>(value_of(action));
                return kCardHeat * score(brain.cards.weights(), moment, card) / kScoreUnit;
            });
            break;
        }
        default: break;
    }
    return found;
}

// For each action the one that stands for it: among cards of which it cannot matter which is played
// the first, anything else for itself.
inline std::vector<std::size_t> alike(const Game& game, const std::vector<Action>& actions) {
    std::vector<std::size_t> found(actions.size());
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = i;
    if (game.phase != Phase::play) return found;
    const Moment moment(game, Sides::of(game));
    const Mask kept = one_of_each(moment.legal, moment.out);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto card = static_cast<int>(value_of(actions[i]));
        if (has(kept, card)) continue;
        const auto same = make(Act::play, static_cast<std::uint64_t>(
                                              highest(kept & (bit(card) - 1))));
        const auto at = std::find(actions.begin(), actions.end(), same);
        if (at != actions.end()) found[i] = static_cast<std::size_t>(at - actions.begin());
    }
    return found;
}

}  // namespace mondfang
