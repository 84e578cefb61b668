// The auction: who may bid what, who speaks next, and what follows the last word.
#pragma once

#include "game/game.hpp"

namespace mondfang {

inline std::uint32_t Game::legal_bids(bool& reserve, bool& pass, bool& silence,
                                      bool& throw_in) const {
    const Mask hand = hands[turn];
    const bool first = !(has_called >> turn & 1);
    throw_in = book->throw_in_allowed && first && !(hand & (kTarocks | kKings));
    return open_bids(reserve, pass, silence) & book->allowed_by(hand);
}

// What the seat whose turn it is may bid, its hand allowing.
inline std::uint32_t Game::open_bids(bool& reserve, bool& pass, bool& silence) const {
    const Book& b = *book;
    const bool opening = turn == forehand && !has_called;
    const bool first = !(has_called >> turn & 1);
    reserve = opening;
    pass = !opening && !last_choice;
    silence = pass && b.silence_passes;
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
    return bids;
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

}  // namespace mondfang
