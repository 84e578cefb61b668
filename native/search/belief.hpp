// How likely the others' words and cards were in a world, for players who think as we do: what a
// world is chosen and weighed by.
#pragma once

#include "search/world.hpp"

namespace mondfang {

inline bool Sampler::draw(Random& random, const Brain& brain, double trust_calls, Game& game,
                          double& log) const {
    log = 0;
    if (trust_calls <= 0 || (heard_.empty() && limits_.declarer < 0)) return draw(random, game);
    Dealt kept, dealt;
    double sum = 0;
    for (int i = 0; i < kDeals; ++i) {
        if (!deal(random, dealt)) continue;
        const double heard = calls_log(dealt, brain) + discard_log(dealt, brain);
        const double weight = std::exp(trust_calls * heard);
        sum += weight;
        if (random.unit() * sum < weight) kept = dealt;
    }
    if (sum <= 0) return false;
    log = std::log(sum);
    return stand(kept, game);
}

// The logarithm of how likely the others' calls were with their hands.
inline double Sampler::calls_log(const Dealt& dealt, const Brain& brain) const {
    double odds[kSeats][CallModel::kQuiet + 1];
    std::uint32_t allowed[kSeats];
    for (int seat = 0; seat < kSeats; ++seat) {
        if (!asked_[seat]) continue;
        const HandFeatures f = describe_hand(dealt.hands[seat], seat == story_.forehand);
        allowed[seat] = story_.book->allowed_by(dealt.hands[seat]);
        for (Mask rest = asked_[seat]; rest; rest &= rest - 1)
            odds[seat][lowest(rest)] = brain.calls.odds(lowest(rest), f);
    }
    double chance = 1;
    for (const Heard& each : heard_) {
        const double* of = odds[each.seat];
        double all = each.free ? of[CallModel::kQuiet] : 0;
        for (std::uint32_t rest = each.bids & allowed[each.seat]; rest; rest &= rest - 1)
            all += of[std::countr_zero(rest)];
        const bool may = each.call == CallModel::kQuiet || allowed[each.seat] >> each.call & 1;
        if (!may || all <= 0) return -std::numeric_limits<double>::infinity();
        if (each.call != CallModel::kQuiet || each.free)
            chance *= std::max(of[each.call] / all, kLeast);
    }
    return std::log(chance);
}

// Another seat lays away what it is glad to be rid of.
inline double Sampler::discard_log(const Dealt& dealt, const Brain& brain) const {
    const Limits& b = limits_;
    if (b.declarer < 0) return 0;
    Mask hand = dealt.hands[b.declarer] | b.taken;
    if (b.took_hidden)
        for (const auto card : dealt.talon) hand |= bit(card);
    return brain.habits.score(kDiscardHabit + b.plan,
                              describe_discard(hand, dealt.discard, b.called)) /
           static_cast<double>(kScoreUnit);
}

inline double Sampler::log_likelihood(const Game& world, const Brain& brain, double trust_calls,
                                      double trust_cards) const {
    Game game(*story_.book, world.dealt, world.talon, story_.forehand);
    double sum = 0;
    Sides sides;
    bool playing = false;
    for (const Action told : story_.actions) {
        Action action = told;
        const bool other = game.turn != story_.seat;
        if (act_of(action) == Act::discard && other) action = make(Act::discard, world.discard);
        if (game.phase == Phase::call && other && act_of(action) == Act::call) {
            const int card = static_cast<int>(value_of(action));
            const Mask hand = game.hands[game.turn];
            double all = 0, own = 0;
            for (Mask rest = game.callable(hand); rest; rest &= rest - 1) {
                const int each = lowest(rest);
                const double odds =
                    std::exp(brain.habits.score(kKingHabit, describe_king(hand, each)) /
                             static_cast<double>(kScoreUnit));
                all += odds;
                if (each == card) own = odds;
            }
            sum += trust_calls * std::log(std::max(own, 1e-9) / std::max(all, 1e-9));
        } else if (game.phase == Phase::play) {
            if (trust_cards <= 0) return sum;
            if (!playing) sides = Sides::of(game);
            playing = true;
            if (other)
                sum += trust_cards * std::log(std::max(
                    brain.belief.likelihood(game, sides, static_cast<int>(value_of(action))),
                    1e-6));
        }
        game.apply(action);
    }
    return sum;
}

}  // namespace mondfang
