// One deal being played, every phase of it: the kernel's counterpart of mondfang/game. A small
// value that can be copied; what a phase allows is decided from the packed rulebook alone.
#pragma once

#include <cstring>

#include "action.hpp"
#include "book.hpp"
#include "random.hpp"

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

// ---------------------------------------------------------------------------------- the auction

inline std::uint32_t Game::legal_bids(bool& reserve, bool& pass, bool& silence,
                                      bool& throw_in) const {
    const Book& b = *book;
    const Mask hand = hands[turn];
    const bool opening = turn == forehand && !has_called;
    const bool first = !(has_called >> turn & 1);
    reserve = opening;
    pass = !opening && !last_choice;
    silence = pass && b.silence_passes;
    throw_in = b.throw_in_allowed && first && !(hand & (kTarocks | kKings));
    std::uint32_t bids = 0;
    const auto by = [&](WhoBids who) { return b.bid_by[static_cast<int>(who)]; };
    if (turn == forehand) {
        if (opening) bids |= by(WhoBids::opening) | by(WhoBids::opening_or_last);
        if (last_choice) bids |= by(WhoBids::last) | by(WhoBids::opening_or_last);
    }
    if (first) bids |= by(WhoBids::first_call);
    if (!(opening && b.opens_reserve_only) && !(last_choice && b.last_limited))
        bids |= by(WhoBids::anyone);
    if (standing_count) {
        const int rank = b.contracts[standing[0].contract].rank;
        std::uint32_t equal = b.at_rank(rank) & b.joinable;
        for (int i = 0; i < standing_count; ++i)
            if (!b.contracts[standing[i].contract].joinable) equal = 0;
        bids &= b.above_rank(rank) | equal;
    }
    return bids & b.with_birds[hand >> 32 & 15] & b.with_suit_cards[count(hand & kSuitCards)];
}

// Bits 0 to 3: reserve, pass, silence, throw in; then the contracts. All in the engine's order.
inline Mask Game::calls() const {
    bool reserve, pass, silence, throw_in;
    const Mask bids = legal_bids(reserve, pass, silence, throw_in);
    return Mask{reserve} | Mask{pass} << 1 | Mask{silence} << 2 | Mask{throw_in} << 3 | bids << 4;
}

inline Action call_at(int place) {
    constexpr Act words[] = {Act::reserve, Act::pass, Act::silence, Act::throw_in};
    return place < 4 ? make(words[place]) : make(Act::bid, static_cast<std::uint64_t>(place - 4));
}

// One of calls(), by its bit.
inline void Game::make_call(int place) {
    const int seat = turn;
    const auto self = static_cast<std::uint8_t>(1 << seat);
    if (place == 3) return finish(Ending::thrown_in);
    has_called |= self;
    if (place < 4) {
        if (place) passed |= self;
        return next_caller(seat);
    }
    const int contract = place - 4;
    const Contract& row = book->contracts[contract];
    if (standing_count && row.rank != book->contracts[standing[0].contract].rank)
        standing_count = 0;
    standing[standing_count++] = {static_cast<std::uint8_t>(seat),
                                  static_cast<std::uint8_t>(contract)};
    if (row.ends_auction || last_choice)
        close_auction();
    else
        next_caller(seat);
}

inline void Game::next_caller(int seat) {
    unsigned busy = passed;
    for (int i = 0; i < standing_count; ++i) busy |= 1u << standing[i].seat;
    const unsigned free = 15 & ~busy;
    if (!free) return close_auction();
    const unsigned around = (free | free << 4) >> (seat + 1);  // bit 0: the next seat
    turn = static_cast<std::uint8_t>((seat + 1 + std::countr_zero(around)) & 3);
    last_choice = !standing_count && count(passed) == 3;
}

inline void Game::close_auction() {
    game_count = standing_count;
    std::memcpy(games, standing, sizeof games);
    const Contract& row = contract();
    const int seat = games[0].seat;
    turn = static_cast<std::uint8_t>(seat);
    said_count = 0;
    if (row.besser.size() == 1)
        said[said_count++] = {row.besser[0], static_cast<std::uint8_t>(seat),
                              static_cast<std::uint8_t>(seat), 0};
    if (row.partner)
        phase = Phase::call;
    else
        after_call();
}

