// Which card the solver tries first. The numbers were found by chance changes kept where they
// saved nodes (bench/solver.cpp, mode tune); they change how long a search takes, never its answer.
#pragma once

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
    {{-39, -11, 52, -15, 7, 18, -105}, {352, 20, -37, -13, 7, 0, 0}},  // to lead
    {{46, -105, -11, -16, 3, 38, 32}, {600, 10, 71, -39, 18, 191, 6}},  // second
    {{-28, -14, 24, -1, 7, 32, 38}, {982, 11, 12, -26, 3, 45, 25}},  // third
    {{0, -96, 18, -10, 3, 15, -23}, {182, 22, 0, -2, 5, 6, 13}},  // last
};

// What speaks for leading a suit.
struct LeadWeights {
    int mate_void, their_void;  // for each other seat that has none of it
    int length;                 // times the cards of it in the hand
    int mate_takes;             // the partner is going to win it
    int live;                   // times the cards of it in all hands
};
MONDFANG_WEIGHTS LeadWeights kLeadWeights = {11, -92, 3, -10, -14};

// For a card of another suit than was led: times the length of its suit, and where it takes.
struct OffWeights {
    int length, takes;
};
MONDFANG_WEIGHTS OffWeights kOffWeights = {-22, -11};

#undef MONDFANG_WEIGHTS

}  // namespace mondfang
