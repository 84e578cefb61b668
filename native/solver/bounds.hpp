// What a side is sure of without any search.
#pragma once

#include <algorithm>

#include "solver/position.hpp"

namespace mondfang {

// How many tricks a hand is sure of, whoever leads and however the cards fall: a tarock loses only
// to a higher one of the other side in the same trick, and each of those serves once.
[[gnu::always_inline]] inline int sure_tricks(Mask hand, Mask theirs) {
    int lost = 0, held = 0;
    for (Mask rest = hand & kTarocks; rest; ++held) {
        const int card = highest(rest);
        rest ^= bit(card);
        if (count(theirs & above(card)) > lost) ++lost;
    }
    return held - lost;
}
[[gnu::always_inline]] inline int sure_tricks(const Mask* hands, unsigned side, Mask theirs) {
    int most = 0;
    for (; side; side &= side - 1) {
        most = std::max(most, sure_tricks(hands[std::countr_zero(side)], theirs));
    }
    return most;
}

// What so many cards of a hand are worth at least, in thirds; the cards are worth 1, 4, 7, 10
// and 13, and those called plain count as 1 whatever they are.
inline int cheapest_thirds(Mask hand, int n, Mask plain) {
    const Mask dear = hand & ~plain;
    const int cards = count(hand);
    int over = n - cards + count(dear & (kHonours | kKings >> 1 | kKings >> 2 | kKings >> 3));
    if (over <= 0) return n;
    int sum = n + 3 * over;
    for (const Mask dearer : {kHonours | kKings >> 1 | kKings >> 2, kHonours | kKings >> 1,
                              kHonours}) {
        over = n - cards + count(dear & dearer);
        if (over <= 0) break;
        sum += 3 * over;
    }
    return sum;
}

// What a side is sure of in thirds: the dear tarocks above all of the other side, and in as many
// tricks as one hand is sure of the cheapest cards of everybody.
[[gnu::always_inline]] inline int sure_thirds(const Mask* hands, unsigned side, Mask ours, Mask theirs) {
    theirs &= kTarocks;
    const Mask tops = ours & kTrull & (theirs ? above(highest(theirs)) : kTarocks);
    const int n = sure_tricks(hands, side, theirs);
    int sum = 12 * count(tops);
    if (n) {
        for (int seat = 0; seat < kSeats; ++seat) sum += cheapest_thirds(hands[seat], n, tops);
    }
    return sum;
}

// The so many lowest or highest cards of a set.
inline Mask lowest_of(Mask mask, int n) {
    Mask rest = mask;
    while (n-- > 0) rest &= rest - 1;
    return mask ^ rest;
}
inline Mask highest_of(Mask mask, int n) {
    return mask ^ lowest_of(mask, count(mask) - n);
}

// What the leader can cash in suits before anything else, in thirds: his highest cards of a suit,
// as long as the others must follow or have no tarock. No tarock falls, so that the sure tricks
// in tarock come on top.
inline int quick_thirds(const TrickStart& at, unsigned side) {
    const Mask hand = at.hands[at.leader];
    int sum = 0;
    for (Mask suit = 0xFF; suit <= kSuitCards; suit <<= 8) {
        const Mask own = hand & suit;
        if (!own) continue;
        const Mask others = at.live & suit & ~own;
        int n = others ? count(own & above(highest(others))) : count(own);
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat == at.leader || !(at.hands[seat] & kTarocks)) continue;
            n = std::min(n, count(at.hands[seat] & suit));
        }
        if (n == 0) continue;
        sum += thirds(highest_of(own, n));
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat == at.leader) continue;
            const Mask follow = at.hands[seat] & suit;
            const int length = std::min(n, count(follow));
            sum += n - length + thirds(side >> seat & 1 ? highest_of(follow, length)
                                                        : lowest_of(follow, length));
        }
    }
    return sum;
}

}  // namespace mondfang
