// The twelve tricks.
#pragma once

#include "game/game.hpp"

namespace mondfang {

inline Mask Game::legal_cards() const {
    const Mask hand = hands[turn];
    Mask choice;
    if (contract().regime == kTrischakenRegime)
        choice = playable(trickplay(), hand, trick);
    else
        choice = playable(rules(), hand, trick);
    if (!duty_count) return choice;
    return with_duties(book->duty, duties, duty_count, turn, hand, choice, trick_count + 1);
}

inline void Game::play_card(int card) {
    const int seat = turn;
    hands[seat] &= ~bit(card);
    trick.add(card);
    if (call != Called::not_yet && partner == kNone && !alone) {
        const bool fourth = call == Called::fourth && seat != games[0].seat && has(kKings, card);
        if (card == called || fourth) {
            if (seat == games[0].seat) {
                alone = true;
            } else {
                called = static_cast<std::uint8_t>(card);
                partner = static_cast<std::uint8_t>(seat);
            }
        }
    }
    if (trick.size < kSeats)
        turn = static_cast<std::uint8_t>((seat + 1) & 3);
    else
        gather();
}

inline void Game::gather() {
    const int card = winning_card(rules(), trick);
    const int seat = (leader + trick.index_of(card)) & 3;
    Mask gained = trick.mask;
    if (contract().talon == TalonUse::tricks) {
        if (talon_six) {
            if (trick_count < 6) gained |= bit(talon[trick_count]);
        } else if (trick_count == kTricks - 1) {
            gained |= talon_mask();
        }
    }
    const Mask cards = trick.mask;
    trick.clear();
    take_trick(seat, card, cards, gained, rules().stop_when_decided);
}

// A full trick goes to a seat, with what else it gains.
inline void Game::take_trick(int seat, int card, Mask cards, Mask gained, bool may_stop) {
    piles[seat] |= gained;
    ++tricks_of[seat];
    tricks[trick_count] = cards;
    winners[trick_count] = static_cast<std::uint8_t>(seat);
    winning[trick_count] = static_cast<std::uint8_t>(card);
    ++trick_count;
    leader = turn = static_cast<std::uint8_t>(seat);
    if (trick_count == kTricks)
        finish(Ending::played);
    else if (may_stop && decided())
        finish(Ending::stopped);
}

inline bool Game::decided() const {
    const int left = kTricks - trick_count;
    for (int i = 0; i < game_count; ++i) {
        const int aim = book->contracts[games[i].contract].tricks;
        const int taken_now = tricks_of[games[i].seat];
        if (aim - left <= taken_now && taken_now <= aim) return false;
    }
    return true;
}

}  // namespace mondfang
