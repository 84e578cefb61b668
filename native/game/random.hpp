// A small generator whose numbers are the same everywhere: splitmix64, and multiply-shift to draw
// below a bound. mondfang/kernel/twin/random.py is its twin.
//
// A Word serves several draws: word * bound is a number of more than 64 bits; what stands above
// them is drawn, what stands below is the word of the next draw. After draws whose bounds have the
// product p, no result is likelier than another by more than one part in 2^64 / p.
#pragma once

#include <cstdint>

namespace mondfang {

struct Word {
    std::uint64_t bits;

    // 0 .. bound-1
    std::uint64_t pick(std::uint64_t bound) {
        const std::uint64_t word = bits;
#if defined(__SIZEOF_INT128__)
        __extension__ using Wide = unsigned __int128;
        const Wide product = static_cast<Wide>(word) * bound;
        bits = static_cast<std::uint64_t>(product);
        return static_cast<std::uint64_t>(product >> 64);
#else
        bits = word * bound;
        return ((word >> 32) * bound + ((word & 0xFFFFFFFFu) * bound >> 32)) >> 32;
#endif
    }
};

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // A stream of its own for the n-th game of a batch, whatever thread plays it.
    Random(std::uint64_t seed, std::uint64_t stream)
        : state_(mix(seed + 0x9E3779B97F4A7C15u * (stream + 1))) {}

    Word word() { return {next()}; }
    std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }

    // 0 .. bound-1
    std::uint32_t below(std::uint64_t bound) {
        return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
    }

    // 0 .. 1
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

private:
    std::uint64_t state_;
};

}  // namespace mondfang