inline void Game::after_call() {
    const Contract& row = contract();
    switch (row.talon) {
        case TalonUse::half:
        case TalonUse::one:
        case TalonUse::whole_hidden:
        case TalonUse::whole_open: phase = Phase::talon; return;
        case TalonUse::tricks: enter_trischaken(); return;
        default: break;
    }
    int chooser = -1;
    for (int i = game_count - 1; i >= 0; --i) {
        const Exposure open = book->contracts[games[i].contract].open;
        if (open == Exposure::all) lays_open = 15;
        if (open == Exposure::declarer) lays_open |= static_cast<std::uint8_t>(1 << games[i].seat);
        if (open == Exposure::choice) chooser = games[i].seat;
    }
    if (chooser >= 0) {
        phase = Phase::terms;
        turn = static_cast<std::uint8_t>(chooser);
        return;
    }
    enter_statement();
}

inline void Game::enter_trischaken() {
    if (book->trischaken_talon == Choice::free || book->trischaken_stichzwang == Choice::free) {
        phase = Phase::terms;
        return;
    }
    talon_six = book->trischaken_talon == Choice::first;
    stichzwang = book->trischaken_stichzwang == Choice::first;
    enter_play();
}

inline void Game::enter_statement() {
    const Contract& row = contract();
    const bool doubled = rules().kontra && !(row.is_negative() && !book->negative_kontra);
    if (row.premiums.empty() && !doubled) {
        enter_play();
        return;
    }
    ladder_count = 0;
    if (doubled) {
        for (int i = 0; i < game_count; ++i) {
            const std::uint8_t owner = games[i].seat;
            if (book->contracts[games[i].contract].is_negative()) {
                for (std::uint8_t seat = 0; seat < kSeats; ++seat)
                    if (seat != owner)
                        ladders[ladder_count++] = {
                            0, owner, static_cast<std::uint8_t>(seat + 1), 0, {}, 0};
            } else {
                ladders[ladder_count++] = {0, owner, 0, 0, {}, 0};
            }
        }
        for (int i = 0; i < said_count; ++i)
            ladders[ladder_count++] = {static_cast<std::uint8_t>(said[i].premium + 1),
                                       said[i].seat, 0, 0, {}, said[i].turn};
    }
    index_talk();
    phase = Phase::statement;
    turn = games[0].seat;
}

inline void Game::enter_play() {
    phase = Phase::play;
    leader = turn = rules().leader_declarer ? games[0].seat : forehand;
    std::memcpy(start, hands, sizeof start);
    duty_count = 0;
    if (!book->duty.keep) return;
    for (int i = 0; i < said_count; ++i) {
        const Premium& row = book->premiums[said[i].premium];
        if (!row.trick) continue;
        const int card = row.card >= 0 ? row.card : called_card_held(said[i].holder);
        if (card >= 0 && duty_count < 8)
            duties[duty_count++] = {said[i].holder, static_cast<std::uint8_t>(card),
                                    static_cast<std::uint8_t>(row.trick)};
    }
}

// ----------------------------------------------------------------------- the call and the talon

inline Mask Game::callable(Mask hand) const {
    if (book->own_card_allowed) return book->call_ranks[0];
    for (const Mask rank : book->call_ranks)
        if (rank & ~hand) return rank & ~hand;
    return 0;
}

// The cards that may be called, all of one rank; bit 54: the fourth king, bit 55: nobody.
inline Mask Game::partners() const {
    const Mask cards = callable(hands[turn]);
    const bool fourth = book->call_fourth && count(hands[turn] & kKings) == 3;
    return cards | Mask{fourth} << kCards | Mask{!cards} << (kCards + 1);
}

inline Action partner_at(int place) {
    if (place < kCards) return make(Act::call, static_cast<std::uint64_t>(place));
    return make(place == kCards ? Act::call_fourth : Act::call_nobody);
}

inline int Game::discard_count() const {
    if (took_whole) return 6;
    return contract().talon == TalonUse::one ? 1 : 3;
}

