// Cards and sets of cards. The layout is that of mondfang/cards.py: bits 0 to 31 are four suit
// bytes (pips low, then Bube, Reiter, Dame, König), bits 32 to 53 the tarocks from I to the Sküs.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace mondfang {

using Mask = std::uint64_t;

inline constexpr int kCards = 54;
inline constexpr int kSeats = 4;
inline constexpr int kTricks = 12;
inline constexpr std::uint8_t kNone = 255;

inline constexpr int kPagat = 32;
inline constexpr int kMond = 52;
inline constexpr int kSkues = 53;

inline constexpr Mask kAll = (Mask{1} << kCards) - 1;
inline constexpr Mask kSuitCards = 0xFFFFFFFFu;
inline constexpr Mask kTarocks = kAll ^ kSuitCards;
inline constexpr Mask kKings = 0x80808080u;
inline constexpr Mask kTrull = Mask{1} << kPagat | Mask{1} << kMond | Mask{1} << kSkues;
inline constexpr Mask kHonours = kKings | kTrull;

constexpr Mask bit(int card) { return Mask{1} << card; }
constexpr bool has(Mask mask, int card) { return mask >> card & 1; }

// Bits set up to and with each byte, byte by byte; the highest byte holds the number of all.
constexpr Mask byte_sums(Mask mask) {
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    return ((mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u;
}
constexpr int count(Mask mask) {
#if defined(__POPCNT__) || !defined(__x86_64__)
    return std::popcount(mask);
#else
    return static_cast<int>(byte_sums(mask) >> 56);  // a library call is slower
#endif
}
constexpr int highest(Mask mask) { return 63 - std::countl_zero(mask); }
constexpr int lowest(Mask mask) {
#if defined(__BMI2__)  // the library asks first whether there is any bit
    if (!std::is_constant_evaluated()) return static_cast<int>(_tzcnt_u64(mask));
#endif
    return std::countr_zero(mask);
}

// All cards of the suit of a card; the tarocks follow the rules of a suit.
inline constexpr std::array<Mask, 8> kSuitByEights = {
    0xFFu, 0xFF00u, 0xFF0000u, 0xFF000000u, kTarocks, kTarocks, kTarocks, kTarocks,
};
constexpr Mask suit_of(int card) { return kSuitByEights[static_cast<unsigned>(card) >> 3 & 7]; }

// The bits above a card.
constexpr Mask above(int card) { return ~Mask{0} << card << 1; }

// Exact worth in thirds of a point: three times the values less two a card.
constexpr int thirds(Mask mask) {
    return count(mask) + 12 * count(mask & kHonours) + 9 * count(mask & kKings >> 1) +
           6 * count(mask & kKings >> 2) + 3 * count(mask & kKings >> 3);
}

// The place of the n-th bit of a byte: kPlace[n][byte].
inline constexpr auto kPlace = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (unsigned byte = 0; byte < 256; ++byte)
        for (unsigned place = 0, n = 0; place < 8; ++place)
            if (byte >> place & 1) table[n++][byte] = static_cast<std::uint8_t>(place);
    return table;
}();

// The number of cards as a bound to draw below.
constexpr std::uint64_t size(Mask mask) { return static_cast<std::uint64_t>(count(mask)); }

// The n-th card of a set, counted from the lowest.
inline int nth(Mask mask, std::uint64_t n) {
#if defined(__BMI2__)
    return lowest(_pdep_u64(Mask{1} << n, mask));
#else
    constexpr Mask ones = 0x0101010101010101u, tops = ones << 7;
    const Mask sums = byte_sums(mask);
    // A byte keeps its top bit where not more than n bits lie up to its end: the byte is past it.
    const Mask below = (((ones * n) | tops) - sums) >> 7 & ones;
    const int at = static_cast<int>(below * ones >> 56) * 8;
    const Mask left = n - (sums << 8 >> at & 0xFF);
    return at + kPlace[left & 7][mask >> at & 0xFF];
#endif
}

// The same as a set of one.
inline Mask nth_bit(Mask mask, std::uint64_t n) {
#if defined(__BMI2__)
    return _pdep_u64(Mask{1} << n, mask);
#else
    return bit(nth(mask, n));
#endif
}

}  // namespace mondfang
