// What can be said of a hand before the first card: features that bids and words are learned from.
#pragma once

#include "search/policy.hpp"

namespace mondfang {

inline constexpr int kHandFeatures = 40;
using HandFeatures = std::array<int, kHandFeatures>;

// What can be said of twelve cards without looking at any other.
inline HandFeatures describe_hand(Mask hand, bool forehand) {
    HandFeatures f{};
    const Mask tarocks = hand & kTarocks;
    const int n = count(tarocks);
    f[0] = 1;
    f[1] = forehand;
    f[2] = n;
    f[3] = n * n / 4;
    f[4] = n >= 8 ? n - 7 : 0;
    f[5] = n <= 3 ? 4 - n : 0;
    f[6] = has(hand, kSkues);
    f[7] = has(hand, kMond);
    f[8] = has(hand, kPagat);
    f[9] = has(hand, kPagat) * n;
    f[10] = has(hand, kPagat + 1);
    f[11] = has(hand, kPagat + 2);
    f[12] = has(hand, kPagat + 3);
    f[13] = count(hand & (Mask{7} << 49));    // XVIII XIX XX
    f[14] = count(hand & (Mask{7} << 46));    // XV XVI XVII
    f[15] = count(hand & (Mask{15} << 42));   // XI … XIV
    f[16] = count(hand & kKings);
    f[17] = count(hand & kKings >> 1);
    f[18] = count(hand & kKings >> 2);
    f[19] = count(hand & kKings >> 3);
    int top = 0;  // tarocks from the top without a gap
    while (top < 22 && has(hand, kSkues - top)) ++top;
    f[20] = top;
    f[21] = has(hand, kSkues) && has(hand, kMond);
    int longest = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const unsigned cards = hand >> (8 * suit) & 0xFF;
        const int length = std::popcount(cards);
        longest = std::max(longest, length);
        f[22] += length == 0;
        f[23] += length == 1;
        f[24] += length == 2;
        f[25] += length >= 4;
        f[26] += (cards & 0x80) && length == 1;           // a king alone
        f[27] += (cards & 0xC0) == 0xC0;                  // king and queen
        f[28] += length > 0 && !(cards & 0x80);           // no king of the suit
        // how many of the suit's holdings can be ducked under: low cards beneath high ones
        const int low = std::popcount(cards & 0x07), high = std::popcount(cards & 0xF0);
        f[29] += low;
        f[30] += high > low ? high - low : 0;
        f[31] += length > 0 && low == 0;
        f[32] += low >= 2 && length <= 3;
        f[33] += (cards & 0x80) && low >= 2;
    }
    f[34] = longest;
    const Mask high_tarocks = tarocks & ~((Mask{1} << 42) - 1);
    f[35] = n && n <= 4 ? count(high_tarocks) : 0;  // a few, and high: bad to duck with
    f[36] = n == 0;
    f[37] = (hand & kKings) == kKings;
    f[38] = count(hand & kTrull) == 3;
    f[39] = thirds(hand & kSuitCards) / 8;
    return f;
}

}  // namespace mondfang
