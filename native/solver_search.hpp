// The search of the open-card solver: a null window below one bound, fail-soft, with a table of
// positions at the start of a trick in which cards count by relative rank.
//
// Cards of one hand with no card of another hand between them are a run: whichever is played, the
// other takes its part later. Of equal cards in a run one is tried. For card points more is true:
// once it is certain which side takes the trick, the dearest card of a run is best for a player
// of that side and the cheapest for one of the other, because a card that keeps its rank can lose
// no more later than it is worth more now.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "random.hpp"
#include "solver_goals.hpp"
#include "solver_order.hpp"
#include "solver_table.hpp"

namespace mondfang {

// Thrown inside the search when the budget is used up.
struct SearchStopped {};

struct SearchLimits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    // Asked every million nodes with their number; false stops the search.
    std::function<bool(std::uint64_t)> progress;
};

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

// Rules of a positive game: tarock trumps and must be played, nothing else is asked.
inline bool is_plain(const SolverPosition& position) {
    const Trickplay& rules = position.rules;
    return rules.tarock_trumps && rules.must_play_tarock && !rules.must_beat &&
           !rules.pagat_last && !rules.suit_first &&
           !(position.duty_rules.keep && position.duty_count);
}

inline constexpr auto kWorth = [] {
    std::array<std::uint8_t, kCards> worth{};
    for (int card = 0; card < kCards; ++card) {
        worth[card] = static_cast<std::uint8_t>(thirds(bit(card)));
    }
    return worth;
}();

template <Goal G, bool Plain>
class Search {
public:
    using State = typename G::State;

    Search(const SolverPosition& position, const G& goal, SolverTable& table,
           const SearchLimits& limits, std::uint64_t& nodes)
        : position_(position), goal_(goal), table_(table), limits_(limits), nodes_(nodes) {
        for (int seat = 0; seat < kSeats; ++seat) live_ |= hands_[seat] = position.hands[seat];
        const int seat = position.seat_to_play();
        last_trick_ = position.trick_number + count(hands_[seat]) - 1;
        for (int n = last_trick_ <= kTricks ? last_trick_ : kTricks; n >= 0; --n) {
            added_[n] = position.added[n] | (n < kTricks ? added_[n + 1] : 0);
        }
        special_ = special_cards(position);
        distinct_ = special_ | goal.distinct();
        if (position.rules.kaiserstich != Kaiserstich::none) distinct_ |= kTrull;
        add_gaps();
        next_check_ = nodes_ - nodes_ % kPulse + kPulse;
        if (next_check_ > limits_.nodes) next_check_ = limits_.nodes;
    }

    // Whether the value reaches a bound, as a value at or above it, or an upper bound below it.
    int search(int bound) {
        State state = goal_.start();
        if (position_.trick.size == 0) return at_start(position_.leader, state, bound);
        return in_trick(table_of(position_), state, bound);
    }

    // The same after a card of the seat to play.
    int search_move(int card, int bound) {
        State state = goal_.start();
        Table table = table_of(position_);
        const int seat = position_.seat_to_play();
        const bool kaiser = kaiser_possible(table.trick.mask);
        if (kaiser) return after<true>(table, seat, card, state, bound);
        return after<false>(table, seat, card, state, bound);
    }

    // Bounds that need no search.
    Bounds bounds() const {
        const State state = goal_.start();
        if (position_.trick.size == 0) return goal_.bounds(state, trick_start(position_.leader));
        if constexpr (G::kByThirds) {
            return {0, thirds(live_ | position_.trick.mask | added_[position_.trick_number])};
        }
        return {-kFar, kFar};
    }

    // The cards that the seat to play may choose.
    Mask root_moves() const { return legal_moves(table_of(position_), position_.seat_to_play()); }

    // Whether two cards of the seat to play, the lower first, are as good as one.
    bool equal(int low, int high) const {
        const Table table = table_of(position_);
        const Mask separators = (live_ & ~hands_[position_.seat_to_play()]) |
                                (table.trick.size ? bit(table.best) : 0);
        return has(suit_of(low), high) && !(separators & above(low) & (bit(high) - 1)) &&
               !(distinct_ & (bit(low) | bit(high)));
    }

private:
    static constexpr std::uint64_t kPulse = 1 << 20;
    static constexpr int kFar = 16000;

