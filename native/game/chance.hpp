// Games that go on at random, phase by phase and with no list of actions: every legal action is as
// likely as the others, as with Game::random_action, at a fraction of the time. The draws: the four
// cards of a trick from one word; any other action by one draw below the number of legal ones.
#pragma once

#include "game/game.hpp"

namespace mondfang {

// ----------------------------------------------------------------------------------- card play

// The first cards of a trick, each a set of one, as the functions of trickplay.hpp want them.
inline Trick trick_of(const Mask (&cards)[kSeats], unsigned n) {
    Trick trick;
    for (unsigned i = 0; i < n; ++i) trick.add(lowest(cards[i]));
    return trick;
}

constexpr Mask or_else(Mask choice, Mask other) { return choice ? choice : other; }

// A hand may not part with the Pagat while it has another tarock.
constexpr Mask hold_pagat(Mask hand, Mask choice) {
    return hand & kTarocks & ~bit(kPagat) ? choice & ~bit(kPagat) : choice;
}

// What the winner of a trick gets beside it: in Trischaken cards of the talon.
struct Extra {
    Mask with[kTricks] = {};

    explicit Extra(const Game& game) {
        if (game.contract().talon != TalonUse::tricks) return;
        if (game.talon_six)
            for (int i = 0; i < 6; ++i) with[i] = bit(game.talon[i]);
        else
            with[kTricks - 1] = game.talon_mask();
    }
};

// Announced cards by seat and by trick: with_duties() as masks.
struct Duties {
    Mask of[kSeats];
    Mask due[kTricks];
    bool highest_first, free_when_missed;

    void load(const Game& game) {
        *this = {{}, {}, game.book->duty.highest_first, game.book->duty.free_when_missed};
        for (int i = 0; i < game.duty_count; ++i) {
            const Duty& duty = game.duties[i];
            of[duty.holder] |= bit(duty.card);
            due[duty.trick - 1] |= bit(duty.card);
        }
        for (int i = 0; i < game.trick_count; ++i) pass(i);
    }
    Mask narrow(unsigned seat, Mask hand, Mask choice, int trick) const {
        const Mask kept = hand & of[seat];
        const Mask now = or_else(choice & kept & due[trick], choice & ~kept);
        if (now) return now;
        const Mask birds = choice & ~kKings;
        return highest_first && birds ? (choice & kKings) | bit(highest(birds)) : choice;
    }
    void pass(int trick) {
        if (!free_when_missed || !due[trick]) return;
        for (auto& each : of) each &= ~due[trick];
    }
};

// The rules of a family of games as masks.
struct Regime {
    Mask trumps, second, leads;
    bool kaiser;

    explicit Regime(const Trickplay& rules)
        : trumps(rules.tarock_trumps ? kTarocks : 0),
          second(rules.must_play_tarock ? kTarocks : 0),
          leads(rules.suit_first ? kSuitCards : kAll),
          kaiser(rules.kaiserstich != Kaiserstich::none) {}
};

// The rest of the play, from the beginning of a trick on; how many cards that were. The rules are
// those of playable() and winning_card(); two of the trull in one trick are left to these
// themselves, where a Kaiserstich may follow.
template <bool kBeat, bool kPagat, bool kDuty>
int play_tricks(Game& game, Random& random, const Trickplay& rules) {
    const Regime regime(rules);
    const Extra extra(game);
    Duties duties;
    if constexpr (kDuty) duties.load(game);
    Mask hands[kSeats];
    std::memcpy(hands, game.hands, sizeof hands);
    Random dice = random;
    unsigned leader = game.leader;
    const int before = game.trick_count;
    while (game.phase == Phase::play) {
        const int number = game.trick_count;
        Mask cards[kSeats], trick = 0, led = 0, follow = 0;
        Word word = dice.word();
        const auto ply = [&]<unsigned i>() {
            const unsigned seat = (leader + i) & 3;
            const Mask hand = hands[seat];
            Mask choice = i ? or_else(hand & led, or_else(hand & regime.second, hand))
                            : or_else(hand & regime.leads, hand);
            if constexpr (kPagat) choice = hold_pagat(hand, choice);
            if constexpr (kBeat && i > 0)
                choice = or_else(choice & follow & above(highest(trick & follow)), choice);
            if constexpr ((kBeat || kPagat) && i > 1)
                if (regime.kaiser && count(trick & kTrull) >= 2)
                    choice = playable(rules, hand, trick_of(cards, i));
            if constexpr (kDuty) choice = duties.narrow(seat, hand, choice, number);
            const Mask card = nth_bit(choice, word.pick(size(choice)));
            hands[seat] = hand ^ card;
            cards[i] = card;
            trick |= card;
        };
        ply.template operator()<0>();
        led = suit_of(lowest(trick));
        follow = led | regime.trumps;
        ply.template operator()<1>();
        ply.template operator()<2>();
        ply.template operator()<3>();
        int best = highest(trick & follow);
        if (regime.kaiser && (trick & kTrull) == kTrull)
            best = winning_card(rules, trick_of(cards, kSeats));
        const Mask one = cards[0], two = one | cards[1], three = two | cards[2];
        leader = (leader + !has(one, best) + !has(two, best) + !has(three, best)) & 3;
        if constexpr (kDuty) duties.pass(number);
        game.take_trick(static_cast<int>(leader), best, trick, trick | extra.with[number],
                        rules.stop_when_decided);
    }
    std::memcpy(game.hands, hands, sizeof hands);
    random = dice;
    return (game.trick_count - before) * kSeats;
}

// Who was called is known to all once the card has been played.
inline void reveal_called(Game& game) {
    if (game.call == Called::not_yet || game.partner != kNone || game.alone) return;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Mask played = game.start[seat] & ~game.hands[seat];
        if (game.called != kNone ? !has(played, game.called)
                                 : game.call != Called::fourth || seat == game.declarer() ||
                                       !(played & kKings))
            continue;
        if (seat == game.declarer()) {
            game.alone = true;
        } else {
            if (game.called == kNone)
                game.called = static_cast<std::uint8_t>(highest(played & kKings));
            game.partner = static_cast<std::uint8_t>(seat);
        }
        return;
    }
}