// What must go in any case, and from what the rest is chosen.
inline void Game::discard_pool(Mask& forced, Mask& pool, int& choose) const {
    const int n = discard_count();
    const Mask suit = hands[turn] & kSuitCards & ~kKings;
    const Mask tarock = hands[turn] & kTarocks & ~kTrull;
    const bool tarocks_first = contract().is_suit_game();
    const Mask first = tarocks_first ? tarock : suit, then = tarocks_first ? suit : tarock;
    const bool too_few = count(first) < n;
    forced = too_few ? first : 0;
    pool = too_few ? then : first;
    choose = n - count(forced);
}

inline Mask Game::besser_cards() const {
    Mask held = dealt[games[0].seat];
    if (book->change_bird_when_king && king_in_talon()) held |= taken;
    Mask cards = 0;
    for (const auto id : contract().besser)
        if (book->premiums[id].card >= 0) cards |= bit(book->premiums[id].card);
    return cards & held;
}

inline bool Game::discard_allowed(Mask cards) const {
    const Mask hand = hands[turn], kept = hand & ~cards;
    const Contract& row = contract();
    if ((cards & ~hand) || count(cards) != discard_count() || (cards & kHonours)) return false;
    if (row.is_suit_game()) {
        if ((cards & kSuitCards) && (kept & kTarocks & ~kTrull)) return false;
        if (count(kept & kSuitCards) < row.suit_cards_after_discard) return false;
    } else if ((cards & kTarocks) && (kept & kSuitCards & ~kKings)) {
        return false;
    }
    if (row.besser.empty() || row.besser_without_card) return true;
    return besser_cards() & kept;
}

template <class Each>
void Game::legal_talon(Each&& each) const {
    const Contract& row = contract();
    const bool hidden = row.talon == TalonUse::whole_hidden;
    if (!hidden && !talon_shown) each(make(Act::open_talon));
    if (talon_shown && row.talon == TalonUse::half) {
        each(make(Act::take_half, 0));
        each(make(Act::take_half, 1));
    }
    if (hidden || (row.talon == TalonUse::whole_open && talon_shown) ||
        (row.talon != TalonUse::whole_open && book->whole_when_king && king_in_talon()))
        each(make(Act::take_whole));
    if (talon_shown && row.talon == TalonUse::one)
        for (const auto card : talon) each(make(Act::take_card, card));
    if (book->schleifen && king_in_talon()) each(make(Act::schleifen));
    if (book->trischaken_when_king && king_in_talon()) each(make(Act::turn_trischaken));
}

template <class Each>
void Game::legal_discards(Each&& each) const {
    Mask forced, pool;
    int choose;
    discard_pool(forced, pool, choose);
    int cards[kCards], n = 0;
    for (Mask rest = pool; rest; rest &= rest - 1) cards[n++] = lowest(rest);
    bool any = false;
    if (choose <= n) {
        int index[6];
        for (int i = 0; i < choose; ++i) index[i] = i;
        while (true) {
            Mask chosen = forced;
            for (int i = 0; i < choose; ++i) chosen |= bit(cards[index[i]]);
            if (discard_allowed(chosen)) {
                each(make(Act::discard, chosen));
                any = true;
            }
            int at = choose - 1;
            while (at >= 0 && index[at] == n - choose + at) --at;
            if (at < 0) break;
            ++index[at];
            for (int i = at + 1; i < choose; ++i) index[i] = index[i - 1] + 1;
        }
    }
    if (!any) each(make(Act::concede));
}

// ------------------------------------------------------------------------- sides, as far as known

inline int Game::called_card_held(int seat) const {
    if (called != kNone) return has(hands[seat], called) ? called : -1;
    if (call == Called::fourth && seat != games[0].seat && (hands[seat] & kKings))
        return highest(hands[seat] & kKings);
    return -1;
}

inline Relation Game::public_relation(int one, int two) const {
    const int first = games[0].seat;
    if (one == two) return Relation::same;
    if (!contract().partner || alone)
        return one == first || two == first ? Relation::other : Relation::same;
    if (partner != kNone) {
        const bool a = one == first || one == partner, b = two == first || two == partner;
        return a == b ? Relation::same : Relation::other;
    }
    return Relation::open;
}