    struct Table {
        Trick trick;
        std::uint8_t leader;
        std::uint8_t best;    // the winning card
        std::uint8_t winner;  // its seat
    };
    struct Move {
        std::uint8_t card;
        int score;
    };

    static Mask special_cards(const SolverPosition& position) {
        Mask special = 0;
        if (position.rules.pagat_last) special |= bit(kPagat);
        for (int i = 0; i < position.duty_count; ++i) special |= bit(position.duties[i].card);
        return special;
    }

    static Table table_of(const SolverPosition& position) {
        Table table{{}, position.leader, kNone, position.leader};
        for (int i = 0; i < position.trick.size; ++i) {
            table.trick.add(position.trick.cards[i]);
            const int best = winning_card(position.rules, table.trick);
            if (best != table.best) {
                table.best = static_cast<std::uint8_t>(best);
                table.winner =
                    static_cast<std::uint8_t>((position.leader + table.trick.index_of(best)) & 3);
            }
        }
        return table;
    }

    // Between distinct cards only the number of cards counts, not which they are.
    void add_gaps() {
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

    bool is_max(int seat) const { return position_.side >> seat & 1; }

    // Whether Sküs, Mond and Pagat can still come together: three hands, or the table.
    bool kaiser_possible(Mask on_table) const {
        if (position_.rules.kaiserstich == Kaiserstich::none) return false;
        if (((live_ | on_table) & kTrull) != kTrull) return false;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (count(hands_[seat] & kTrull) > 1) return false;
        }
        return true;
    }

    TrickStart trick_start(int leader) const {
        const int number = last_trick_ - count(hands_[0]) + 1;
        return {hands_,         live_,         leader,
                number,         position_.side, number <= kTricks ? added_[number] : 0,
                position_.rules.tarock_trumps && !kaiser_possible(0)};
    }

    Key key(const State& state, int leader, Mask all) const {
        Mask shape = all & distinct_;
        for (int i = 0; i < gap_count_; ++i) {
            const Mask gap = gaps_[i];
            shape |= (gap & -gap) * ((Mask{1} << count(all & gap)) - 1);
        }
        const Mask first = squeeze(hands_[1] | hands_[3], all);
        const Mask second = squeeze(hands_[2] | hands_[3], all);
        const std::uint64_t rest =
            (shape << 2 | static_cast<std::uint64_t>(leader)) ^
            static_cast<std::uint64_t>(goal_.digest(state)) * 0xC2B2AE3D27D4EB4Fu;
        const unsigned __int128 one =
            static_cast<unsigned __int128>(first ^ rest ^ 0x9E3779B97F4A7C15u) *
            (0xD6E8FEB86659FD93u ^ (second << 14 ^ rest));
        const std::uint64_t low = static_cast<std::uint64_t>(one);
        const std::uint64_t high = static_cast<std::uint64_t>(one >> 64);
        const std::uint64_t two = (second + 0x2545F4914F6CDD1Du) * 0x9FB21C651E98DF25u ^
                                  (first << 7 | first >> 57) * 0xA24BAED4963EE407u ^ rest;
        return {Random::mix(low ^ high ^ two), static_cast<std::uint16_t>(Random::mix(two ^ low))};
    }

    void count_node() {
        if (++nodes_ < next_check_) return;
        if (nodes_ >= limits_.nodes) throw SearchStopped{};
        if (limits_.progress && !limits_.progress(nodes_)) throw SearchStopped{};
        next_check_ += kPulse;
        if (next_check_ > limits_.nodes) next_check_ = limits_.nodes;
    }

