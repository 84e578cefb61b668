// How a card is chosen in playouts: a score that is linear in a few dozen features of each
// candidate, with whole-number weights learned from self-play (training/learn.py). The same scores
// say how likely a card was, when worlds are weighed by what has been played.
//
// The policy knows what its seat would know: its own hand, what was played or shown, and the sides
// only as far as they are known to it. Which cards are "out" it takes from all places together that
// it cannot look into: the other hands, a discard and a talon that it has not seen.
#pragma once

#include <array>
#include <cmath>

#include "settle/settle.hpp"

namespace mondfang {

inline constexpr int kFeatures = 48;
// with a partner, alone, solo, suit game, negative, Trischaken × declarer, partner, defender ×
// leading or following
inline constexpr int kFamilies = 6;
inline constexpr int kContexts = kFamilies * 6;

using Features = std::array<std::int16_t, kFeatures>;
using Weights = std::array<std::array<std::int16_t, kFeatures>, kContexts>;

// What stays the same for the card play of one game: who plays it, what each seat cannot see of the
// cards that nobody plays, and who has a bird announced.
struct Sides {
    std::uint8_t owners = 0;  // seats, as a mask
    std::uint8_t birds = 0;   // seats that hold an announced bird or king ultimo
    std::uint8_t family = 0;
    bool apart = false;       // negative games and Trischaken: no called card tells the sides
    Mask unseen[kSeats] = {};

    static Sides of(const Game& game) {
        Sides sides;
        const Contract& row = game.contract();
        sides.family = family_of(row);
        sides.apart = sides.family >= 4;
        for (int i = 0; i < game.game_count; ++i)
            if (i == 0 || row.is_negative())
                sides.owners |= static_cast<std::uint8_t>(1 << game.games[i].seat);
        for (int i = 0; i < game.said_count; ++i)
            if (game.book->premiums[game.said[i].premium].trick)
                sides.birds |= static_cast<std::uint8_t>(1 << game.said[i].holder);
        Mask elsewhere = game.discard | game.trick.mask;
        for (int seat = 0; seat < kSeats; ++seat)
            elsewhere |= game.hands[seat] | game.piles[seat];
        const Mask talon = game.talon_shown ? 0 : game.talon_mask() & ~elsewhere;
        for (int seat = 0; seat < kSeats; ++seat)
            sides.unseen[seat] = seat == game.declarer() ? talon
                                                         : talon | (game.discard & ~game.shown);
        return sides;
    }
    static std::uint8_t family_of(const Contract& row) {
        if (row.talon == TalonUse::tricks) return 5;
        if (row.is_negative()) return 4;
        if (row.is_suit_game()) return 3;
        return row.talon == TalonUse::solo ? 2 : row.partner ? 0 : 1;
    }
    // As a seat knows it.
    Camps camps(const Game& game, int seat) const {
        if (!apart) return game.known_camps(seat);
        const unsigned self = 1u << seat;
        const unsigned same = family == 5 || (owners & self) ? self : 15u & ~owners;
        return {same, 15u & ~same};
    }
};

// What is the same for all candidates of one decision.
struct Moment {
    const Game& game;
    int seat, context, best;
    Mask hand, out, legal;
    bool leading, last, friend_leads, open_leads;
    bool own_bird, their_bird;  // announced by a friend, by somebody else
    int value;  // of the trick so far, in thirds
    int enemies_behind, friends_behind, open_behind;
    int tarocks_out, tarocks_own;
    Mask beaters;  // legal cards that would be winning
    int need;  // negative games: tricks the declarer still wants (may be below zero)
    Trickplay rules;

