// Card play: what may be played, and who takes the trick. The rules of a family of games come as
// data (Trickplay), packed from the rulebook; mondfang/game/tricks.py is the readable twin.
#pragma once

#include "book/cards.hpp"

namespace mondfang {

enum class Kaiserstich : std::uint8_t { none, any_order, mond_skues_pagat };

struct Trickplay {
    bool leader_declarer = false;
    bool tarock_trumps = true;
    bool must_play_tarock = true;
    bool must_beat = false;
    bool pagat_last = false;
    bool suit_first = false;
    Kaiserstich kaiserstich = Kaiserstich::none;
    bool kontra = true;
    bool stop_when_decided = false;
};

// The cards on the table in order of play.
struct Trick {
    std::uint8_t cards[kSeats] = {};
    std::uint8_t size = 0;
    Mask mask = 0;

    void add(int card) {
        cards[size++] = static_cast<std::uint8_t>(card);
        mask |= bit(card);
    }
    int index_of(int card) const {
        int index = 0;
        while (cards[index] != card) ++index;
        return index;
    }
    void clear() {
        size = 0;
        mask = 0;
    }
};

// Sküs, Mond and Pagat in one trick; in suit games only where tarock was led.
inline bool is_kaiserstich(const Trickplay& rules, const Trick& trick) {
    if ((trick.mask & kTrull) != kTrull || rules.kaiserstich == Kaiserstich::none) return false;
    if (trick.cards[0] < 32 && !rules.tarock_trumps) return false;
    if (rules.kaiserstich == Kaiserstich::any_order) return true;
    const int mond = trick.index_of(kMond), skues = trick.index_of(kSkues);
    return mond < skues && skues < trick.index_of(kPagat);
}

// The card that takes the trick as it lies; the trick may be incomplete.
inline int winning_card(const Trickplay& rules, const Trick& trick) {
    if (is_kaiserstich(rules, trick)) return kPagat;
    Mask follow = suit_of(trick.cards[0]);
    if (rules.tarock_trumps) follow |= kTarocks;
    return highest(trick.mask & follow);
}

inline Trick with(Trick trick, int card) {
    trick.add(card);
    return trick;
}

// Those cards of a choice that would be winning the trick.
inline Mask beating(const Trickplay& rules, Mask choice, const Trick& trick) {
    if (rules.kaiserstich != Kaiserstich::none && count(trick.mask & kTrull) >= 2) {
        Mask found = 0;
        for (Mask rest = choice; rest; rest &= rest - 1) {
            const int card = lowest(rest);
            if (winning_card(rules, with(trick, card)) == card) found |= bit(card);
        }
        return found;
    }
    const int best = winning_card(rules, trick);
    const Mask higher = choice & suit_of(best) & above(best);
    return best < 32 && rules.tarock_trumps ? higher | (choice & kTarocks) : higher;
}

inline bool completes_kaiserstich(const Trickplay& rules, const Trick& trick) {
    constexpr Mask both = bit(kMond) | bit(kSkues);
    return (trick.mask & both) == both && is_kaiserstich(rules, with(trick, kPagat));
}

// The cards of a hand that the rules of this family of games allow now.
inline Mask playable(const Trickplay& rules, Mask hand, const Trick& trick) {
    constexpr Mask pagat = bit(kPagat);
    const bool held_back = rules.pagat_last && (hand & pagat) && (hand & kTarocks) != pagat;
    if (trick.size == 0) {
        Mask choice = hand;
        if (rules.suit_first && (hand & kSuitCards)) choice = hand & kSuitCards;
        return held_back ? choice & ~pagat : choice;
    }
    Mask choice = hand & suit_of(trick.cards[0]);
    if (!choice && rules.must_play_tarock) choice = hand & kTarocks;
    if (!choice) choice = hand;
    if (held_back && (choice & pagat) && !completes_kaiserstich(rules, trick)) choice &= ~pagat;
    if (rules.must_beat) {
        if (const Mask better = beating(rules, choice, trick)) choice = better;
    }
    return choice;
}

// An announced card that a hand has to keep for its trick (1 to 12).
struct Duty {
    std::uint8_t holder;
    std::uint8_t card;
    std::uint8_t trick;
};

struct DutyRules {
    bool keep = false;
    bool highest_first = false;
    bool free_when_missed = false;
};

// What is left of a choice beside the announced cards of its seat, in the trick being played.
inline Mask with_duties(const DutyRules& rules, const Duty* duties, int n, int seat, Mask hand,
                        Mask choice, int trick_number) {
    if (!rules.keep) return choice;
    Mask kept = 0;
    for (int i = 0; i < n; ++i) {
        const Duty& duty = duties[i];
        if (duty.holder != seat || !has(hand, duty.card)) continue;
        if (trick_number > duty.trick && rules.free_when_missed) continue;
        if (has(choice, duty.card) && duty.trick == trick_number) return bit(duty.card);
        kept |= bit(duty.card);
    }
    if (choice & ~kept) return choice & ~kept;
    if (rules.highest_first) {
        if (const Mask birds = choice & ~kKings) return (choice & kKings) | bit(highest(birds));
    }
    return choice;
}

}  // namespace mondfang