    // The start of a trick.
    int at_start(int leader, const State& state, int bound) {
        if (!hands_[0]) return goal_.leaf(state);
        const TrickStart start = trick_start(leader);
        Bounds known = goal_.bounds(state, start);
        if (known.lower >= bound) return known.lower;
        if (known.upper < bound) return known.upper;
        if (!(hands_[0] & (hands_[0] - 1))) return last_trick(leader, state);
        if constexpr (Plain && requires { goal_.quick_bounds(state, start, known); }) {
            if (start.tops_win) known = goal_.quick_bounds(state, start, known);
            if (known.lower >= bound) return known.lower;
            if (known.upper < bound) return known.upper;
        }
        const Key key = this->key(state, leader, start.live);
        std::uint8_t hint = 255;
        if (const SolverTable::Entry* entry = table_.find(key)) {
            if (entry->lower >= bound) return entry->lower;
            if (entry->upper < bound) return entry->upper;
            if (entry->lower > known.lower) known.lower = entry->lower;
            if (entry->upper < known.upper) known.upper = entry->upper;
            hint = entry->move;
        }
        Table table{{}, static_cast<std::uint8_t>(leader), kNone,
                    static_cast<std::uint8_t>(leader)};
        std::uint8_t best_card = kNone;
        const int hinted = hint == 255 ? -1 : nth(hands_[leader], hint);
        int value = position_.rules.kaiserstich != Kaiserstich::none && kaiser_possible(0)
                        ? node<true>(table, state, bound, hinted, best_card)
                        : node<false>(table, state, bound, hinted, best_card);
        if (value >= bound) {
            if (value > known.lower) known.lower = value;
            value = known.lower;
        } else {
            if (value < known.upper) known.upper = value;
            value = known.upper;
        }
        if (best_card != kNone) {
            hint = static_cast<std::uint8_t>(count(hands_[leader] & (bit(best_card) - 1)));
        }
        table_.store(key, known.lower, known.upper, hint);
        return value;
    }

    // Nobody has a choice any more.
    int last_trick(int leader, State state) const {
        Trick trick;
        for (int i = 0; i < kSeats; ++i) trick.add(lowest(hands_[(leader + i) & 3]));
        const int card = winning_card(position_.rules, trick);
        const int winner = (leader + trick.index_of(card)) & 3;
        const Mask added = last_trick_ <= kTricks ? position_.added[last_trick_] : 0;
        const int gain = goal_.gain(
            state, {trick, leader, winner, card, last_trick_, added, is_max(winner)});
        return gain + goal_.leaf(state);
    }

    int in_trick(const Table& table, const State& state, int bound) {
        std::uint8_t ignored = kNone;
        if (kaiser_possible(table.trick.mask)) return node<true>(table, state, bound, -1, ignored);
        return node<false>(table, state, bound, -1, ignored);
    }

    // One choice of one seat.
    template <bool Kaiser>
    int node(const Table& table, const State& state, int bound, int hinted,
             std::uint8_t& best_card) {
        count_node();
        const int seat = (table.leader + table.trick.size) & 3;
        Move moves[kTricks];
        const int n = candidates<Kaiser>(table, seat, hinted, moves);
        const bool maximise = is_max(seat);
        int best = 0;
        for (int i = 0; i < n; ++i) {
            int pick = i;
            for (int j = i + 1; j < n; ++j) {
                if (moves[j].score > moves[pick].score) pick = j;
            }
            const Move move = moves[pick];
            moves[pick] = moves[i];
            const int value = after<Kaiser>(table, seat, move.card, state, bound);
            if (i == 0 || (maximise ? value > best : value < best)) best = value;
            if (maximise ? value >= bound : value < bound) {
                best_card = move.card;
                break;
            }
        }
        return best;
    }

    static constexpr int worth(int card) { return kWorth[card]; }

