// One deal being played, every phase of it: the kernel's counterpart of mondfang/game. A small
// value that can be copied; what a phase allows is decided from the packed rulebook alone.
#pragma once

#include <cstring>

#include "game/action.hpp"
#include "book/book.hpp"
#include "game/random.hpp"

namespace mondfang {

enum class Phase : std::uint8_t {
    auction, call, talon, discard, terms, statement, round, play, done,
};
enum class Ending : std::uint8_t {
    none, played, stopped, schleifen, unplayed, thrown_in, conceded,
};
enum class Called : std::uint8_t { not_yet, named, fourth, nobody };
enum class Relation : std::uint8_t { open, same, other };

struct Declared {
    std::uint8_t seat, contract;
};
struct Said {
    std::uint8_t premium, seat, holder;
    std::uint16_t turn;
};
struct Ladder {
    std::uint8_t what;  // 0: the game, else premium + 1
    std::uint8_t owner;
    std::uint8_t against;  // 0: nobody, else seat + 1
    std::uint8_t level;
    std::uint8_t words[3];
    std::uint16_t turn;
};

// As a seat sees the others: seats as bits; who is in neither may be either.
struct Camps {
    unsigned same, other;
};

// Four seats as bits, each bit in a byte of its own; and such a byte's seats as full masks.
constexpr std::uint32_t in_bytes(unsigned seats) { return seats * 0x204081u & 0x01010101u; }
inline constexpr auto kFull = [] {
    std::array<std::array<Mask, kSeats>, 16> table{};
    for (unsigned seats = 0; seats < 16; ++seats)
        for (unsigned seat = 0; seat < kSeats; ++seat)
            table[seats][seat] = seats >> seat & 1 ? ~Mask{0} : 0;
    return table;
}();
constexpr unsigned byte_of(std::uint32_t packed, int seat) { return packed >> 8 * seat & 15; }

inline constexpr int kMaxSaid = 56;
inline constexpr int kMaxLadders = 60;

struct Game {
    const Book* book = nullptr;
    // the cards as they lie
    Mask hands[kSeats] = {};
    Mask dealt[kSeats] = {};
    Mask start[kSeats] = {};  // when play began
    std::uint8_t talon[6] = {};
    Mask discard = 0;
    // the auction
    std::uint8_t forehand = 0, turn = 0;
    Phase phase = Phase::auction;
    Ending ending = Ending::none;
    std::uint8_t has_called = 0, passed = 0;  // seats
    bool last_choice = false;
    std::uint8_t standing_count = 0, game_count = 0;
    Declared standing[kSeats] = {}, games[kSeats] = {};
    // the call and the talon
    Called call = Called::not_yet;
    std::uint8_t called = kNone, partner = kNone;  // as the whole table knows
    bool alone = false;
    bool talon_shown = false, took_whole = false;
    std::uint8_t discarded = 0;
    Mask taken = 0;  // in sight of all
    Mask shown = 0;
    bool talon_six = false, stichzwang = true;
    std::uint8_t lays_open = 0;
    // announcements
    std::uint8_t said_count = 0, ladder_count = 0;
    bool spoke = false;
    std::uint8_t gut_run = 0;
    std::uint16_t turns = 0;
    std::int16_t heard[kSeats] = {-1, -1, -1, -1};
    // the same by seats, as masks of premiums and of ladders: index_talk() makes them
    std::uint32_t ally_of = 0, even_of = 0, odd_of = 0;  // see Camps
    std::uint32_t can_say[kSeats] = {};  // as far as the hand goes
    std::uint32_t said_by[kSeats] = {}, ours[kSeats] = {};  // by the seat; by its known side
    Mask even_bar[kSeats] = {}, odd_bar[kSeats] = {};  // not for the seat to double
    Mask last_word[kSeats] = {};  // where the seat doubled last
    Mask unheard[kSeats] = {};    // changed since the seat's turn ended
    Mask of_game = 0, odd = 0;    // the game itself; an odd number of words
    Mask rising = 0;              // may be doubled once more by somebody
    // play
    std::uint8_t leader = 0, trick_count = 0;
    Trick trick;
    Mask piles[kSeats] = {};
    std::uint8_t tricks_of[kSeats] = {};
    Mask tricks[kTricks] = {};
    std::uint8_t winners[kTricks] = {};
    std::uint8_t winning[kTricks] = {};
    std::uint8_t duty_count = 0;
    Duty duties[8] = {};
    Said said[kMaxSaid];
    Ladder ladders[kMaxLadders];

