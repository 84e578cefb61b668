// Which cards the solver tries, and in which order.
//
// Cards of one hand with no card of another hand between them are a run: whichever is played, the
// other takes its part later. Of equal cards in a run one is tried. For card points more is true:
// once it is certain which side takes the trick, the dearest card of a run is best for a player
// of that side and the cheapest for one of the other, because a card that keeps its rank can lose
// no more later than it is worth more now.
#pragma once

#include <algorithm>

#include "solver/goals.hpp"
#include "solver/order.hpp"

namespace mondfang {

// Rules of a positive game: tarock trumps and must be played, nothing else is asked.
inline bool is_plain(const SolverPosition& position) {
    const Trickplay& rules = position.rules;
    return rules.tarock_trumps && rules.must_play_tarock && !rules.must_beat &&
           !rules.pagat_last && !rules.suit_first &&
           !(position.duty_rules.keep && position.duty_count);
}

// The trick on the table, and who has it so far.
struct OnTable {
    Trick trick;
    std::uint8_t leader;
    std::uint8_t best;    // the winning card
    std::uint8_t winner;  // its seat
};

inline OnTable on_table(const SolverPosition& position) {
    OnTable table{{}, position.leader, kNone, position.leader};
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

struct Move {
    std::uint8_t card;
    int score;  // the higher the sooner
};

// The cards still held, and what decides about them.
template <bool Plain, bool ByThirds>
class Board {
public:
    Board(const SolverPosition& position, Mask distinct)
        : rules_(position), side_(position.side), special_(special_cards(position)) {
        for (int seat = 0; seat < kSeats; ++seat) live |= hands[seat] = position.hands[seat];
        last_trick = position.trick_number + count(hands[position.seat_to_play()]) - 1;
        distinct_ = special_ | distinct;
        if (position.rules.kaiserstich != Kaiserstich::none) distinct_ |= kTrull;
    }

    Mask hands[kSeats];
    Mask live = 0;
    int last_trick;

    Mask distinct() const { return distinct_; }
    bool is_max(int seat) const { return side_ >> seat & 1; }
    void toggle(int seat, int card) {
        hands[seat] ^= bit(card);
        live ^= bit(card);
    }

    // Whether Sküs, Mond and Pagat can still come together: three hands, or the table.
    bool kaiser_possible(Mask lying) const {
        if (rules_.rules.kaiserstich == Kaiserstich::none) return false;
        if (((live | lying) & kTrull) != kTrull) return false;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (count(hands[seat] & kTrull) > 1) return false;
        }
        return true;
    }

    // Whether a card would be winning.
    template <bool Kaiser>
    bool wins(const OnTable& table, int card) const {
        if constexpr (Plain && !Kaiser) {
            return card > table.best && (card >= 32 || (card ^ table.trick.cards[0]) < 8);
        } else {
            return winning_card(rules_.rules, with(table.trick, card)) == card;
        }
    }

    Mask legal_moves(const OnTable& table, int seat) const {
        const Mask hand = hands[seat];
        if constexpr (Plain) {
            if (table.trick.size == 0) return hand;
            if (const Mask follow = hand & suit_of(table.trick.cards[0])) return follow;
            return hand & kTarocks ? hand & kTarocks : hand;
        } else {
            return legal(rules_, seat, hand, table.trick, last_trick - count(hand) + 1);
        }
    }

    // Whether two cards of a seat, the lower first, are as good as one.
    bool equal(const OnTable& table, int seat, int low, int high) const {
        return is_run(separators(table, seat), distinct_, low, high);
    }

    // The cards worth trying with so many cards on the table; a hinted card comes first.
    template <bool Kaiser, int Size>
    int candidates(const OnTable& table, int seat, int hinted, Move* out) const {
        constexpr bool quick = Plain && !Kaiser;
        const Mask choice = legal_moves(table, seat);
        if (!(choice & (choice - 1))) {
            out[0] = {static_cast<std::uint8_t>(lowest(choice)), 0};
            return 1;
        }
        const Mask special = Kaiser ? special_ | kTrull : special_;
        const Mask between = separators(table, seat);
        const unsigned mates = is_max(seat) ? side_ : ~side_ & 15u;
        const unsigned after_seat = (0xEEu << Size & 0xF) << table.leader;
        const unsigned later = (after_seat | after_seat >> 4) & 15u;
        const bool ours_now = Size && (mates >> table.winner & 1);
        const int led = Size ? table.trick.cards[0] : 0;
        // The best cards that those who play after this seat could win with.
        int ours = -1, theirs = -1, extra = 0;
        Mask suit = 0;
        if constexpr (Size > 0 && Size < 3) {
            ours = best_reach(later & mates, suit_of(led));
            theirs = best_reach(later & ~mates, suit_of(led));
        }
        // A Kaiserstich may yet turn a trick round, even by a card of the side that loses it.
        constexpr bool settled = !Kaiser || Size == kSeats - 1;
        // Whether the trick stays with the side that has it now.
        bool stays = false;
        if constexpr (Size && settled) {
            if constexpr (Size == kSeats - 1) {
                stays = true;
            } else if constexpr (quick) {
                stays = (ours_now ? theirs : ours) < table.best;
            } else {
                stays = !(later & (ours_now ? ~mates : mates));
            }
        }
        // Thrown away: a card that neither follows nor is a tarock.
        const bool off = Size && !has(suit_of(led), lowest(choice));
        const int ruff = off ? kOffWeights.takes : 0;
        int n = 0;
        int previous = -1;
        bool sure_ours = false, sure_theirs = false, winning = false;
        for (Mask rest = choice; rest; rest &= rest - 1) {
            const int card = lowest(rest);
            const bool in_run = previous >= 0 && is_run(between, special, previous, card);
            if (!in_run) {
                if (Size == 0 && !has(suit, card)) {
                    suit = suit_of(card);
                    ours = best_reach(later & mates, suit);
                    theirs = best_reach(later & ~mates, suit);
                    extra = lead_score(seat, suit, mates);
                }
                winning = !Size || wins<Kaiser>(table, card);
                sure_ours = sure_theirs = false;
                if (winning) {
                    sure_ours = settled && (quick ? theirs < card : !(later & ~mates));
                } else if (stays) {
                    sure_ours = ours_now;
                    sure_theirs = !ours_now;
                }
            }
            previous = card;
            if (in_run) {
                const int kept = out[n - 1].card;
                if constexpr (ByThirds) {
                    const int here = kWorth[card], there = kWorth[kept];
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
            int& score = out[n].score;
            ++n;
            if (card == hinted) {
                score = 1 << 30;
                continue;
            }
            int mine = ours, yours = theirs;
            if (winning) {
                mine = std::max(mine, card);
            } else if (ours_now) {
                mine = std::max(mine, int{table.best});
            } else if (Size) {
                yours = std::max(yours, int{table.best});
            }
            const bool to_us = mine > yours;
            score = kCardScores[Size][to_us][winning][card] + extra;
            if constexpr (Size == 0) {
                if (ours > card && ours > theirs) score += kLeadWeights.mate_takes;
            } else if (off) {
                if (winning) score += ruff;
                if (winning && table.best < 32) score += kCardWeights[Size][to_us].ruffs;
                if (card < 32) score += kOffWeights.length * count(hands[seat] & suit_of(card));
            }
        }
        return n;
    }

private:
    static Mask special_cards(const SolverPosition& position) {
        Mask special = 0;
        if (position.rules.pagat_last) special |= bit(kPagat);
        for (int i = 0; i < position.duty_count; ++i) special |= bit(position.duties[i].card);
        return special;
    }

    Mask separators(const OnTable& table, int seat) const {
        return (live & ~hands[seat]) | (table.trick.size ? bit(table.best) : 0);
    }

    [[gnu::always_inline]] static bool is_run(Mask separators, Mask apart, int low, int high) {
        return has(suit_of(low), high) && !(separators & above(low) & (bit(high) - 1)) &&
               !(apart & (bit(high) | bit(low)));
    }

    // The highest card by which one of some seats, a set of bits, could win a trick, or -1.
    [[gnu::always_inline]] int best_reach(unsigned seats, Mask suit) const {
        int best = -1;
        for (; seats; seats &= seats - 1) {
            const Mask hand = hands[std::countr_zero(seats)];
            const Mask follow = hand & suit;
            const Mask can = follow ? follow : hand & kTarocks;
            best = std::max(best, can ? highest(can) : -1);
        }
        return best;
    }

    // What speaks for leading a suit.
    int lead_score(int seat, Mask suit, unsigned mates) const {
        const LeadWeights& w = kLeadWeights;
        int sum = w.length * count(hands[seat] & suit) + w.live * count(live & suit);
        for (int other = 0; other < kSeats; ++other) {
            if (other == seat || hands[other] & suit) continue;
            sum += mates >> other & 1 ? w.mate_void : w.their_void;
        }
        return sum;
    }

    const SolverPosition& rules_;
    unsigned side_;
    Mask special_, distinct_ = 0;
};

}  // namespace mondfang