    // The value once a seat has played a card.
    template <bool Kaiser>
    int after(const Table& table, int seat, int card, State state, int bound) {
        Table next = table;
        next.trick.add(card);
        if (table.trick.size == 0 || wins<Kaiser>(table, card)) {
            next.best = static_cast<std::uint8_t>(card);
            next.winner = static_cast<std::uint8_t>(seat);
        } else if (Kaiser && (next.trick.mask & kTrull) == kTrull &&
                   is_kaiserstich(position_.rules, next.trick)) {
            next.best = kPagat;
            next.winner = static_cast<std::uint8_t>((next.leader + next.trick.index_of(kPagat)) & 3);
        }
        hands_[seat] ^= bit(card);
        live_ ^= bit(card);
        int value;
        if (next.trick.size < kSeats) {
            std::uint8_t ignored = kNone;
            value = node<Kaiser>(next, state, bound, -1, ignored);
        } else {
            const int number = last_trick_ - count(hands_[0]);
            const TrickFacts facts{next.trick,
                                   next.leader,
                                   next.winner,
                                   next.best,
                                   number,
                                   number <= kTricks ? position_.added[number] : 0,
                                   is_max(next.winner)};
            const int gain = goal_.gain(state, facts);
            value = gain + at_start(next.winner, state, bound - gain);
        }
        hands_[seat] ^= bit(card);
        live_ ^= bit(card);
        return value;
    }

    // Whether a card would be winning.
    template <bool Kaiser>
    bool wins(const Table& table, int card) const {
        if constexpr (Plain && !Kaiser) {
            return card > table.best && (card >= 32 || (card ^ table.trick.cards[0]) < 8);
        } else {
            return winning_card(position_.rules, with(table.trick, card)) == card;
        }
    }

    Mask legal_moves(const Table& table, int seat) const {
        const Mask hand = hands_[seat];
        if constexpr (Plain) {
            if (table.trick.size == 0) return hand;
            if (const Mask follow = hand & suit_of(table.trick.cards[0])) return follow;
            return hand & kTarocks ? hand & kTarocks : hand;
        } else {
            return legal(position_, seat, hand, table.trick, last_trick_ - count(hand) + 1);
        }
    }

    // Whether one of some seats, a set of bits, could beat a card; never wrongly no.
    template <bool Kaiser>
    bool beatable(int best, int led, unsigned seats) const {
        for (; seats; seats &= seats - 1) {
            const Mask hand = hands_[std::countr_zero(seats)];
            if constexpr (Plain && !Kaiser) {
                const Mask follow = hand & suit_of(led);
                if ((follow ? follow : hand & kTarocks) & above(best)) return true;
            } else {
                return true;
            }
        }
        return false;
    }

    // The cards worth trying, each with a score: the higher the sooner.
    template <bool Kaiser>
    int candidates(const Table& table, int seat, int hinted, Move* out) const {
        const Mask choice = legal_moves(table, seat);
        if (!(choice & (choice - 1))) {
            out[0] = {static_cast<std::uint8_t>(lowest(choice)), 0};
            return 1;
        }
        const int size = table.trick.size;
        const Mask special = Kaiser ? special_ | kTrull : special_;
        const Mask separators = (live_ & ~hands_[seat]) | (size ? bit(table.best) : 0);
        const unsigned mates = is_max(seat) ? position_.side : ~position_.side & 15u;
        const unsigned after_seat = (0xEEu << size & 0xF) << table.leader;
        const unsigned later = (after_seat | after_seat >> 4) & 15u;
        const bool ours_now = size && (mates >> table.winner & 1);
        const int led = size ? table.trick.cards[0] : 0;
        // A Kaiserstich may yet turn a trick round, even by a card of the side that loses it.
        const bool settled = !Kaiser || size == kSeats - 1;
        // Whether the trick stays with the side that has it now.
        const bool stays = size && settled &&
                           !beatable<Kaiser>(table.best, led, later & (ours_now ? ~mates : mates));
        int n = 0;
        int previous = -1;
        bool sure_ours = false, sure_theirs = false, winning = false;
        for (Mask rest = choice; rest; rest &= rest - 1) {
            const int card = lowest(rest);
            const bool in_run = previous >= 0 && suit_of(previous) == suit_of(card) &&
                                !(separators & above(previous) & (bit(card) - 1)) &&
                                !(special & (bit(card) | bit(previous)));
            if (!in_run) {
                winning = !size || wins<Kaiser>(table, card);
                sure_ours = sure_theirs = false;
                if (winning) {
                    sure_ours = settled && !beatable<Kaiser>(card, size ? led : card, later & ~mates);
                } else if (stays) {
                    sure_ours = ours_now;
                    sure_theirs = !ours_now;
                }
            }
            previous = card;
            if (in_run) {
                const int kept = out[n - 1].card;
                if constexpr (G::kByThirds) {
                    const int here = worth(card), there = worth(kept);
                    if (here == there) continue;
                    if (sure_ours || sure_theirs) {
                        if (sure_ours != (here > there)) continue;
                        --n;
                    }
                } else {
                    if (!((distinct_ >> card | distinct_ >> kept) & 1)) continue;
                }
            }
            out[n].card = static_cast<std::uint8_t>(card);
            out[n].score = card == hinted ? 1 << 30 : winning;
            ++n;
        }
        if (n == 1) return n;
        int ours = -1, theirs = -1, extra = 0;
        Mask suit = 0;
        for (int i = 0; i < n; ++i) {
            Move& move = out[i];
            if (!suit || (!size && !has(suit, move.card))) {
                suit = suit_of(size ? led : move.card);
                ours = best_reach(later & mates, suit);
                theirs = best_reach(later & ~mates, suit);
                if (!size) extra = lead_score(seat, suit, mates);
            }
            if (move.score > 1) continue;
            const bool takes = move.score;
            int mine = ours, yours = theirs;
            if (takes) {
                mine = std::max(mine, int{move.card});
            } else if (ours_now) {
                mine = std::max(mine, int{table.best});
            } else {
                yours = std::max(yours, int{table.best});
            }
            move.score = score(table, seat, move.card, takes, mine > yours) + extra;
            if (!size && ours > move.card && ours > theirs) move.score += kLeadWeights.mate_takes;
        }
        return n;
    }

