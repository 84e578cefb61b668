// An action in 64 bits: its kind in the highest byte, its cards or numbers below.
// mondfang/kernel/codes.py translates to and from the engine's actions.
#pragma once

#include "book/cards.hpp"

namespace mondfang {

enum class Act : std::uint8_t {
    reserve, bid, pass, silence, throw_in, call, call_fourth, call_nobody, open_talon, take_half,
    take_card, take_whole, schleifen, turn_trischaken, choose_trischaken, choose_open, discard,
    take_back, concede, announce, lie, kontra, gut, play,
};

using Action = std::uint64_t;

constexpr Action make(Act act, std::uint64_t value = 0) {
    return static_cast<std::uint64_t>(act) << 56 | value;
}
constexpr Act act_of(Action action) { return static_cast<Act>(action >> 56); }
constexpr std::uint64_t value_of(Action action) { return action & ((std::uint64_t{1} << 56) - 1); }

// Kontra: level, what (0 the game, else premium + 1), owner, against (0 nobody, else seat + 1).
constexpr Action make_kontra(int level, int what, int owner, int against) {
    return make(Act::kontra, static_cast<std::uint64_t>(level | what << 4 | owner << 12 |
                                                        against << 16));
}
struct KontraWords {
    int level, what, owner, against;
};
constexpr KontraWords kontra_words(Action action) {
    const auto v = static_cast<int>(value_of(action));
    return {v & 15, v >> 4 & 255, v >> 12 & 15, v >> 16 & 15};
}

}  // namespace mondfang
