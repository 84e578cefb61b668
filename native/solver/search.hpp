// The search of the open-card solver: a null window below one bound, fail-soft, with a table of
// positions at the start of a trick.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>

#include "solver/hash.hpp"
#include "solver/moves.hpp"
#include "solver/playout.hpp"

namespace mondfang {

// Thrown inside the search when the budget is used up.
struct SearchStopped {};

struct SearchLimits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    // Asked every million nodes with their number; false stops the search.
    std::function<bool(std::uint64_t)> progress;
};

template <Goal G, bool Plain>
class Search {
public:
    using State = typename G::State;

    Search(const SolverPosition& position, const G& goal, SolverTable& table,
           const SearchLimits& limits, std::uint64_t& nodes)
        : position_(position),
          goal_(goal),
          table_(table),
          limits_(limits),
          nodes_(nodes),
          board_(position, goal.distinct()),
          shape_(board_.distinct()) {
        std::fill(std::begin(replies_), std::end(replies_), kNone);
        const int last = board_.last_trick;
        for (int n = last <= kTricks ? last : kTricks; n >= 0; --n) {
            added_[n] = position.added[n] | (n < kTricks ? added_[n + 1] : 0);
        }
        next_check_ = nodes_ - nodes_ % kPulse + kPulse;
        if (next_check_ > limits_.nodes) next_check_ = limits_.nodes;
    }

    // Whether the value reaches a bound, as a value at or above it, or an upper bound below it.
    int search(int bound) {
        const State state = goal_.start();
        if (position_.trick.size == 0) return at_start(position_.leader, state, bound);
        return by_rules([&]<bool Kaiser>() {
            switch (position_.trick.size) {
                case 1: return node<Kaiser, 1>(on_table(position_), state, bound);
                case 2: return node<Kaiser, 2>(on_table(position_), state, bound);
                default: return node<Kaiser, 3>(on_table(position_), state, bound);
            }
        });
    }

    // The same after a card of the seat to play.
    int search_move(int card, int bound) {
        const State state = goal_.start();
        const OnTable table = on_table(position_);
        const int seat = position_.seat_to_play();
        return by_rules([&]<bool Kaiser>() {
            switch (position_.trick.size) {
                case 0: return after<Kaiser, 0>(table, seat, card, state, bound);
                case 1: return after<Kaiser, 1>(table, seat, card, state, bound);
                case 2: return after<Kaiser, 2>(table, seat, card, state, bound);
                default: return after<Kaiser, 3>(table, seat, card, state, bound);
            }
        });
    }

    // Bounds that need no search.
    Bounds bounds() const {
        const State state = goal_.start();
        if (position_.trick.size == 0) return goal_.bounds(state, trick_start(position_.leader));
        if constexpr (G::kByThirds) {
            const Mask rest = board_.live | position_.trick.mask;
            return {0, thirds(rest | added_[position_.trick_number])};
        }
        return {-kFar, kFar};
    }

    // A guess at the value.
    int playout() const { return played_out(position_, goal_, board_); }

    // The cards that the seat to play may choose.
    Mask root_moves() const {
        return board_.legal_moves(on_table(position_), position_.seat_to_play());
    }

    // Whether two cards of the seat to play, the lower first, are as good as one.
    bool equal(int low, int high) const {
        return board_.equal(on_table(position_), position_.seat_to_play(), low, high);
    }

private:
    static constexpr std::uint64_t kPulse = 1 << 20;
    static constexpr int kFar = 16000;
    static constexpr int kReplyBits = 13;
    static constexpr int kReplyBonus = 1000;

    template <class Work>
    int by_rules(Work&& work) const {
        return board_.kaiser_possible(position_.trick.mask) ? work.template operator()<true>()
                                                            : work.template operator()<false>();
    }

    TrickStart trick_start(int leader) const {
        const int number = board_.last_trick - count(board_.hands[0]) + 1;
        return {board_.hands,   board_.live,    leader,
                number,         position_.side, number <= kTricks ? added_[number] : 0,
                position_.rules.tarock_trumps && !board_.kaiser_possible(0)};
    }

    void count_node() {
        if (++nodes_ < next_check_) return;
        if (nodes_ >= limits_.nodes) throw SearchStopped{};
        if (limits_.progress && !limits_.progress(nodes_)) throw SearchStopped{};
        next_check_ += kPulse;
        if (next_check_ > limits_.nodes) next_check_ = limits_.nodes;
    }

    std::size_t reply_slot(int seat) const {
        std::uint64_t hash = board_.hands[seat] * 0x9E3779B97F4A7C15u;
        hash = ((hash ^ hash >> 32) + static_cast<std::uint64_t>(seat) * 77) * 0xD6E8FEB86659FD93u;
        return hash >> (64 - kReplyBits);
    }

