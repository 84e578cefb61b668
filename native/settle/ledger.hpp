// Two ledgers: what is written (Schrift) and what is paid (Kassa). A settlement is made in either
// of them; mondfang/settlement/ledger.py is the readable twin.
#pragma once

#include "settle/facts.hpp"

namespace mondfang {

// A value under Kontra (1), Re (2), Sub (3), as the book writes it down.
struct Written {
    const Book& book;
    int operator()(int value, int level) const { return value * book.times[level]; }
};

// The same in cents: so many a point, or what the book names for each level whatever the value.
struct Paid {
    bool fixed;
    int stake;
    std::array<int, 8> by_level;
    int operator()(int value, int level) const {
        return fixed ? by_level[level] : value * (1 << level) * stake;
    }
};

// Two against two: each once. One against three: the lone seat three times.
inline void share(const Facts& facts, int winner, int each, Points& points) {
    const int own = facts.partner < 0 ? 3 : 1;
    const int signed_each = winner ? -each : each;
    for (int seat = 0; seat < kSeats; ++seat)
        points[seat] += facts.side_of(seat) ? -signed_each : own * signed_each;
}

}  // namespace mondfang
