// What the open-card solver is asked: a position with all cards known and two sides.
#pragma once

#include "book/trickplay.hpp"

namespace mondfang {

struct SolverPosition {
    Mask hands[kSeats] = {};       // cards still held
    Trick trick;                   // cards on the table, none to three
    std::uint8_t leader = 0;       // who led this trick, or leads it
    std::uint8_t trick_number = 1; // 1 to 12: the trick being played
    std::uint8_t side = 0;         // the seats of the maximising side, as bits
    Trickplay rules;
    Duty duties[8] = {};
    std::uint8_t duty_count = 0;
    DutyRules duty_rules;
    Mask added[kTricks + 1] = {};  // talon cards that go to the winner of a trick

    int seat_to_play() const { return (leader + trick.size) & 3; }
    bool maximising(int seat) const { return side >> seat & 1; }
};

// One finished trick, as a goal sees it.
struct TrickFacts {
    const Trick& trick;
    int leader;
    int winner;   // the seat
    int card;     // the winning card
    int number;   // 1 to 12
    Mask added;   // talon cards that go with it
    bool ours;    // won by the maximising side
};

// The start of a trick, as a goal sees it when it is asked for bounds.
struct TrickStart {
    const Mask* hands;
    Mask live;        // all cards still held
    int leader;
    int number;       // 1 to 12
    std::uint8_t side;
    Mask added;       // all talon cards still to be won
    bool tops_win;    // a tarock above all others is sure to win its trick
};

struct Bounds {
    int lower, upper;
};

// The cards a seat may play now.
inline Mask legal(const SolverPosition& position, int seat, Mask hand, const Trick& trick,
                  int number) {
    const Mask choice = playable(position.rules, hand, trick);
    return with_duties(position.duty_rules, position.duties, position.duty_count, seat, hand,
                       choice, number);
}

}  // namespace mondfang
