// The open-card solver: what two sides reach when all cards are known to all.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/search.hpp"

namespace mondfang {

// What a call found out; where the budget ran out, solved is false and the bounds are what is
// known for certain by then.
struct SolverAnswer {
    bool solved = false;
    int lower = 0, upper = 0;
    std::uint64_t nodes = 0;
};

struct SolverMove {
    std::uint8_t card;
    bool solved;
    int lower, upper;
};

struct SolverMoves {
    bool solved = false;
    std::vector<SolverMove> moves;  // every legal card, lowest first
    std::uint64_t nodes = 0;
};

class Solver {
public:
    static constexpr int kUnbounded = 16000;

    explicit Solver(std::size_t table_bytes = std::size_t{128} << 20) : table_(table_bytes) {}

    // Whether the maximising side reaches a bound: lower >= bound, or upper < bound.
    template <Goal G>
    SolverAnswer at_least(const SolverPosition& position, const G& goal, int bound,
                          const SearchLimits& limits = {}) {
        return with_search(position, goal, limits, [&](auto& search, SolverAnswer& answer) {
            narrow(answer, bound, search.search(bound));
            answer.solved = answer.lower >= bound || answer.upper < bound;
        });
    }

    // The exact value.
    template <Goal G>
    SolverAnswer value(const SolverPosition& position, const G& goal,
                       const SearchLimits& limits = {}) {
        return with_search(position, goal, limits, [&](auto& search, SolverAnswer& answer) {
            close_in(answer, search.playout(), false, [&](int bound) {
                return search.search(bound);
            });
            answer.solved = true;
        });
    }

    // The exact value after each legal card.
    template <Goal G>
    SolverMoves best_moves(const SolverPosition& position, const G& goal,
                           const SearchLimits& limits = {}) {
        return each_move(position, goal, limits, [&](auto& search, int card, SolverAnswer& answer,
                                                     int near, bool trusted) {
            close_in(answer, trusted ? near : search.playout(), trusted,
                     [&](int bound) { return search.search_move(card, bound); });
        });
    }

    // Whether a bound is reached after each legal card.
    template <Goal G>
    SolverMoves moves_at_least(const SolverPosition& position, const G& goal, int bound,
                               const SearchLimits& limits = {}) {
        return each_move(position, goal, limits,
                         [&](auto& search, int card, SolverAnswer& answer, int, bool) {
                             narrow(answer, bound, search.search_move(card, bound));
                         });
    }

    // Forgets all positions; never needed for right answers.
    void forget() { known_ = false; }

private:
    static constexpr int kFirstStep = 6;

    static void narrow(SolverAnswer& answer, int bound, int value) {
        if (value >= bound) {
            if (value > answer.lower) answer.lower = value;
        } else if (value < answer.upper) {
            answer.upper = value;
        }
    }

    // Searches until lower and upper bound meet: first at a guess, then further and further beside
    // what it showed, but never beyond the middle of what is left. Where the guess is trusted, the
    // second search is just beside it.
    template <class Probe>
    static void close_in(SolverAnswer& answer, int near, bool trusted, Probe&& probe) {
        int step = trusted ? 1 : kFirstStep;
        while (answer.lower < answer.upper) {
            const int bound = std::clamp(near, answer.lower + 1, answer.upper);
            const int value = probe(bound);
            narrow(answer, bound, value);
            const int middle = (answer.lower + answer.upper + 1) / 2;
            near = value >= bound ? std::min(middle, answer.lower + step)
                                  : std::max(middle, answer.upper - step + 1);
            step = std::max(2 * step, kFirstStep);
        }
    }

