// Worlds: deals that agree with everything one seat has been told. A world is drawn with the cards
// that a seat is known to hold or cannot hold, and kept only if the whole story so far is legal in
// it; how likely the others' bids and cards were in it is its weight.
#pragma once

#include "talk.hpp"

namespace mondfang {

// What one seat was told, in order. Seats follow from the turns of the game.
struct Story {
    const Book* book = nullptr;
    int seat = 0, forehand = 0;
    Mask dealt = 0;                    // the seat's own twelve cards
    std::uint8_t talon[6] = {kNone, kNone, kNone, kNone, kNone, kNone};  // as far as seen
    std::vector<Action> actions;       // another seat's discard stands there without cards
    Mask discard_shown = 0;            // of another seat's discard
    bool has_lain = false;             // "Ich liege!" was said: what is to be shown was shown
    Mask held[kSeats] = {};            // cards a seat was seen to hold (laid open)
    bool all_held[kSeats] = {};        // and these are all it had left then
};

// Where an unseen card can be: in a hand as it was when play began, in the discard, in the talon.
inline constexpr int kDiscardPlace = 4, kTalonPlace = 5, kPlaces = 6;

// What follows from the story for every world.
struct Limits {
    Mask must[kPlaces] = {};
    Mask may[kPlaces] = {};
    int size[kPlaces] = {12, 12, 12, 12, 0, 0};
    int declarer = -1;                 // another seat that has discarded, or -1
    int fourth = -1;                   // another seat that called the fourth king, or -1
    int ten = -1;                      // another seat that announced ten tarocks, or -1
    Mask talon = 0;                    // seen talon cards
    Mask taken = 0;                    // of these, what went into the declarer's hand
    bool took_hidden = false;          // the whole talon, unseen
};

class Sampler {
public:
    explicit Sampler(const Story& story) : story_(story) { study(); }

    // One world as a game that stands where the story ends; false if this draw did not fit.
    bool draw(Random& random, Game& game) const;

    // The logarithm of how likely the others' actions were in a world.
    double log_likelihood(const Game& world, const Brain& brain, double trust_calls,
                          double trust_cards) const;

    const Limits& limits() const { return limits_; }

    // Whether nothing is hidden any more but cards that nobody plays.
    bool knows_all() const {
        bool all = true;
        for (int seat = 0; seat < kSeats; ++seat)
            all = all && (seat == story_.seat || story_.all_held[seat]);
        return all;
    }

private:
    void study();
    void exclude(int seat, const Trickplay& rules, const Trick& trick, int card);
    bool place(Random& random, Mask (&places)[kPlaces]) const;
    bool choose_kings(Random& random, Limits& limits) const;
    bool choose_tarocks(Random& random, Limits& limits) const;
    bool replay(Game& game, Mask discard) const;