inline int random_tricks(Game& game, Random& random) {
    using Play = int (*)(Game&, Random&, const Trickplay&);
    constexpr Play ways[] = {
        play_tricks<false, false, false>, play_tricks<false, false, true>,
        play_tricks<false, true, false>,  play_tricks<false, true, true>,
        play_tricks<true, false, false>,  play_tricks<true, false, true>,
        play_tricks<true, true, false>,   play_tricks<true, true, true>,
    };
    const Trickplay rules = game.trickplay();
    const int way = rules.must_beat * 4 + rules.pagat_last * 2 + (game.duty_count > 0);
    const int played = ways[way](game, random, rules);
    reveal_called(game);
    return played;
}

// ------------------------------------------------------------------------------- announcements

// A whole turn of the round. What a seat says is struck from two masks until it says good; only
// a few premiums change what else may be said. How many actions that were.
inline int random_turn(Game& game, Random& random) {
    const int seat = game.turn;
    const unsigned ends = game.book->silence_passes ? 2 : 1;
    std::uint32_t premiums = game.sayable(seat);
    Mask ladders = game.doublable(seat), raised = 0;
    for (int steps = 1;; ++steps) {
        const auto first = size(premiums), all = first + size(ladders);
        const auto at = random.below(all + ends);
        if (at >= all) {
            if (raised) game.mark_raised(seat, raised);
            game.good(seat);
            return steps;
        }
        if (at >= first) {
            const int index = nth(ladders, at - first);
            game.raise(seat, index);
            ladders ^= bit(index);
            raised |= bit(index);
            continue;
        }
        const int id = nth(premiums, at);
        premiums ^= std::uint32_t{1} << id;
        if (game.book->plain >> id & 1) {
            game.announce(seat, id);
            continue;
        }
        if (raised) game.mark_raised(seat, raised);
        raised = 0;
        game.announce(seat, id);
        premiums = game.sayable(seat);
        ladders = game.doublable(seat);
    }
}

inline int random_round(Game& game, Random& random) {
    Random dice = random;  // a copy can live in registers
    int steps = 0;
    while (game.phase == Phase::round) steps += random_turn(game, dice);
    random = dice;
    return steps;
}

// The declarer's announcements before the cards are laid down, or taken up again.
inline int random_statement(Game& game, Random& random) {
    const int seat = game.turn;
    const bool promised = !game.contract().besser.empty(), held = game.discarded > 0;
    std::uint32_t premiums = game.sayable(seat);
    bool lie = game.may_lie();
    for (int steps = 1;; ++steps) {
        const auto all = size(premiums);
        const auto at = random.below(all + lie + held);
        if (at >= all) {
            game.apply(make(lie && at == all ? Act::lie : Act::take_back));
            return steps;
        }
        const int id = nth(premiums, at);
        game.announce(seat, id);
        premiums ^= std::uint32_t{1} << id;
        if (!(game.book->plain >> id & 1)) premiums = game.sayable(seat);
        if (promised) lie = game.may_lie();
    }
}

// --------------------------------------------------------------------------------- the auction

inline int random_auction(Game& game, Random& random) {
    Random dice = random;
    int steps = 0;
    for (; game.phase == Phase::auction; ++steps) {
        const Mask calls = game.calls();
        game.make_call(nth(calls, dice.below(size(calls))));
    }
    random = dice;
    return steps;
}

// ---------------------------------------------------------------------------------- all phases

// To the end of the game; how many actions that took.
inline int play_random(Game& game, Random& random) {
    int steps = 0;
    while (true) {
        switch (game.phase) {
            case Phase::auction: steps += random_auction(game, random); break;
            case Phase::statement: steps += random_statement(game, random); break;
            case Phase::round: steps += random_round(game, random); break;
            case Phase::done: return steps;
            case Phase::play:
                if (!game.trick.size) {
                    steps += random_tricks(game, random);
                    break;
                }
                [[fallthrough]];
            default:
                game.apply(game.random_action(random));
                ++steps;
        }
    }
}

}  // namespace mondfang