inline Relation Game::known_relation(int seat, int other) const {
    const Relation known = public_relation(seat, other);
    if (known != Relation::open) return known;
    const bool holds = called_card_held(seat) >= 0;
    if (seat == games[0].seat) return holds ? Relation::other : Relation::open;
    if (other == games[0].seat) return holds ? Relation::same : Relation::other;
    return holds ? Relation::other : Relation::open;
}

// --------------------------------------------------------------------------------- announcements

inline Camps Game::public_camps(int seat) const {
    const unsigned self = 1u << seat, first = 1u << games[0].seat;
    if (!contract().partner || alone) {
        const unsigned same = self == first ? first : 15 & ~first;
        return {same, 15 & ~same};
    }
    if (partner == kNone) return {self, 0};
    const unsigned both = first | 1u << partner, same = both & self ? both : 15 & ~both;
    return {same, 15 & ~same};
}

inline Camps Game::known_camps(int seat) const {
    const Camps camps = public_camps(seat);
    if (camps.other) return camps;
    const unsigned self = 1u << seat, first = 1u << games[0].seat;
    const bool holds = called_card_held(seat) >= 0;
    if (self == first) return {self, holds ? 15 & ~self : 0};
    return holds ? Camps{self | first, 15 & ~(self | first)} : Camps{self, first};
}

constexpr std::uint32_t any_of(const std::uint32_t (&of)[kSeats]) {
    return of[0] | of[1] | of[2] | of[3];
}

// The premiums that a seat could announce if nothing had been said.
inline std::uint32_t Game::held_premiums(int seat, unsigned allies) const {
    const Book& b = *book;
    const Contract& row = contract();
    const Mask hand = hands[seat];
    std::uint32_t birds = b.birds_in(hand), ids = row.sayable;
    if (seat == games[0].seat) {
        if (row.declarer_birds == DeclarerBirds::never) birds = 0;
        if (row.declarer_birds == DeclarerBirds::from_talon) birds &= b.birds_in(taken);
    } else if (b.command_taken_birds && allies >> games[0].seat & 1) {
        birds |= b.birds_in(taken & ~shown);
    }
    ids &= birds | ~b.birds;
    if (ids & b.ultimos) {
        const bool king = call != Called::nobody && (called == kNone || has(kKings, called));
        if (!king || called_card_held(seat) < 0) ids &= ~b.ultimos;
    }
    if (ids & b.tens && count(hand & kTarocks) < 10) ids &= ~b.tens;
    return ids;
}

// The premiums that a seat may announce now.
inline std::uint32_t Game::sayable(int seat) const {
    const Book& b = *book;
    std::uint32_t ids = can_say[seat] & ~ours[seat];
    if (b.announce_first_turn && heard[seat] >= 0) return 0;
    if (b.valat_excludes) {
        if (any_of(said_by) & b.valats) ids &= ~static_cast<std::uint32_t>(b.valat_excludes);
        if (said_by[seat] & b.valat_excludes) ids &= ~b.valats;
    }
    for (std::uint32_t rest = ids & b.needing; rest; rest &= rest - 1) {
        const int id = std::countr_zero(rest);
        if (!(ours[seat] >> b.premiums[id].requires_ & 1)) ids &= ~(std::uint32_t{1} << id);
    }
    return ids;
}

// The ladders on which a seat may say the next word: with an even number of words the other side
// of the owner, with an odd one the owner's.
inline Mask Game::doublable(int seat) const {
    Mask open = rising & ~last_word[seat];
    if (book->kontra_first_turn) open &= unheard[seat];
    return open & ~((even_bar[seat] & ~odd) | (odd_bar[seat] & odd));
}

// A new ladder, entered into the masks.
inline void Game::file_ladder(int index) {
    const Ladder& ladder = ladders[index];
    const Mask self = bit(index);
    const int owner = ladder.owner;
    const unsigned even =
        ladder.against ? 15 & ~(1u << (ladder.against - 1)) : byte_of(even_of, owner);
    const unsigned odd_ones = ladder.against ? 15 & ~(1u << owner) : byte_of(odd_of, owner);
    for (int seat = 0; seat < kSeats; ++seat) {
        even_bar[seat] |= self & kFull[even][seat];
        odd_bar[seat] |= self & kFull[odd_ones][seat];
        unheard[seat] |= self;
    }
    if (!ladder.what) of_game |= self;
    const bool may_rise = !ladder.what || (book->kontrable >> (ladder.what - 1) & 1);
    if (may_rise && ladder.level < book->levels) rising |= self;
}

