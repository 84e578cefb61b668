// Everything that is decided before the first card, quickly: what to bid and to announce (learned in
// self-play, training/learn.py), which king to call, which half to take, what to lay away.
#pragma once

#include <limits>

#include "search/habits.hpp"
#include "search/words.hpp"

namespace mondfang {

// What a hand is worth in each contract, in 1/256 game points for the one who plays it.
struct BidModel {
    std::array<std::array<std::int32_t, kHandFeatures>, 32> weights{};

    int worth(int contract, const HandFeatures& f) const {
        std::int64_t sum = 0;
        for (int i = 0; i < kHandFeatures; ++i) sum += std::int64_t{weights[contract][i]} * f[i];
        return static_cast<int>(sum);
    }
};

inline constexpr int kPoint = 256;

// Which call a hand makes: the logarithm of its odds, in 1/256, for each contract and for keeping
// quiet. There are two: how players at the table call (training/calls.py), and how to (learn.py).
struct CallModel {
    static constexpr int kQuiet = 32;
    std::array<std::array<std::int32_t, kHandFeatures>, kQuiet + 1> weights{};

    std::int32_t score(int call, const HandFeatures& f) const {
        std::int32_t sum = 0;
        for (int i = 0; i < kHandFeatures; ++i) sum += weights[call][i] * f[i];
        return sum;
    }
    double odds(int call, const HandFeatures& f) const {
        const std::int32_t sum = score(call, f);
        return kOdds[static_cast<std::size_t>(std::clamp(sum, -kMost, kMost) + kMost) / kStep];
    }

private:
    static constexpr int kMost = 20 * kPoint, kStep = 16;
    static inline const auto kOdds = [] {  // in steps of a sixteenth
        std::array<double, 2 * kMost / kStep + 1> odds;
        for (int i = 0; i <= 2 * kMost / kStep; ++i)
            odds[i] = std::exp((i * kStep - kMost) / static_cast<double>(kPoint));
        return odds;
    }();
};

struct Brain {
    Policy cards;   // how playouts go on
    Policy belief;  // how players at the table choose: what worlds are weighed by
    BidModel bids;
    CallModel calls;          // how players at the table bid: worlds are weighed by this, too
    int margin = kPoint / 2;  // what a bid must promise beyond passing
    bool learned_auction = false;
    CallModel auction;        // how playouts bid, where that was learned
    WordModel words;          // … and what they say
    Habits habits;            // king, talon and discard
    double unit = 0;          // points of an ordinary game, in which all this was learned; or 0
};

// The best bid by the model, or none; `worth` is what it promises.
inline int best_bid(const Game& game, const BidModel& model, std::uint32_t bids, int& worth) {
    const HandFeatures f = describe_hand(game.hands[game.turn], game.turn == game.forehand);
    int best = -1;
    worth = -(1 << 30);
    for (std::uint32_t rest = bids; rest; rest &= rest - 1) {
        const int contract = std::countr_zero(rest);
        const int value = model.worth(contract, f);
        if (value > worth) {
            worth = value;
            best = contract;
        }
    }
    return best;
}

inline Action quiet_call(const Game& game, const Brain& brain) {
    bool reserve, pass, silence, throw_in;
    const std::uint32_t bids = game.legal_bids(reserve, pass, silence, throw_in);
    const bool free = reserve || pass;
    if (brain.learned_auction && bids) {
        const HandFeatures f = describe_hand(game.hands[game.turn], game.turn == game.forehand);
        std::int32_t most = free ? brain.auction.score(CallModel::kQuiet, f) : 0;
        int best = -1;
        for (std::uint32_t rest = bids; rest; rest &= rest - 1) {
            const int each = std::countr_zero(rest);
            const std::int32_t score = brain.auction.score(each, f);
            if (score > most || (best < 0 && !free)) {
                most = score;
                best = each;
            }
        }
        if (best >= 0) return make(Act::bid, static_cast<std::uint64_t>(best));
        return make(reserve ? Act::reserve : Act::pass);
    }
    int worth;
    const int contract = bids ? best_bid(game, brain.bids, bids, worth) : -1;
    if (contract >= 0 && (!free || worth > brain.margin))
        return make(Act::bid, static_cast<std::uint64_t>(contract));
    return make(reserve ? Act::reserve : Act::pass);
}

// The king with the best score; among equals the lowest suit.
inline Action quiet_king(const Game& game, const Habits& habits) {
    const Mask hand = game.hands[game.turn], cards = game.callable(hand);
    if (!cards) return make(Act::call_nobody);
    int best = -1, most = 0;
    for (Mask rest = cards; rest; rest &= rest - 1) {
        const int card = lowest(rest);
        const int score = habits.score(kKingHabit, describe_king(hand, card));
        if (best < 0 || score > most) {
            most = score;
            best = card;
        }
    }
    return make(Act::call, static_cast<std::uint64_t>(best));
}

inline int talon_score(const Game& game, const Habits& habits, Mask cards) {
    return habits.score(kTalonHabit + game_plan(game.contract()),
                        describe_talon(game.hands[game.turn], cards, game.called));
}

inline Mask talon_half(const Game& game, int half) {
    const auto* deck = game.talon + 3 * half;
    return bit(deck[0]) | bit(deck[1]) | bit(deck[2]);
}

inline Action quiet_talon(const Game& game, const Habits& habits) {
    const Contract& row = game.contract();
    if (row.talon == TalonUse::whole_hidden) return make(Act::take_whole);
    if (!game.talon_shown) return make(Act::open_talon);
    if (row.talon == TalonUse::whole_open) return make(Act::take_whole);
    if (game.book->whole_when_king && game.king_in_talon()) return make(Act::take_whole);
    if (row.talon == TalonUse::one) {
        int best = -1, most = 0;
        for (const auto card : game.talon) {
            const int score = talon_score(game, habits, bit(card));
            if (best < 0 || score > most) {
                most = score;
                best = card;
            }
        }
        return make(Act::take_card, static_cast<std::uint64_t>(best));
    }
    const int first = talon_score(game, habits, talon_half(game, 0));
    return make(Act::take_half, talon_score(game, habits, talon_half(game, 1)) > first);
}

inline int discard_score(const Game& game, const Habits& habits, Mask hand, Mask cards) {
    return habits.score(kDiscardHabit + game_plan(game.contract()),
                        describe_discard(hand, cards, game.called));
}

inline Action quiet_discard(const Game& game, const Habits& habits, Random& random) {
    Mask forced, pool;
    int choose;
    game.discard_pool(forced, pool, choose);
    const Mask hand = game.hands[game.turn];
    if (choose <= 3 && count(pool) <= 13) {
        Action best = make(Act::concede);
        int most = std::numeric_limits<int>::min();
        game.legal([&](Action action) {
            if (act_of(action) != Act::discard) return;
            const int worth = discard_score(game, habits, hand, value_of(action));
            if (worth > most) {
                most = worth;
                best = action;
            }
        });
        return best;
    }
    // Six cards: the best of a few dozen random sets, each built suit by suit.
    Action best = game.random_action(random);
    if (act_of(best) != Act::discard) return best;
    int most = discard_score(game, habits, hand, value_of(best));
    for (int trial = 0; trial < 40; ++trial) {
        const Action other = game.random_action(random);
        const int worth = discard_score(game, habits, hand, value_of(other));
        if (worth > most) {
            most = worth;
            best = other;
        }
    }
    return best;
}

// Says what has to be said, the promised bird, then what promises something, and lies down.
inline Action quiet_statement(const Game& game, const Brain& brain) {
    Action owed = 0;
    bool lie = false, any = false;
    game.legal([&](Action action) {
        if (act_of(action) == Act::lie) {
            lie = true;
        } else if (act_of(action) == Act::announce && !any) {
            for (const auto id : game.contract().besser)
                if (id == value_of(action)) {
                    owed = action;
                    any = true;
                }
        }
    });
    if (!lie) return any ? owed : make(Act::take_back);
    const Action word = best_word(game, brain.words, false);
    return word ? word : make(Act::lie);
}

inline Action quiet_word(const Game& game, const Brain& brain) {
    const Action word = best_word(game, brain.words, true);
    return word ? word : make(Act::gut);
}

inline Action quiet_action(const Game& game, const Brain& brain, Random& random) {
    switch (game.phase) {
        case Phase::auction: return quiet_call(game, brain);
        case Phase::call: return quiet_king(game, brain.habits);
        case Phase::talon: return quiet_talon(game, brain.habits);
        case Phase::discard: return quiet_discard(game, brain.habits, random);
        case Phase::round: return quiet_word(game, brain);
        case Phase::statement: return quiet_statement(game, brain);
        default: return game.random_action(random);
    }
}

// A word is weighed as the last of its turn: whether another one is worth saying is asked after it.
inline void say_only(Game& game, Action action) {
    const int seat = game.turn;
    game.apply(action);
    if (act_of(action) != Act::announce && act_of(action) != Act::kontra) return;
    if (game.over() || game.turn != seat) return;
    if (game.phase == Phase::round) game.apply(make(Act::gut));
    if (game.phase == Phase::statement && game.may_lie()) game.apply(make(Act::lie));
}

// From wherever the game stands to its end.
inline void play_out(Game& game, const Brain& brain, Random& random) {
    while (!game.over() && game.phase != Phase::play)
        game.apply(quiet_action(game, brain, random));
    if (game.over()) return;
    const Sides sides = Sides::of(game);
    while (!game.over()) game.play_card(brain.cards.card(game, sides, random));
}

}  // namespace mondfang
