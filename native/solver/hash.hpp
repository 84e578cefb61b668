// The key of a position in the solver's table: cards count by relative rank.
#pragma once

#include <array>

#include "game/random.hpp"
#include "solver/position.hpp"
#include "solver/table.hpp"

namespace mondfang {

#if !defined(__BMI2__)
// Four bits of a set squeezed together in the order of four others.
inline constexpr auto kSqueezed = [] {
    std::array<std::array<std::uint8_t, 16>, 16> table{};
    for (unsigned order = 0; order < 16; ++order) {
        for (unsigned mask = 0; mask < 16; ++mask) {
            unsigned out = 0, place = 0;
            for (unsigned i = 0; i < 4; ++i) {
                if (order >> i & 1) out |= (mask >> i & 1) << place++;
            }
            table[order][mask] = static_cast<std::uint8_t>(out);
        }
    }
    return table;
}();
#endif

// The bits of a set squeezed together in the order of another set.
inline Mask squeeze(Mask mask, Mask order) {
#if defined(__BMI2__)
    return _pext_u64(mask, order);
#else
    constexpr std::uint8_t ones[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    Mask out = 0;
    int place = 0;
    for (; order; order >>= 4, mask >>= 4) {
        out |= static_cast<Mask>(kSqueezed[order & 15][mask & 15]) << place;
        place += ones[order & 15];
    }
    return out;
#endif
}

// What of the cards still held a key has to tell. Distinct cards keep their place; between them
// only the number of cards counts, not which they are.
class Shape {
public:
    explicit Shape(Mask distinct) : distinct_(distinct) {
        for (int suit = 0; suit < 5; ++suit) {
            const int first = suit * 8, past = suit < 4 ? first + 8 : kCards;
            Mask gap = 0;
            for (int card = first; card <= past; ++card) {
                if (card < past && !has(distinct_, card)) {
                    gap |= bit(card);
                } else if (gap) {
                    gaps_[gap_count_++] = gap;
                    gap = 0;
                }
            }
        }
    }

    [[gnu::always_inline]] Key key(const Mask* hands, Mask live, int leader, std::uint64_t digest) const {
        Mask shape = live & distinct_;
        for (int i = 0; i < gap_count_; ++i) {
            const Mask gap = gaps_[i];
            shape |= (gap & -gap) * ((Mask{1} << count(live & gap)) - 1);
        }
        const Mask first = squeeze(hands[1] | hands[3], live);
        const Mask second = squeeze(hands[2] | hands[3], live);
        const std::uint64_t rest =
            (shape << 2 | static_cast<std::uint64_t>(leader)) ^ digest * 0xC2B2AE3D27D4EB4Fu;
        const unsigned __int128 one =
            static_cast<unsigned __int128>(first ^ rest ^ 0x9E3779B97F4A7C15u) *
            (0xD6E8FEB86659FD93u ^ (second << 14 ^ rest));
        const std::uint64_t low = static_cast<std::uint64_t>(one);
        const std::uint64_t high = static_cast<std::uint64_t>(one >> 64);
        const std::uint64_t two = (second + 0x2545F4914F6CDD1Du) * 0x9FB21C651E98DF25u ^
                                  (first << 7 | first >> 57) * 0xA24BAED4963EE407u ^ rest;
        return {Random::mix(low ^ high ^ two), static_cast<std::uint16_t>(Random::mix(two ^ low))};
    }

private:
    Mask distinct_;
    Mask gaps_[32] = {};
    int gap_count_ = 0;
};

}  // namespace mondfang