inline void Game::file_said(int seat, int id) {
    const std::uint32_t self = std::uint32_t{1} << id;
    const auto& allies = kFull[byte_of(ally_of, seat)];
    said_by[seat] |= self;
    for (int other = 0; other < kSeats; ++other)
        ours[other] |= self & static_cast<std::uint32_t>(allies[other]);
    if (self & book->valats && book->void_under_valat) rising &= ~of_game;
}

// Who is whose partner, and what follows from it for all that was said.
inline void Game::index_talk() {
    ally_of = even_of = odd_of = 0;
    of_game = odd = rising = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Camps known = known_camps(seat);
        Camps camps = known;
        if (book->knowing_partner_void) {
            camps = public_camps(seat);
            if (!camps.other) camps.other = known.other & 1u << games[0].seat;
        }
        ally_of |= in_bytes(known.same) << seat;
        even_of |= in_bytes(camps.same) << seat;
        odd_of |= in_bytes(camps.other) << seat;
        can_say[seat] = held_premiums(seat, known.same);
        said_by[seat] = ours[seat] = 0;
        even_bar[seat] = odd_bar[seat] = last_word[seat] = unheard[seat] = 0;
    }
    for (int i = 0; i < ladder_count; ++i) {
        const Ladder& ladder = ladders[i];
        file_ladder(i);
        if (ladder.level & 1) odd |= bit(i);
        if (ladder.level) last_word[ladder.words[ladder.level - 1]] |= bit(i);
        for (int seat = 0; seat < kSeats; ++seat)
            if (ladder.turn <= heard[seat]) unheard[seat] &= ~bit(i);
    }
    for (int i = 0; i < said_count; ++i) file_said(said[i].seat, said[i].premium);
}

inline bool Game::may_lie() const {
    const Contract& row = contract();
    if (row.besser.empty()) return true;
    const Mask cards = besser_cards();
    for (int i = 0; i < said_count; ++i) {
        if (said[i].seat != games[0].seat) continue;
        for (const auto id : row.besser) {
            if (id != said[i].premium) continue;
            const int card = book->premiums[id].card;
            if (card < 0 || has(cards, card)) return true;
        }
    }
    return false;
}

template <class Each>
void Game::legal_talking(Each&& each) const {
    for (std::uint32_t rest = sayable(turn); rest; rest &= rest - 1)
        each(make(Act::announce, static_cast<std::uint64_t>(std::countr_zero(rest))));
    if (phase == Phase::statement) {
        if (may_lie()) each(make(Act::lie));
        if (discarded) each(make(Act::take_back));
        return;
    }
    for (Mask rest = doublable(turn); rest; rest &= rest - 1) {
        const Ladder& ladder = ladders[lowest(rest)];
        each(make_kontra(ladder.level + 1, ladder.what, ladder.owner, ladder.against));
    }
    each(make(Act::gut));
    if (book->silence_passes) each(make(Act::silence));
}

inline void Game::announce(int seat, int id) {
    const Book& b = *book;
    const int first = games[0].seat;
    int holder = seat;
    bool reveals = b.ultimos >> id & 1;
    if (b.command_taken_birds && seat != first && b.birds_in(taken & ~shown) >> id & 1) {
        holder = first;
        reveals = true;
    }
    said[said_count++] = {static_cast<std::uint8_t>(id), static_cast<std::uint8_t>(seat),
                          static_cast<std::uint8_t>(holder), turns};
    ladders[ladder_count] = {static_cast<std::uint8_t>(id + 1), static_cast<std::uint8_t>(seat),
                             0, 0, {}, turns};
    spoke = true;
    if (reveals) {
        ++ladder_count;
        if (seat == first)
            alone = true;
        else
            partner = static_cast<std::uint8_t>(seat);
        index_talk();
        return;
    }
    file_ladder(ladder_count++);
    file_said(seat, id);
}