    // The start of a trick.
    int at_start(int leader, const State& state, int bound) {
        const Mask first = board_.hands[0];
        if (!first) return goal_.leaf(state);
        if (!(first & (first - 1))) return last_trick(leader, state);
        const Key key = shape_.key(board_.hands, board_.live, leader,
                                   static_cast<std::uint64_t>(goal_.digest(state)));
        table_.prefetch(key);
        const TrickStart start = trick_start(leader);
        if constexpr (G::kByThirds) {
            if (bound <= 0) return 0;
            const int total = thirds(start.live | start.added);
            if (total < bound) return total;
        }
        Bounds known = goal_.bounds(state, start);
        if (known.lower >= bound) return known.lower;
        if (known.upper < bound) return known.upper;
        const Bounds sure = known;
        std::uint8_t hint = 255;
        if (const SolverTable::Entry* entry = table_.find(key)) {
            if (entry->lower >= bound) return entry->lower;
            if (entry->upper < bound) return entry->upper;
            if (entry->lower > known.lower) known.lower = entry->lower;
            if (entry->upper < known.upper) known.upper = entry->upper;
            hint = entry->move;
        }
        if constexpr (Plain && requires { goal_.quick_bounds(state, start, known); }) {
            if (start.tops_win) {
                const Bounds quick = goal_.quick_bounds(state, start, sure);
                known = {std::max(known.lower, quick.lower), std::min(known.upper, quick.upper)};
            }
            if (known.lower >= bound) return known.lower;
            if (known.upper < bound) return known.upper;
        }
        const OnTable table{{}, static_cast<std::uint8_t>(leader), kNone,
                            static_cast<std::uint8_t>(leader)};
        std::uint8_t best_card = kNone;
        const int hinted = hint == 255 ? -1 : nth(board_.hands[leader], hint);
        int value = board_.kaiser_possible(0)
                        ? node<true, 0>(table, state, bound, hinted, &best_card)
                        : node<false, 0>(table, state, bound, hinted, &best_card);
        if (value >= bound) {
            if (value > known.lower) known.lower = value;
            value = known.lower;
        } else {
            if (value < known.upper) known.upper = value;
            value = known.upper;
        }
        if (best_card != kNone) {
            const Mask below = board_.hands[leader] & (bit(best_card) - 1);
            hint = static_cast<std::uint8_t>(count(below));
        }
        table_.store(key, known.lower, known.upper, hint);
        return value;
    }

    // Nobody has a choice any more.
    int last_trick(int leader, State state) const {
        Trick trick;
        for (int i = 0; i < kSeats; ++i) trick.add(lowest(board_.hands[(leader + i) & 3]));
        const int card = winning_card(position_.rules, trick);
        const int winner = (leader + trick.index_of(card)) & 3;
        const int gain = gain_of(trick, leader, winner, card, board_.last_trick, state);
        return gain + goal_.leaf(state);
    }

    int gain_of(const Trick& trick, int leader, int winner, int card, int number,
                State& state) const {
        const Mask added = number <= kTricks ? position_.added[number] : 0;
        return goal_.gain(state,
                          {trick, leader, winner, card, number, added, board_.is_max(winner)});
    }

    // One choice of one seat, with so many cards on the table.
    template <bool Kaiser, int Size>
    int node(const OnTable& table, const State& state, int bound, int hinted = -1,
             std::uint8_t* best_card = nullptr) {
        count_node();
        const int seat = (table.leader + Size) & 3;
        Move moves[kTricks];
        const int n = board_.template candidates<Kaiser, Size>(table, seat, hinted, moves);
        std::uint8_t* reply = nullptr;
        if constexpr (Size == 0) {
            if (n > 1) {
                reply = replies_ + reply_slot(seat);
                for (int i = 0; i < n; ++i) {
                    if (moves[i].card == *reply) moves[i].score += kReplyBonus;
                }
            }
        }
        const bool maximise = board_.is_max(seat);
        int best = 0;
        for (int i = 0; i < n; ++i) {
            int pick = i;
            for (int j = i + 1; j < n; ++j) {
                if (moves[j].score > moves[pick].score) pick = j;
            }
            const Move move = moves[pick];
            moves[pick] = moves[i];
            const int value = after<Kaiser, Size>(table, seat, move.card, state, bound);
            if (i == 0 || (maximise ? value > best : value < best)) best = value;
            if (maximise ? value >= bound : value < bound) {
                if constexpr (Size == 0) *best_card = move.card;
                if (reply) *reply = move.card;
                break;
            }
        }
        return best;
    }

    // The value once a seat has played a card.
    template <bool Kaiser, int Size>
    int after(const OnTable& table, int seat, int card, State state, int bound) {
        OnTable next = table;
        next.trick.add(card);
        if (Size == 0 || board_.template wins<Kaiser>(table, card)) {
            next.best = static_cast<std::uint8_t>(card);
            next.winner = static_cast<std::uint8_t>(seat);
        } else if (Kaiser && (next.trick.mask & kTrull) == kTrull &&
                   is_kaiserstich(position_.rules, next.trick)) {
            next.best = kPagat;
            next.winner =
                static_cast<std::uint8_t>((next.leader + next.trick.index_of(kPagat)) & 3);
        }
        board_.toggle(seat, card);
        int value;
        if constexpr (Size + 1 < kSeats) {
            value = node<Kaiser, Size + 1>(next, state, bound);
        } else {
            const int number = board_.last_trick - count(board_.hands[0]);
            const int gain =
                gain_of(next.trick, next.leader, next.winner, next.best, number, state);
            value = gain + at_start(next.winner, state, bound - gain);
        }
        board_.toggle(seat, card);
        return value;
    }

    const SolverPosition& position_;
    const G& goal_;
    SolverTable& table_;
    const SearchLimits& limits_;
    std::uint64_t& nodes_;
    std::uint64_t next_check_ = 0;
    Board<Plain, G::kByThirds> board_;
    Shape shape_;
    // The lead that was good last time a seat had the same hand; two hands may share a place.
    std::uint8_t replies_[1 << kReplyBits];
    Mask added_[kTricks + 2] = {};
};

}  // namespace mondfang