    // The highest card by which a seat could win a trick, or -1.
    int reach(int seat, Mask suit) const {
        const Mask follow = hands_[seat] & suit;
        const Mask can = follow ? follow : hands_[seat] & kTarocks;
        return can ? highest(can) : -1;
    }

    int best_reach(unsigned seats, Mask suit) const {
        int best = -1;
        for (; seats; seats &= seats - 1) {
            best = std::max(best, reach(std::countr_zero(seats), suit));
        }
        return best;
    }

    // What speaks for leading a suit.
    int lead_score(int seat, Mask suit, unsigned mates) const {
        const LeadWeights& w = kLeadWeights;
        int sum = w.length * count(hands_[seat] & suit) + w.live * count(live_ & suit);
        for (int other = 0; other < kSeats; ++other) {
            if (other == seat || hands_[other] & suit) continue;
            sum += mates >> other & 1 ? w.mate_void : w.their_void;
        }
        return sum;
    }

    // What speaks for a card, given whether the trick will probably be ours.
    int score(const Table& table, int seat, int card, bool takes, bool ours) const {
        const CardWeights& w = kCardWeights[table.trick.size][ours];
        const bool tarock = card >= 32;
        int sum = w.base + w.worth * worth(card);
        sum += tarock ? w.tarock + w.tarock_rank * (card - 32) : w.suit_rank * (card & 7);
        if (takes) sum += w.takes;
        if (table.trick.size == 0) return sum;
        const Mask suit = suit_of(card);
        if (!has(suit, table.trick.cards[0])) {
            sum += kOffWeights.length * count(hands_[seat] & suit);
            if (takes) sum += kOffWeights.takes;
        }
        if (takes && tarock && table.best < 32) sum += w.ruffs;
        return sum;
    }

    const SolverPosition& position_;
    const G& goal_;
    SolverTable& table_;
    const SearchLimits& limits_;
    std::uint64_t& nodes_;
    std::uint64_t next_check_ = 0;
    Mask hands_[kSeats];
    Mask live_ = 0;
    Mask added_[kTricks + 2] = {};
    Mask special_ = 0, distinct_ = 0;
    Mask gaps_[32] = {};
    int gap_count_ = 0;
    int last_trick_ = kTricks;
};

}  // namespace mondfang