    template <Goal G, class Work>
    SolverAnswer with_search(const SolverPosition& position, const G& goal,
                             const SearchLimits& limits, Work&& work) {
        SolverAnswer answer{false, -kUnbounded, kUnbounded, 0};
        prepare(position, goal.identity());
        const auto run = [&](auto& search) {
            const Bounds bounds = search.bounds();
            if (bounds.lower > answer.lower) answer.lower = bounds.lower;
            if (bounds.upper < answer.upper) answer.upper = bounds.upper;
            try {
                work(search, answer);
            } catch (const SearchStopped&) {
            }
        };
        if (is_plain(position)) {
            Search<G, true> search(position, goal, table_, limits, answer.nodes);
            run(search);
        } else {
            Search<G, false> search(position, goal, table_, limits, answer.nodes);
            run(search);
        }
        return answer;
    }

    template <Goal G, class Work>
    SolverMoves each_move(const SolverPosition& position, const G& goal,
                          const SearchLimits& limits, Work&& work) {
        SolverMoves result;
        const SolverAnswer whole =
            with_search(position, goal, limits, [&](auto& search, SolverAnswer& answer) {
                const Bounds bounds{answer.lower, answer.upper};
                int near = 0;
                bool trusted = false;
                for (Mask rest = search.root_moves(); rest; rest &= rest - 1) {
                    result.moves.push_back({static_cast<std::uint8_t>(lowest(rest)), false,
                                            -kUnbounded, kUnbounded});
                }
                const SolverMove* before = nullptr;
                for (SolverMove& move : result.moves) {
                    if (before && search.equal(before->card, move.card)) {
                        const std::uint8_t card = move.card;
                        move = *before;
                        move.card = card;
                        before = &move;
                        continue;
                    }
                    before = &move;
                    SolverAnswer one{false, bounds.lower, bounds.upper, 0};
                    try {
                        work(search, move.card, one, near, trusted);
                        move.solved = true;
                    } catch (const SearchStopped&) {
                        move.lower = one.lower;
                        move.upper = one.upper;
                        throw;
                    }
                    move.lower = one.lower;
                    move.upper = one.upper;
                    if (one.lower == one.upper) near = one.lower, trusted = true;
                }
                result.solved = true;
            });
        result.nodes = whole.nodes;
        return result;
    }

    // Positions of another game are of no use: the table is kept only while a game goes on.
    void prepare(const SolverPosition& position, std::uint64_t goal) {
        bool same = known_ && goal == goal_ && position.side == last_.side &&
                    same_rules(position, last_);
        for (int seat = 0; same && seat < kSeats; ++seat) {
            same = !(position.hands[seat] & ~last_.hands[seat]);
        }
        if (!same) table_.restart();
        known_ = true;
        goal_ = goal;
        last_ = position;
    }

    static int last_trick(const SolverPosition& position) {
        return position.trick_number + count(position.hands[position.seat_to_play()]);
    }

    static bool same_rules(const SolverPosition& a, const SolverPosition& b) {
        const Trickplay &x = a.rules, &y = b.rules;
        const DutyRules &d = a.duty_rules, &e = b.duty_rules;
        bool same = x.tarock_trumps == y.tarock_trumps &&
                    x.must_play_tarock == y.must_play_tarock && x.must_beat == y.must_beat &&
                    x.pagat_last == y.pagat_last && x.suit_first == y.suit_first &&
                    x.kaiserstich == y.kaiserstich && d.keep == e.keep &&
                    d.highest_first == e.highest_first &&
                    d.free_when_missed == e.free_when_missed && a.duty_count == b.duty_count &&
                    last_trick(a) == last_trick(b);
        for (int i = 0; same && i < a.duty_count; ++i) {
            same = a.duties[i].holder == b.duties[i].holder &&
                   a.duties[i].card == b.duties[i].card && a.duties[i].trick == b.duties[i].trick;
        }
        for (int i = 0; same && i <= kTricks; ++i) same = a.added[i] == b.added[i];
        return same;
    }

    SolverTable table_;
    bool known_ = false;
    std::uint64_t goal_ = 0;
    SolverPosition last_;
};

}  // namespace mondfang
