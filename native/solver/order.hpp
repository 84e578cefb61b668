// Which card the solver tries first. The numbers were found by chance changes kept where they
// saved nodes (bench/solver.cpp, mode tune); they change how long a search takes, never its answer.
#pragma once

#include <array>
#include <cstdint>

#include "book/cards.hpp"

namespace mondfang {

#ifdef MONDFANG_TUNE
#define MONDFANG_WEIGHTS inline
#else
#define MONDFANG_WEIGHTS inline constexpr
#endif

// What speaks for a card.
struct CardWeights {
    int base;
    int worth;        // times its thirds
    int tarock;       // for a tarock
    int tarock_rank;  // times its rank, I is 0
    int suit_rank;    // times the rank of a suit card, the lowest is 0
    int takes;        // it would be winning
    int ruffs;        // it is a tarock that takes a trick from a suit card
};

// By the number of cards on the table, and whether the trick will probably be ours.
MONDFANG_WEIGHTS CardWeights kCardWeights[4][2] = {
    {{-70, -2, -28, -7, -3, 13, -105}, {352, 0, -7, -13, 7, -81, 0}},  // to lead
    {{46, -105, -11, -16, 3, 38, 32}, {600, 6, 71, -43, 13, 191, 6}},  // second
    {{-28, -27, 24, -1, 7, 32, 38}, {982, 1, 12, -43, 3, 45, 25}},  // third
    {{-22, -96, 18, -10, 3, 15, -23}, {182, 3, 0, -13, 7, 74, 13}},  // last
};

// What speaks for leading a suit.
struct LeadWeights {
    int mate_void, their_void;  // for each other seat that has none of it
    int length;                 // times the cards of it in the hand
    int mate_takes;             // the partner is going to win it
    int live;                   // times the cards of it in all hands
};
MONDFANG_WEIGHTS LeadWeights kLeadWeights = {11, -92, 21, 3, -14};

// For a card of another suit than was led: times the length of its suit, and where it takes.
struct OffWeights {
    int length, takes;
};
MONDFANG_WEIGHTS OffWeights kOffWeights = {1, -19};

// The worth of each card in thirds.
inline constexpr auto kWorth = [] {
    std::array<std::uint8_t, kCards> worth{};
    for (int card = 0; card < kCards; ++card) {
        worth[card] = static_cast<std::uint8_t>(thirds(bit(card)));
    }
    return worth;
}();

// What the weights of a card come to, by the number of cards on the table, whether the trick will
// probably be ours, and whether the card would be winning.
using CardScores = std::array<std::array<std::array<std::array<std::int16_t, kCards>, 2>, 2>, 4>;

MONDFANG_WEIGHTS CardScores card_scores() {
    CardScores scores{};
    for (int size = 0; size < 4; ++size) {
        for (int ours = 0; ours < 2; ++ours) {
            const CardWeights& w = kCardWeights[size][ours];
            for (int card = 0; card < kCards; ++card) {
                int sum = w.base + w.worth * kWorth[card];
                sum += card >= 32 ? w.tarock + w.tarock_rank * (card - 32)
                                  : w.suit_rank * (card & 7);
                scores[size][ours][0][card] = static_cast<std::int16_t>(sum);
                scores[size][ours][1][card] = static_cast<std::int16_t>(sum + w.takes);
            }
        }
    }
    return scores;
}

MONDFANG_WEIGHTS CardScores kCardScores = card_scores();

#undef MONDFANG_WEIGHTS

}  // namespace mondfang
