// Worlds: deals that agree with everything one seat has been told. A world is drawn with the cards
// that a seat is known to hold or cannot hold, the likelier the better they go with the others'
// bids, and kept only if the whole story so far is legal in it; how likely the others' bids and
// cards were in it is its weight.
#pragma once

#include "search/story.hpp"
#include "search/talk.hpp"

namespace mondfang {

// A word of another seat in the auction, and what it could have said as well.
struct Heard {
    std::uint8_t seat, call;  // a contract, or CallModel::kQuiet
    bool free;                // it could have kept quiet
    std::uint32_t bids;       // … or bid these, its hand allowing
};

class Sampler {
public:
    explicit Sampler(const Story& story) : story_(story) {
        study();
        plan_ = Plan(limits_);
    }

    // One world as a game that stands where the story ends; false if this draw did not fit.
    bool draw(Random& random, Game& game) const;

    // The same from a few deals, of which one is taken by how likely the others' calls and the
    // declarer's discard were in it; `log` is how likely they were in all of them.
    bool draw(Random& random, const Brain& brain, double trust_calls, Game& game,
              double& log) const;

    // The logarithm of how likely the kings they called and the cards they played were in a world.
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
    static constexpr int kDeals = 8;          // from which a world is taken
    static constexpr double kLeast = 1e-9;    // no call is less likely

    struct Dealt {
        Mask hands[kSeats];
        std::uint8_t talon[6];
        Mask discard;
    };

    void study();
    void exclude(int seat, const Trickplay& rules, const Trick& trick, int card);
    bool deal(Random& random, Dealt& dealt) const;
    double calls_log(const Dealt& dealt, const Brain& brain) const;
    double discard_log(const Dealt& dealt, const Brain& brain) const;
    bool stand(const Dealt& dealt, Game& game) const;
    bool place(Random& random, Mask (&places)[kPlaces]) const;
    bool choose_kings(Random& random, Limits& limits) const;
    bool choose_tarocks(Random& random, Limits& limits) const;
    bool replay(Game& game, Mask discard) const;

    const Story& story_;
    Limits limits_;
    Plan plan_;
    std::vector<Heard> heard_;
    Mask asked_[kSeats] = {};  // the calls that are weighed for a seat
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
        if (game.phase == Phase::auction && seat != self) {
            bool reserve, pass, silence;
            const std::uint32_t bids = game.open_bids(reserve, pass, silence);
            const auto call = static_cast<std::uint8_t>(
                act_of(action) == Act::bid ? value : CallModel::kQuiet);
            heard_.push_back({static_cast<std::uint8_t>(seat), call, reserve || pass, bids});
            asked_[seat] |= bids | bit(CallModel::kQuiet);
        }
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
                if (premium.kind == Kind::zehn_tarock && seat != self) {
                    b.ten = seat;
                    b.tarocks = premium.tarocks;
                }
                if (premium.kind == Kind::koenig_ultimo && game.called != kNone)
                    require(seat, bit(game.called));
                break;
            }
            case Act::discard:
                if (seat != self) {
                    b.declarer = seat;
                    b.plan = game_plan(game.contract());
                    b.called = game.called;
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
    const int need = b.tarocks - count(b.must[b.ten] & kTarocks);
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
    Plan plan = plan_;
    if (limits_.fourth >= 0 || limits_.ten >= 0) {
        Limits b = limits_;
        if (b.fourth >= 0 && !choose_kings(random, b)) return false;
        if (b.ten >= 0 && !choose_tarocks(random, b)) return false;
        plan = Plan(b);
    }
    if (!plan.fits(story_.dealt | (limits_.talon & ~limits_.taken))) return false;
    for (int at = 0; at < kPlaces; ++at) places[at] = plan.places[at];
    for (int ways = 1; ways <= kPlaces; ++ways) {
        const int first = plan.ends[ways - 1], end = plan.ends[ways];
        for (int i = end - 1; i > first; --i) {
            const auto other = random.below(static_cast<unsigned>(i - first + 1));
            std::swap(plan.order[i], plan.order[first + static_cast<int>(other)]);
        }
        if (end == plan.n && plan.alike) {  // any of these goes anywhere: dealt out as they lie
            for (int at = 0, i = first; i < end; ++at) {
                if (at == kPlaces) return false;
                for (; plan.room[at] && i < end; --plan.room[at]) {
                    if (!has(plan.may[at], plan.order[i])) return false;
                    places[at] |= bit(plan.order[i++]);
                }
            }
            break;
        }
        for (int i = first; i < end; ++i) {
            const int card = plan.order[i];
            int weights[kPlaces], total = 0;
            for (int at = 0; at < kPlaces; ++at) {
                weights[at] = has(plan.may[at], card) ? plan.room[at] : 0;
                total += weights[at];
            }
            if (!total) return false;
            int left = static_cast<int>(random.below(static_cast<unsigned>(total))), at = 0;
            while (left >= weights[at]) left -= weights[at++];
            --plan.room[at];
            places[at] |= bit(card);
        }
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

// A deal within the limits; whether the story is legal in it is not asked here.
inline bool Sampler::deal(Random& random, Dealt& dealt) const {
    Mask places[kPlaces];
    if (!place(random, places)) return false;
    Mask* hands = dealt.hands;
    for (int seat = 0; seat < kSeats; ++seat) hands[seat] = places[seat];
    hands[story_.seat] = story_.dealt;
    dealt.discard = places[kDiscardPlace];
    Mask hidden = places[kTalonPlace];
    const int taker = limits_.declarer;
    if (taker >= 0) hands[taker] = (hands[taker] | dealt.discard) & ~limits_.taken;
    if (limits_.took_hidden) {  // six of the eighteen lay in the talon
        for (int i = 0; i < 6; ++i) {
            const int card = any_of(hands[taker], random);
            hands[taker] &= ~bit(card);
            hidden |= bit(card);
        }
    }
    for (int i = 0; i < 6; ++i) {
        int card = story_.talon[i];
        if (card == kNone) {
            card = any_of(hidden, random);
            hidden &= ~bit(card);
        }
        dealt.talon[i] = static_cast<std::uint8_t>(card);
    }
    return true;
}

inline bool Sampler::stand(const Dealt& dealt, Game& game) const {
    game = Game(*story_.book, dealt.hands, dealt.talon, story_.forehand);
    return replay(game, dealt.discard);
}

inline bool Sampler::draw(Random& random, Game& game) const {
    Dealt dealt;
    return deal(random, dealt) && stand(dealt, game);
}

}  // namespace mondfang