    Moment(const Game& g, const Sides& sides) : game(g), rules(g.trickplay()) {
        seat = game.turn;
        hand = game.hands[seat];
        out = (game.hands[0] | game.hands[1] | game.hands[2] | game.hands[3]) & ~hand;
        Mask unseen = sides.unseen[seat];
        if (sides.family == 5)
            unseen &= ~(game.piles[0] | game.piles[1] | game.piles[2] | game.piles[3]);
        out |= unseen;
        legal = game.legal_cards();
        leading = game.trick.size == 0;
        last = game.trick.size == 3;
        value = thirds(game.trick.mask);
        best = leading ? -1 : winning_card(rules, game.trick);
        const Camps camps = sides.camps(game, seat);
        friend_leads = open_leads = false;
        if (!leading) {
            const int lying = (game.leader + game.trick.index_of(best)) & 3;
            friend_leads = camps.same >> lying & 1;
            open_leads = !friend_leads && !(camps.other >> lying & 1);
        }
        enemies_behind = friends_behind = open_behind = 0;
        for (int step = 1; step < kSeats - game.trick.size; ++step) {
            const int other = (seat + step) & 3;
            (camps.same >> other & 1 ? friends_behind
             : camps.other >> other & 1 ? enemies_behind : open_behind)++;
        }
        own_bird = sides.birds & camps.same;
        their_bird = sides.birds & ~camps.same;
        tarocks_out = count(out & kTarocks);
        tarocks_own = count(hand & kTarocks);
        beaters = leading ? 0 : beating(rules, legal, game.trick);
        const Contract& row = game.contract();
        const int role = sides.owners >> seat & 1 ? 0
                         : !sides.apart && (camps.same & sides.owners) ? 1 : 2;
        context = (sides.family * 3 + role) * 2 + (leading ? 0 : 1);
        need = 0;
        if (row.is_negative()) {
            int owner = game.games[0].seat, aim = row.tricks;
            for (int i = 0; i < game.game_count; ++i)
                if (game.games[i].seat == seat) {
                    owner = seat;
                    aim = book_aim(i);
                }
            need = aim - game.tricks_of[owner];
        }
    }
    int book_aim(int i) const { return game.book->contracts[game.games[i].contract].tricks; }
};

// Cards of which it cannot matter which is played: neighbours of equal worth in one hand. One of
// each class, the lowest.
inline Mask one_of_each(Mask legal, Mask out) {
    Mask kept = 0;
    for (Mask rest = legal; rest; rest &= rest - 1) {
        const int card = lowest(rest);
        bool first = true;
        if (card > 32 && card < kMond && card != kPagat) {
            // plain tarocks: equal to the next lower one if nothing lies between that is out
            const Mask lower = legal & kTarocks & (bit(card) - 1) & ~bit(kPagat);
            if (lower && card > 36) {
                const int below = highest(lower);
                const Mask between = (bit(card) - 1) & ~(bit(below + 1) - 1);
                first = below < 36 || (out & between);
            }
        } else if (card < 32 && (card & 7) < 4) {
            const Mask lower = legal & suit_of(card) & (bit(card) - 1);
            if (lower) {
                const int below = highest(lower);
                const Mask between = (bit(card) - 1) & ~(bit(below + 1) - 1);
                first = out & between;
            }
        }
        if (first) kept |= bit(card);
    }
    return kept;
}

// Hands every feature of a candidate that is not zero to `put(index, value)`.
template <class Put>
inline void each_feature(const Moment& m, int card, Put&& put) {
    const Mask suit = suit_of(card);
    const bool tarock = card >= 32;
    const int rank = tarock ? card - 32 : card & 7;
    const bool court = !tarock && rank >= 4;
    const int worth = card == kPagat || card >= kMond ? 13 : court ? 1 + 3 * (rank - 3) : 1;
    const int higher = count(m.out & suit & above(card));
    bool wins = true, sure;
    if (m.leading) {
        sure = higher == 0 && (tarock || !m.rules.tarock_trumps || m.tarocks_out == 0);
    } else {
        wins = has(m.beaters, card);
        const bool ruffable = !tarock && m.rules.tarock_trumps && m.tarocks_out > 0;
        sure = wins && (m.enemies_behind + m.open_behind == 0 || (higher == 0 && !ruffable));
    }
    put(1, worth);
    put(2, higher);
    if (higher == 0) put(3, 1);
    if (wins) {
        const int taken = m.value + worth;
        put(4, 1);
        if (sure) {
            put(5, 1);
            put(6, taken);
        } else {
            put(7, taken);
        }
        if (m.last) put(11, taken);
        if (m.friend_leads) put(12, 1);
        put(35, m.enemies_behind);
        if (m.open_leads) put(40, 1);
        put(42, m.open_behind);
        if (m.need > 0)
            put(36, m.need);
        else
            put(37, 1);
    } else {
        put(m.friend_leads ? 8 : 9, worth);
        if (m.last && m.friend_leads) put(10, worth);
        if (m.open_leads) put(41, worth);
        if (m.friends_behind) put(44, worth);
        put(39, tarock ? 0 : 7 - rank);
    }
    if (tarock) {
        put(0, 1);
        put(20, rank);
        if (wins) put(21, rank);
        if (sure) put(22, rank);
        put(23, m.tarocks_own);
        put(24, m.tarocks_out);
        put(38, m.game.trick_count);
        if (m.own_bird) put(45, 1);
        if (m.their_bird) put(46, 1);
        if (card == kPagat) {
            put(13, 1);
            if (wins) put(14, 1);
            if (sure) put(15, 1);
        } else if (card == kMond) {
            put(16, 1);
            if (has(m.out, kSkues)) put(17, 1);
        } else if (card == kSkues) {
            put(18, 1);
        } else if (rank < 4) {
            put(19, 1);
        }
        return;
    }
    const int own = count(m.hand & suit), others = count(m.out & suit);
    put(43, m.game.trick_count);
    if (m.own_bird || m.their_bird) put(47, own);
    put(25, own);
    put(26, others);
    if (own == 1) {
        put(27, 1);
        if (m.tarocks_own) put(28, 1);
    }
    if (rank == 7) {
        put(29, 1);
        put(30, others);
    } else if (has(m.hand, card | 7)) {
        put(31, 1);
    }
    if (has(m.out, card | 7)) put(32, 1);
    if (m.game.called != kNone && suit == suit_of(m.game.called)) {
        put(33, 1);
        if (card == m.game.called) put(34, 1);
    }
}

inline void describe(const Moment& m, int card, Features& f) {
    f.fill(0);
    each_feature(m, card, [&](int index, int value) {
        f[index] = static_cast<std::int16_t>(value);
    });
}

inline int score(const Weights& weights, const Moment& m, int card) {
    const auto& w = weights[m.context];
    int sum = 0;
    each_feature(m, card, [&](int index, int value) { sum += w[index] * value; });
    return sum;
}

// Scores are in 1/256 of a natural logarithm of odds.
inline constexpr int kScoreUnit = 256;

class Policy {
public:
    explicit Policy(const Weights& weights) : weights_(weights) {
        for (int i = 0; i < kTable; ++i)
            odds_[i] = std::exp(-static_cast<double>(i) * kStep / kScoreUnit);
    }