    Game() = default;
    Game(const Book& rules, const Mask (&cards)[kSeats], const std::uint8_t (&deck)[6], int first);

    const Contract& contract() const { return book->contracts[games[0].contract]; }
    int declarer() const { return games[0].seat; }
    bool over() const { return phase == Phase::done; }
    const Trickplay& rules() const { return book->play[contract().regime]; }
    Trickplay trickplay() const;
    Mask talon_mask() const;
    Mask legal_cards() const;
    Mask callable(Mask hand) const;
    int discard_count() const;
    bool king_in_talon() const {
        return talon_shown && called != kNone && has(talon_mask(), called);
    }
    std::uint32_t legal_bids(bool& reserve, bool& pass, bool& silence, bool& throw_in) const;
    std::uint32_t open_bids(bool& reserve, bool& pass, bool& silence) const;
    bool discard_allowed(Mask cards) const;
    void discard_pool(Mask& forced, Mask& pool, int& choose) const;
    Relation public_relation(int one, int two) const;
    Relation known_relation(int seat, int other) const;
    int called_card_held(int seat) const;
    Camps public_camps(int seat) const;
    Camps known_camps(int seat) const;
    std::uint32_t sayable(int seat) const;  // premiums
    Mask doublable(int seat) const;         // ladders
    bool may_lie() const;
    Mask calls() const;     // the four other words of the auction, then the contracts
    Mask partners() const;  // the cards to call, then the fourth king, then nobody

    // All legal actions in the engine's order, handed one by one to `each`.
    template <class Each>
    void legal(Each&& each) const;
    Action random_action(Random& random) const;
    Action random_discard(Random& random) const;
    void apply(Action action);
    void make_call(int place);
    void play_card(int card);
    void begin_play() { enter_play(); }
    void index_talk();  // after a change of said or ladders from outside
    void announce(int seat, int premium);
    void raise(int seat, int index);
    void mark_raised(int seat, Mask which);
    void good(int seat);
    void take_trick(int seat, int card, Mask cards, Mask gained, bool may_stop);
    void finish(Ending how) {
        phase = Phase::done;
        ending = how;
        turn = kNone;
    }
    // The auction ends at once with this game.
    void declare(int seat, int contract) {
        standing[0] = {static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(contract)};
        standing_count = 1;
        close_auction();
    }

private:
    void next_caller(int seat);
    void close_auction();
    void after_call();
    void enter_trischaken();
    void enter_statement();
    void enter_play();
    void gather();
    bool decided() const;
    void turn_over(int seat);
    void close_round();
    std::uint32_t held_premiums(int seat, unsigned allies) const;
    void file_ladder(int index);
    void file_said(int seat, int premium);
    Mask besser_cards() const;
    template <class Each>
    void legal_talking(Each&& each) const;
    template <class Each>
    void legal_talon(Each&& each) const;
    template <class Each>
    void legal_discards(Each&& each) const;
};

inline Game::Game(const Book& rules, const Mask (&cards)[kSeats], const std::uint8_t (&deck)[6],
                  int first)
    : book(&rules) {
    for (int seat = 0; seat < kSeats; ++seat) hands[seat] = dealt[seat] = cards[seat];
    std::memcpy(talon, deck, sizeof talon);
    forehand = turn = static_cast<std::uint8_t>(first);
}

inline Mask Game::talon_mask() const {
    Mask mask = 0;
    for (const auto card : talon) mask |= bit(card);
    return mask;
}

inline Trickplay Game::trickplay() const {
    Trickplay found = rules();
    if (contract().regime == kTrischakenRegime) found.must_beat = stichzwang;
    return found;
}

}  // namespace mondfang

#include "game/auction.hpp"
#include "game/talon.hpp"
#include "game/announce.hpp"
#include "game/tricks.hpp"
#include "game/steps.hpp"
