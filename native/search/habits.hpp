// Which king to call, which cards of the talon to take, what to lay away, in playouts: scores that
// are linear in a few features of each choice, with whole-number weights learned in self-play
// (training/learn.py). Scores are in 1/256 of a natural logarithm of odds, so the same numbers say
// how likely another seat's king and discard were.
#pragma once

#include "search/hand.hpp"

namespace mondfang {

inline constexpr int kHabitFeatures = 12;
inline constexpr int kGamePlans = 4;  // with a partner, alone, with the whole talon, suit game
inline constexpr int kKingHabit = 0, kTalonHabit = 1, kDiscardHabit = kTalonHabit + kGamePlans;
inline constexpr int kHabits = kDiscardHabit + kGamePlans;

using HabitFeatures = std::array<std::int16_t, kHabitFeatures>;

inline int game_plan(const Contract& row) {
    if (row.is_suit_game()) return 3;
    if (row.talon == TalonUse::whole_hidden || row.talon == TalonUse::whole_open) return 2;
    return row.partner ? 0 : 1;
}

struct Habits {
    std::array<std::array<std::int32_t, kHabitFeatures>, kHabits> weights{};

    int score(int habit, const HabitFeatures& f) const {
        std::int32_t sum = 0;
        for (int i = 0; i < kHabitFeatures; ++i) sum += weights[habit][i] * f[i];
        return sum;
    }
};

// A king (or another card) that may be called.
inline HabitFeatures describe_king(Mask hand, int card) {
    HabitFeatures f{};
    const Mask suit = hand & suit_of(card);
    const int length = count(suit);
    f[0] = static_cast<std::int16_t>(length);
    f[1] = has(hand, card);
    f[2] = length == 0;
    f[3] = length == 1;
    f[4] = has(hand, card - 1);                                    // the card below it
    f[5] = static_cast<std::int16_t>(count(suit & (kKings | kKings >> 1 | kKings >> 2)));
    f[6] = static_cast<std::int16_t>(length * count(hand & kTarocks) / 4);
    return f;
}

// Cards of the talon that may be taken together.
inline HabitFeatures describe_talon(Mask hand, Mask cards, int called) {
    HabitFeatures f{};
    const Mask tarocks = cards & kTarocks;
    int ranks = 0, strange = 0, lengths = 0, single = 0;
    for (Mask rest = tarocks; rest; rest &= rest - 1) ranks += (lowest(rest) - 32) / 2;
    for (Mask rest = cards & kSuitCards; rest; rest &= rest - 1) {
        const int length = count(hand & suit_of(lowest(rest)));
        strange += length == 0;
        single += length == 1;
        lengths += length;
    }
    const int numbers[] = {thirds(cards),
                           count(tarocks),
                           ranks,
                           strange,
                           lengths,
                           called != kNone && has(cards, called),
                           count(cards & kTrull),
                           count(cards & kKings),
                           single,
                           count(tarocks & ~((Mask{1} << 46) - 1)),
                           count(tarocks) * count(hand & kTarocks) / 4};
    for (int i = 0; i < 11; ++i) f[i] = static_cast<std::int16_t>(numbers[i]);
    return f;
}

// A set that may be laid away from a hand: points put away, suits emptied, kings guarded.
inline HabitFeatures describe_discard(Mask hand, Mask cards, int called) {
    HabitFeatures f{};
    const Mask kept = hand & ~cards;
    f[0] = static_cast<std::int16_t>(thirds(cards));
    for (int suit = 0; suit < 4; ++suit) {
        const unsigned had = hand >> (8 * suit) & 0xFF, left = kept >> (8 * suit) & 0xFF;
        if (!had) continue;
        const int length = std::popcount(left);
        const bool king = left & 0x80;
        f[1] += length == 0;
        f[2] += length == 0 && called != kNone && suit == called >> 3;
        f[3] += length == 1 && !king;
        f[4] += length == 1 && king;
        f[5] += length > 1 && king;
        f[6] += !king && (left & 0x40);
        f[7] += static_cast<std::int16_t>(length * length);
        f[8] += length >= 3;
    }
    f[9] = static_cast<std::int16_t>(count(cards & kTarocks));
    f[10] = static_cast<std::int16_t>(count(cards & kTarocks & ~((Mask{1} << 40) - 1)));
    f[11] = static_cast<std::int16_t>(count(kept & kSuitCards & ~(kKings | kKings >> 1)));
    return f;
}

}  // namespace mondfang
