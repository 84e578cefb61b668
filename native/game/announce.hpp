// Announcements and Kontras: what may be said, by whom, and when the round is over.
#pragma once

#include "game/game.hpp"

namespace mondfang {

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
    for (std::uint32_t rest = ids & b.tens; rest; rest &= rest - 1) {
        const int id = std::countr_zero(rest);
        if (count(hand & kTarocks) < b.premiums[id].tarocks) ids &= ~(std::uint32_t{1} << id);
    }
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
    if (b.valat_loses_all && any_of(said_by) & b.valats) ids &= ~b.valats;
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

}  // namespace mondfang
