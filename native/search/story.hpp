// What one seat was told, what follows from it for every card that it has not seen, and how these
// cards can be dealt out.
#pragma once

#include <vector>

#include "game/action.hpp"
#include "book/book.hpp"

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
    int tarocks = 0;                   // and how many it said it holds
    Mask talon = 0;                    // seen talon cards
    Mask taken = 0;                    // of these, what went into the declarer's hand
    bool took_hidden = false;          // the whole talon, unseen
    int plan = 0;                      // what that declarer plays (search/habits.hpp)
    int called = kNone;                // … and the king he called
};

// How the cards that are not known to lie anywhere are dealt out.
struct Plan {
    Plan() = default;
    explicit Plan(const Limits& limits);

    bool fits(Mask known) const;  // every card has a place

    Mask places[kPlaces] = {}, may[kPlaces] = {}, open = 0;
    int room[kPlaces] = {};
    bool full = false;                  // a place has to hold more than it can
    std::uint8_t order[kCards] = {};    // by the number of places that may have a card
    int ends[kPlaces + 1] = {}, n = 0;  // where the cards with so many places end
    bool alike = true;                  // all of the last such group may go to the same places
};

inline Plan::Plan(const Limits& limits) {
    for (int at = 0; at < kPlaces; ++at) {
        places[at] = limits.must[at];
        room[at] = limits.size[at] - count(limits.must[at]);
        full |= room[at] < 0;
        may[at] = room[at] ? limits.may[at] : 0;
        open |= may[at];
    }
    Mask last = 0;  // the places of the first card of the last group
    for (int ways = 1; ways <= kPlaces; ++ways) {
        const int first = n;
        for (Mask cards = open; cards; cards &= cards - 1) {
            const int card = lowest(cards);
            Mask fit = 0;
            for (int at = 0; at < kPlaces; ++at) fit |= Mask{has(may[at], card)} << at;
            if (count(fit) != ways) continue;
            if (n == first) last = fit, alike = true;
            alike = alike && fit == last;
            order[n++] = static_cast<std::uint8_t>(card);
        }
        ends[ways] = n;
    }
}

inline bool Plan::fits(Mask known) const {
    for (const Mask cards : places) known |= cards;
    return !full && open == (kAll & ~known);
}

}  // namespace mondfang