    // The card with the best score; in one of sixteen decisions the second best, so that
    // playouts from one world differ.
    int card(const Game& game, const Sides& sides, Random& random) const {
        const Moment moment(game, sides);
        if (!(moment.legal & (moment.legal - 1))) return lowest(moment.legal);
        const Mask choice = one_of_each(moment.legal, moment.out);
        if (!(choice & (choice - 1))) return lowest(choice);
        const auto noise = random.next();
        int best = -1, best_score = 0, n = 0;
        for (Mask rest = choice; rest; rest &= rest - 1, ++n) {
            const int card = lowest(rest);
            const int value = score(weights_, moment, card) +
                              static_cast<int>(noise >> (n * 6 & 63) & 63);
            if (best < 0 || value > best_score) {
                best = card;
                best_score = value;
            }
        }
        return best;
    }

    // How likely this card was for a player who thinks like the policy.
    double likelihood(const Game& game, const Sides& sides, int played) const {
        const Moment moment(game, sides);
        if (!(moment.legal & (moment.legal - 1))) return 1.0;
        int scores[16], n = 0, own = 0, top = -(1 << 30);
        for (Mask rest = moment.legal; rest; rest &= rest - 1) {
            const int card = lowest(rest);
            const int value = score(weights_, moment, card);
            if (card == played) own = value;
            scores[n++] = value;
            top = std::max(top, value);
        }
        double sum = 0;
        for (int i = 0; i < n; ++i) sum += odds(top - scores[i]);
        return odds(top - own) / sum;
    }

    const Weights& weights() const { return weights_; }

private:
    static constexpr int kTable = 1024, kStep = 8;
    double odds(int behind) const { return odds_[std::min(behind / kStep, kTable - 1)]; }

    Weights weights_;
    double odds_[kTable];
};

}  // namespace mondfang