// A seat says the next word on a ladder; then, for one or more of them, what follows from it.
inline void Game::raise(int seat, int index) {
    Ladder& ladder = ladders[index];
    ladder.words[ladder.level++] = static_cast<std::uint8_t>(seat);
    ladder.turn = turns;
    rising &= ~(Mask{ladder.level == book->levels} << index);
}

inline void Game::mark_raised(int seat, Mask which) {
    odd ^= which;
    for (auto& each : last_word) each &= ~which;
    last_word[seat] |= which;
    for (auto& each : unheard) each |= which;
    spoke = true;
}

// A seat ends its turn of the round of announcements.
inline void Game::good(int seat) {
    gut_run = spoke ? 0 : static_cast<std::uint8_t>(gut_run + 1);
    spoke = false;
    if (gut_run == 3)
        close_round();
    else
        turn_over(seat);
}

inline void Game::turn_over(int seat) {
    heard[seat] = static_cast<std::int16_t>(turns);
    unheard[seat] = 0;
    turn = static_cast<std::uint8_t>((seat + 1) & 3);
    ++turns;
}

inline void Game::close_round() {
    const bool blank =
        !(last_word[0] | last_word[1] | last_word[2] | last_word[3]) &&
        !(any_of(said_by) & ~book->tens);
    if (contract().unplayed_when_blank && blank) {
        finish(Ending::unplayed);
        return;
    }
    enter_play();
}

// ------------------------------------------------------------------------------------------ play

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

// --------------------------------------------------------------------------- all phases together

template <class Each>
void Game::legal(Each&& each) const {
    switch (phase) {
        case Phase::auction: {
            for (Mask rest = calls(); rest; rest &= rest - 1) each(call_at(lowest(rest)));
            return;
        }
        case Phase::call: {
            for (Mask rest = partners(); rest; rest &= rest - 1) each(partner_at(lowest(rest)));
            return;
        }
        case Phase::talon: legal_talon(each); return;
        case Phase::discard: legal_discards(each); return;
        case Phase::terms:
            if (contract().is_negative()) {
                each(make(Act::choose_open, 0));
                each(make(Act::choose_open, 1));
            } else {
                for (int talon_choice = 0; talon_choice < 2; ++talon_choice)
                    for (int stich = 0; stich < 2; ++stich) {
                        const auto fits = [](Choice choice, int value) {
                            return choice == Choice::free || static_cast<int>(choice) == value;
                        };
                        if (fits(book->trischaken_talon, talon_choice) &&
                            fits(book->trischaken_stichzwang, stich))
                            each(make(Act::choose_trischaken,
                                      static_cast<std::uint64_t>(talon_choice | stich << 1)));
                    }
            }
            return;
        case Phase::statement:
        case Phase::round: legal_talking(each); return;
        case Phase::play:
            for (Mask rest = legal_cards(); rest; rest &= rest - 1)
                each(make(Act::play, static_cast<std::uint64_t>(lowest(rest))));
            return;
        case Phase::done: return;
    }
}

// One of the legal actions, each as likely as the others: one draw below their number. A discard is
// drawn card by card, again when refused.
inline Action Game::random_action(Random& random) const {
    const auto picked = [&](Mask mask) {
        return nth(mask, random.below(size(mask)));
    };
    switch (phase) {
        case Phase::play:
            return make(Act::play, static_cast<std::uint64_t>(picked(legal_cards())));
        case Phase::auction: return call_at(picked(calls()));
        case Phase::call: return partner_at(picked(partners()));
        case Phase::discard: return random_discard(random);
        default: {
            Action found[96];
            unsigned n = 0;
            legal([&](Action action) { found[n++] = action; });
            return found[random.below(n)];
        }
    }
}

inline Action Game::random_discard(Random& random) const {
    Mask forced, pool;
    int choose;
    discard_pool(forced, pool, choose);
    const int n = count(pool);
    for (int trial = 0; trial < 64 && choose <= n; ++trial) {
        Mask rest = pool;
        for (int i = 0; i < choose; ++i)
            rest ^= nth_bit(rest, random.below(static_cast<unsigned>(n - i)));
        const Mask chosen = forced | (pool ^ rest);
        if (discard_allowed(chosen)) return make(Act::discard, chosen);
    }
    Action first = make(Act::concede);
    bool any = false;
    legal_discards([&](Action action) {
        if (!any) first = action;
        any = true;
    });
    return first;
}