    const Story& story_;
    Limits limits_;
};

// Follows the story with the own cards only: turns and tricks need no others.
inline void Sampler::study() {
    const Book& book = *story_.book;
    const int self = story_.seat;
    Limits& b = limits_;
    Mask hands[kSeats] = {};
    hands[self] = story_.dealt;
    std::uint8_t talon[6];
    for (int i = 0; i < 6; ++i) {
        talon[i] = story_.talon[i] == kNone ? 0 : story_.talon[i];
        if (story_.talon[i] != kNone) b.talon |= bit(story_.talon[i]);
    }
    for (int at = 0; at < kPlaces; ++at) b.may[at] = kAll & ~story_.dealt & ~b.talon;
    b.size[kTalonPlace] = 6 - count(b.talon);
    Game game(book, hands, talon, story_.forehand);
    const auto require = [&](int seat, Mask cards) {
        if (seat != self) b.must[seat] |= cards;
    };
    for (const Action action : story_.actions) {
        const int seat = game.turn;
        const auto value = value_of(action);
        switch (act_of(action)) {
            case Act::call:
                if (seat == self || book.own_card_allowed) break;
                b.may[seat] &= ~bit(static_cast<int>(value));
                for (const Mask rank : book.call_ranks) {
                    if (has(rank, static_cast<int>(value))) break;
                    require(seat, rank & ~b.talon);  // all of a higher rank are in the hand
                }
                break;
            case Act::call_fourth: b.fourth = seat == self ? -1 : seat; break;
            case Act::announce: {
                const Premium& premium = book.premiums[value];
                if (premium.kind == Kind::bird && has(game.taken, premium.card) &&
                    seat != game.declarer())
                    require(game.declarer(), bit(premium.card));
                else if (premium.kind == Kind::bird)
                    require(seat, bit(premium.card));
                if (premium.kind == Kind::zehn_tarock && seat != self) b.ten = seat;
                if (premium.kind == Kind::koenig_ultimo && game.called != kNone)
                    require(seat, bit(game.called));
                break;
            }
            case Act::discard:
                if (seat != self) {
                    b.declarer = seat;
                    b.size[kDiscardPlace] = game.discard_count();
                    b.took_hidden = game.took_whole && !game.talon_shown;
                    b.taken = b.took_hidden ? 0 : game.taken;
                }
                break;
            case Act::play:
                if (seat != self) {
                    require(seat, bit(static_cast<int>(value)));
                    exclude(seat, game.trickplay(), game.trick, static_cast<int>(value));
                }
                break;
            default: break;
        }
        game.apply(action);
    }
    if (game.game_count && game.contract().besser.size() == 1) {
        const int card = book.premiums[game.contract().besser[0]].card;
        if (card >= 0) require(game.declarer(), bit(card));
    }
    for (int seat = 0; seat < kSeats; ++seat) require(seat, story_.held[seat]);
    if (b.declarer >= 0) {
        b.may[b.declarer] |= b.taken;
        b.may[kDiscardPlace] |= b.taken;
        b.may[kDiscardPlace] &= ~kHonours;
        if (story_.has_lain) {
            // What has to go first; of anything else all saw what went, and then none is left.
            const Mask first =
                game.contract().is_suit_game() ? kTarocks & ~kTrull : kSuitCards & ~kKings;
            b.may[kDiscardPlace] &= first | story_.discard_shown;
            if (story_.discard_shown) b.may[b.declarer] &= ~first;
        }
        b.must[kDiscardPlace] = story_.discard_shown;
        if (b.took_hidden) b.size[kTalonPlace] = 0;
    }
    b.must[self] = b.may[self] = 0;
    b.size[self] = 0;
    Mask known = story_.dealt | (b.talon & ~b.taken);
    for (int at = 0; at < kPlaces; ++at) known |= b.must[at];
    for (int at = 0; at < kPlaces; ++at) {
        if (at < kSeats && story_.all_held[at]) b.may[at] = 0;
        b.may[at] &= ~known;
        if (at != b.declarer && at != kDiscardPlace) b.may[at] &= ~b.taken;
    }
}

// No card may be held beside which the played one would have been against the rules.
inline void Sampler::exclude(int seat, const Trickplay& rules, const Trick& trick, int card) {
    Mask& may = limits_.may[seat];
    for (Mask rest = may & ~bit(card); rest; rest &= rest - 1) {
        const int other = lowest(rest);
        if (!has(playable(rules, bit(card) | bit(other), trick), card)) may &= ~bit(other);
    }
}

// One card of a set, each as likely as the others.
inline int any_of(Mask cards, Random& random) {
    return nth(cards, static_cast<int>(random.below(static_cast<unsigned>(count(cards)))));
}

// Who called the fourth king holds the three others.
inline bool Sampler::choose_kings(Random& random, Limits& b) const {
    const int seat = b.fourth;
    const int need = 3 - count(b.must[seat] & kKings & ~b.taken);
    Mask open = b.may[seat] & kKings & ~b.taken;
    if (need < 0 || count(open) < need) return false;
    for (int i = 0; i < need; ++i) {
        const int card = any_of(open, random);
        open &= ~bit(card);
        b.must[seat] |= bit(card);
        for (int at = 0; at < kPlaces; ++at) b.may[at] &= ~bit(card);
    }
    b.may[seat] &= ~open;
    return true;
}

// Who announced ten tarocks holds as many.
inline bool Sampler::choose_tarocks(Random& random, Limits& b) const {
    const int need = 10 - count(b.must[b.ten] & kTarocks);
    Mask open = b.may[b.ten] & kTarocks;
    if (count(open) < need) return false;
    for (int i = 0; i < need; ++i) {
        const int card = any_of(open, random);
        open &= ~bit(card);
        b.must[b.ten] |= bit(card);
        for (int at = 0; at < kPlaces; ++at) b.may[at] &= ~bit(card);
    }
    return true;
}

// Cards go to a place with room that may have them, the most restricted cards first.
inline bool Sampler::place(Random& random, Mask (&places)[kPlaces]) const {
    Limits b = limits_;
    if (b.fourth >= 0 && !choose_kings(random, b)) return false;
    if (b.ten >= 0 && !choose_tarocks(random, b)) return false;
    int room[kPlaces];
    Mask open = 0;
    for (int at = 0; at < kPlaces; ++at) {
        places[at] = b.must[at];
        room[at] = b.size[at] - count(b.must[at]);
        if (room[at] < 0) return false;
        if (room[at] == 0) b.may[at] = 0;
        open |= b.may[at];
    }
    Mask known = story_.dealt | (b.talon & ~b.taken);
    for (const Mask cards : places) known |= cards;
    if (open != (kAll & ~known)) return false;  // a card that fits nowhere
    std::uint8_t order[kCards];
    int n = 0;
    for (int ways = 1; ways <= kPlaces && n < count(open); ++ways) {
        const int first = n;
        for (Mask cards = open; cards; cards &= cards - 1) {
            const int card = lowest(cards);
            int fits = 0;
            for (int at = 0; at < kPlaces; ++at) fits += has(b.may[at], card);
            if (fits == ways) order[n++] = static_cast<std::uint8_t>(card);
        }
        for (int i = n - 1; i > first; --i) {
            const auto other = random.below(static_cast<unsigned>(i - first + 1));
            std::swap(order[i], order[first + static_cast<int>(other)]);
        }
    }
    for (int i = 0; i < n; ++i) {
        const int card = order[i];
        int weights[kPlaces], total = 0;
        for (int at = 0; at < kPlaces; ++at) {
            weights[at] = has(b.may[at], card) ? room[at] : 0;
            total += weights[at];
        }
        if (!total) return false;
        int left = static_cast<int>(random.below(static_cast<unsigned>(total))), at = 0;
        while (left >= weights[at]) left -= weights[at++];
        --room[at];
        places[at] |= bit(card);
    }
    return true;
}

inline bool Sampler::replay(Game& game, Mask discard) const {
    for (const Action told : story_.actions) {
        Action action = told;
        if (act_of(action) == Act::play) {
            const int card = static_cast<int>(value_of(action));
            if (!has(game.legal_cards(), card)) return false;
            game.play_card(card);
            continue;
        }
        if (game.turn != story_.seat) {
            if (act_of(action) == Act::discard) {
                if (!game.discard_allowed(discard)) return false;
                const bool suits = game.contract().is_suit_game();
                const Mask shown = discard & (suits ? kSuitCards : kTarocks);
                if (story_.has_lain && shown != story_.discard_shown) return false;
                action = make(Act::discard, discard);
            } else {
                bool legal = false;
                game.legal([&](Action each) { legal |= each == action; });
                if (!legal) return false;
            }
        }
        game.apply(action);
    }
    return true;
}

inline bool Sampler::draw(Random& random, Game& game) const {
    Mask places[kPlaces];
    if (!place(random, places)) return false;
    Mask hands[kSeats];
    for (int seat = 0; seat < kSeats; ++seat) hands[seat] = places[seat];
    hands[story_.seat] = story_.dealt;
    Mask hidden = places[kTalonPlace];
    const int taker = limits_.declarer;
    if (taker >= 0) hands[taker] = (hands[taker] | places[kDiscardPlace]) & ~limits_.taken;
    if (limits_.took_hidden) {  // six of the eighteen lay in the talon
        for (int i = 0; i < 6; ++i) {
            const int card = any_of(hands[taker], random);
            hands[taker] &= ~bit(card);
            hidden |= bit(card);
        }
    }
    std::uint8_t talon[6];
    for (int i = 0; i < 6; ++i) {
        if (story_.talon[i] != kNone) {
            talon[i] = story_.talon[i];
            continue;
        }
        const int card = any_of(hidden, random);
        hidden &= ~bit(card);
        talon[i] = static_cast<std::uint8_t>(card);
    }
    game = Game(*story_.book, hands, talon, story_.forehand);
    return replay(game, places[kDiscardPlace]);
}

// A soft choice between the bids of a hand: the better it is by the model, the likelier.
inline double call_log_likelihood(const Game& game, const Brain& brain, Action action) {
    bool reserve, pass, silence, throw_in;
    const std::uint32_t bids = game.legal_bids(reserve, pass, silence, throw_in);
    const HandFeatures f = describe_hand(game.hands[game.turn], game.turn == game.forehand);
    constexpr double kHeat = 1.0 / (1.0 * kPoint);
    double sum = 0, own = 0;
    if (reserve || pass) {
        sum = std::exp(brain.margin * kHeat);
        own = sum;
    }
    for (std::uint32_t rest = bids; rest; rest &= rest - 1) {
        const int contract = std::countr_zero(rest);
        const double odds =
            std::exp(std::clamp(brain.bids.worth(contract, f) * kHeat, -12.0, 12.0));
        sum += odds;
        if (action == make(Act::bid, static_cast<std::uint64_t>(contract))) own = odds;
    }
    return std::log(std::max(own, 1e-9) / std::max(sum, 1e-9));
}

inline double Sampler::log_likelihood(const Game& world, const Brain& brain, double trust_calls,
                                      double trust_cards) const {
    Game game(*story_.book, world.dealt, world.talon, story_.forehand);
    double sum = 0;
    Sides sides;
    bool playing = false;
    for (const Action told : story_.actions) {
        Action action = told;
        const bool other = game.turn != story_.seat;
        if (act_of(action) == Act::discard && other) {
            action = make(Act::discard, world.discard);
            sum += trust_calls * discard_worth(game, game.hands[game.turn], world.discard) / 10.0;
        }
        if (game.phase == Phase::auction) {
            if (other && trust_calls > 0)
                sum += trust_calls * call_log_likelihood(game, brain, action);
        } else if (game.phase == Phase::call && other && act_of(action) == Act::call) {
            const int card = static_cast<int>(value_of(action));
            const Mask hand = game.hands[game.turn];
            double all = 0, own = 0;
            for (Mask rest = game.callable(hand); rest; rest &= rest - 1) {
                const int each = lowest(rest);
                const double odds = std::exp(-0.7 * count(hand & suit_of(each)));
                all += odds;
                if (each == card) own = odds;
            }
            sum += trust_calls * std::log(std::max(own, 1e-9) / std::max(all, 1e-9));
        } else if (game.phase == Phase::play) {
            if (trust_cards <= 0) return sum;
            if (!playing) sides = Sides::of(game);
            playing = true;
            if (other)
                sum += trust_cards * std::log(std::max(
                    brain.belief.likelihood(game, sides, static_cast<int>(value_of(action))),
                    1e-6));
        }
        game.apply(action);
    }
    return sum;
}

}  // namespace mondfang
