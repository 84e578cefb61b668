// What a side can play for. A goal sums a gain per trick and a leaf at the end; its state holds
// whatever of the past the future value depends on.
#pragma once

#include <concepts>
#include <cstdint>

#include "solver/bounds.hpp"

namespace mondfang {

template <class G>
concept Goal = requires(const G goal, typename G::State state, const TrickFacts& facts,
                        const TrickStart& start) {
    { goal.start() } -> std::same_as<typename G::State>;
    // What the trick brings the maximising side; the state moves on.
    { goal.gain(state, facts) } -> std::convertible_to<int>;
    // What comes on top when all cards are played.
    { goal.leaf(state) } -> std::convertible_to<int>;
    // Everything in the state that the value still to come depends on.
    { goal.digest(state) } -> std::convertible_to<std::uint64_t>;
    // Bounds of all gains still to come and the leaf, however the cards fall.
    { goal.bounds(state, start) } -> std::same_as<Bounds>;
    // Cards that may not be taken for their neighbours in rank.
    { goal.distinct() } -> std::convertible_to<Mask>;
    // A number per goal, so that one table never mixes two of them.
    { goal.identity() } -> std::convertible_to<std::uint64_t>;
    // Whether the value is a sum of thirds and nothing else.
    { G::kByThirds } -> std::convertible_to<bool>;
};

struct NoState {};

// Thirds of card points in the remaining tricks.
struct CardThirds {
    using State = NoState;
    static constexpr bool kByThirds = true;

    State start() const { return {}; }
    int gain(State&, const TrickFacts& facts) const {
        return facts.ours ? thirds(facts.trick.mask | facts.added) : 0;
    }
    int leaf(const State&) const { return 0; }
    std::uint64_t digest(const State&) const { return 0; }
    [[gnu::always_inline]] Bounds bounds(const State&, const TrickStart& at) const {
        const int total = thirds(at.live | at.added);
        if (!at.tops_win) return {0, total};
        const Mask ours = cards_of(at);
        return {sure_thirds(at.hands, at.side, ours, at.live & ~ours),
                total - sure_thirds(at.hands, ~at.side & 15u, at.live & ~ours, ours)};
    }
    // Bounds with the best play of the leader's side on top.
    Bounds quick_bounds(const State&, const TrickStart& at, Bounds known) const {
        const bool ours = at.side >> at.leader & 1;
        const int quick = quick_thirds(at, ours ? at.side : ~at.side & 15u);
        if (ours) return {known.lower + quick, known.upper};
        return {known.lower, known.upper - quick};
    }
    static Mask cards_of(const TrickStart& at) {
        Mask ours = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (at.side >> seat & 1) ours |= at.hands[seat];
        }
        return ours;
    }
    Mask distinct() const { return kHonours | kKings >> 1 | kKings >> 2 | kKings >> 3; }
    std::uint64_t identity() const { return 1; }
};

// Number of remaining tricks taken.
struct Tricks {
    using State = NoState;
    static constexpr bool kByThirds = false;

    State start() const { return {}; }
    int gain(State&, const TrickFacts& facts) const { return facts.ours; }
    int leaf(const State&) const { return 0; }
    std::uint64_t digest(const State&) const { return 0; }
    Bounds bounds(const State&, const TrickStart& at) const {
        const int left = count(at.hands[0]);
        if (!at.tops_win) return {0, left};
        const unsigned other = ~at.side & 15u;
        Mask ours = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (at.side >> seat & 1) ours |= at.hands[seat];
        }
        return {sure_tricks(at.hands, at.side, at.live & ~ours & kTarocks),
                left - sure_tricks(at.hands, other, ours & kTarocks)};
    }
    Mask distinct() const { return 0; }
    std::uint64_t identity() const { return 2; }
};

// 1 where exactly so many of the remaining tricks are taken, else 0.
struct ExactTricks {
    int wanted;

    struct State {
        int taken = 0;
    };
    static constexpr bool kByThirds = false;

    State start() const { return {}; }
    int gain(State& state, const TrickFacts& facts) const {
        state.taken += facts.ours;
        return 0;
    }
    int leaf(const State& state) const { return state.taken == wanted; }
    std::uint64_t digest(const State& state) const {
        return static_cast<std::uint64_t>(state.taken);
    }
    Bounds bounds(const State& state, const TrickStart& at) const {
        const int missing = wanted - state.taken, left = count(at.hands[0]);
        return {0, missing >= 0 && missing <= left};
    }
    Mask distinct() const { return 0; }
    std::uint64_t identity() const { return 3 + static_cast<std::uint64_t>(wanted) * 16; }
};

// 1 where a card of the maximising side wins a certain trick, else 0.
struct Bird {
    std::uint8_t card;
    std::uint8_t trick;

    using State = NoState;
    static constexpr bool kByThirds = false;

    State start() const { return {}; }
    int gain(State&, const TrickFacts& facts) const {
        return facts.number == trick && facts.card == card && facts.ours;
    }
    int leaf(const State&) const { return 0; }
    std::uint64_t digest(const State&) const { return 0; }
    Bounds bounds(const State&, const TrickStart& at) const {
        if (at.number > trick || !has(at.live, card)) return {0, 0};
        for (int seat = 0; seat < kSeats; ++seat) {
            if (has(at.hands[seat], card)) return {0, at.side >> seat & 1};
        }
        return {0, 0};
    }
    Mask distinct() const { return bit(card); }
    std::uint64_t identity() const { return 4 + card * 16u + trick * 1024u; }
};

// 1 where a certain card, as a rule the called king, lies in a certain trick, as a rule the last,
// and the maximising side wins it, else 0.
struct Ultimo {
    std::uint8_t card;
    std::uint8_t trick;

    using State = NoState;
    static constexpr bool kByThirds = false;

    State start() const { return {}; }
    int gain(State&, const TrickFacts& facts) const {
        return facts.number == trick && has(facts.trick.mask, card) && facts.ours;
    }
    int leaf(const State&) const { return 0; }
    std::uint64_t digest(const State&) const { return 0; }
    Bounds bounds(const State&, const TrickStart& at) const {
        return {0, at.number <= trick && has(at.live, card)};
    }
    Mask distinct() const { return bit(card); }
    std::uint64_t identity() const { return 5 + card * 16u + trick * 1024u; }
};

static_assert(Goal<CardThirds> && Goal<Tricks> && Goal<ExactTricks> && Goal<Bird> &&
              Goal<Ultimo>);

}  // namespace mondfang