inline void Game::apply(Action action) {
    const int seat = turn;
    const auto value = value_of(action);
    switch (act_of(action)) {
        case Act::play: play_card(static_cast<int>(value)); return;
        case Act::throw_in:
            finish(Ending::thrown_in);
            return;
        case Act::reserve: make_call(0); return;
        case Act::bid: make_call(static_cast<int>(value) + 4); return;
        case Act::pass:
        case Act::silence:
            if (phase == Phase::round) break;
            make_call(1);
            return;
        case Act::call:
            call = Called::named;
            called = static_cast<std::uint8_t>(value);
            after_call();
            return;
        case Act::call_fourth:
            call = Called::fourth;
            after_call();
            return;
        case Act::call_nobody:
            call = Called::nobody;
            alone = true;
            after_call();
            return;
        case Act::open_talon:
            talon_shown = true;
            if (call == Called::fourth)
                for (const auto card : talon)
                    if (has(kKings, card)) {
                        called = card;
                        break;
                    }
            if (king_in_talon()) alone = true;
            return;
        case Act::take_half:
        case Act::take_card:
        case Act::take_whole: {
            Mask cards = talon_mask();
            if (act_of(action) == Act::take_card) cards = bit(static_cast<int>(value));
            if (act_of(action) == Act::take_half) {
                const auto* half = talon + 3 * value;
                cards = bit(half[0]) | bit(half[1]) | bit(half[2]);
            }
            took_whole = act_of(action) == Act::take_whole;
            taken = took_whole && !talon_shown ? 0 : cards;
            hands[seat] |= cards;
            phase = Phase::discard;
            return;
        }
        case Act::schleifen:
        case Act::concede:
            finish(act_of(action) == Act::concede ? Ending::conceded : Ending::schleifen);
            return;
        case Act::turn_trischaken:
            games[0] = {static_cast<std::uint8_t>(seat),
                        static_cast<std::uint8_t>(book->trischaken_contract)};
            game_count = 1;
            said_count = 0;
            enter_trischaken();
            return;
        case Act::choose_trischaken:
            talon_six = !(value & 1);
            stichzwang = !(value >> 1 & 1);
            enter_play();
            return;
        case Act::choose_open: {
            const unsigned own = value == 0 ? 1u << seat : 15u & ~(1u << seat);
            lays_open |= static_cast<std::uint8_t>(own);
            bool past = false;
            for (int i = 0; i < game_count; ++i) {
                if (past && book->contracts[games[i].contract].open == Exposure::choice) {
                    turn = games[i].seat;
                    return;
                }
                past = past || games[i].seat == seat;
            }
            enter_statement();
            return;
        }
        case Act::discard:
            discard = value;
            hands[seat] &= ~value;
            discarded = static_cast<std::uint8_t>(count(value));
            enter_statement();
            return;
        case Act::take_back: {
            hands[seat] |= discard;
            discard = 0;
            discarded = 0;
            phase = Phase::discard;
            const auto& besser = contract().besser;
            int kept = 0;
            for (int i = 0; i < said_count; ++i)
                if (besser.size() == 1 && said[i].premium == besser[0]) said[kept++] = said[i];
            said_count = static_cast<std::uint8_t>(kept);
            return;
        }
        case Act::announce: announce(seat, static_cast<int>(value)); return;
        case Act::lie:
            shown = discard & (contract().is_suit_game() ? kSuitCards : kTarocks);
            if (book->command_taken_birds) index_talk();
            phase = Phase::round;
            spoke = false;
            gut_run = 0;
            turn_over(seat);
            return;
        case Act::kontra: {
            const KontraWords words = kontra_words(action);
            int at = 0;
            while (ladders[at].what != words.what || ladders[at].owner != words.owner ||
                   ladders[at].against != words.against)
                ++at;
            raise(seat, at);
            mark_raised(seat, bit(at));
            return;
        }
        case Act::gut: break;
    }
    good(seat);
}

}  // namespace mondfang
