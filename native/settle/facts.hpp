// The facts of a finished game, with no number of any rulebook in them; mondfang/game/outcome.py
// is the readable twin.
#pragma once

#include <algorithm>

#include "game/game.hpp"

namespace mondfang {

struct Fact {
    std::uint8_t premium, side;  // side 0: the declarer's, 1: the defence
    bool announced, made;
    std::uint8_t level;
};

struct Facts {
    int declarer_side = 0;  // seats as a mask
    int partner = -1;
    int called = -1;
    bool king_taken = false, king_left = false;
    int declarer_thirds = -1;
    int level = 0;
    int count = 0;
    std::uint32_t said[2] = {}, all = 0;  // the same as masks of premiums: announced, all
    Fact list[kMaxSaid + 40];

    int side_of(int seat) const { return declarer_side >> seat & 1 ? 0 : 1; }
    bool is_said(int premium) const { return (said[0] | said[1]) >> premium & 1; }
    void add(int premium, int side, bool announced, bool made, std::uint8_t level) {
        list[count++] = {static_cast<std::uint8_t>(premium), static_cast<std::uint8_t>(side),
                         announced, made, level};
        all |= std::uint32_t{1} << premium;
        if (announced) said[side] |= std::uint32_t{1} << premium;
    }
};

using Points = int[kSeats];

// The words on a ladder that count, now that the sides are known: against the owner, for, against.
inline int effective_level(const Facts& facts, const Ladder& ladder) {
    const int side = facts.declarer_side >> ladder.owner & 1;
    unsigned fit = 0;
    for (unsigned step = 0; step < 3; ++step) {
        const int other = facts.declarer_side >> ladder.words[step] & 1;
        fit |= static_cast<unsigned>((other ^ side) != static_cast<int>(step & 1)) << step;
    }
    return std::min<int>(ladder.level, std::countr_one(fit));
}

inline int level_of_game(const Game& game, const Facts& facts) {
    if (!game.ladder_count) return 0;
    const Ladder& ladder = game.ladders[0];  // the declarer's, where the game can be doubled
    return ladder.what || ladder.against ? 0 : effective_level(facts, ladder);
}

// Every announcement has its ladder behind those of the games, in the same order; only a promise of
// the auction has none where nothing can be doubled.
inline int level_of_said(const Game& game, const Facts& facts, int index) {
    const int at = game.ladder_count - game.said_count + index;
    return at < 0 ? 0 : effective_level(facts, game.ladders[at]);
}

inline Facts sides_of(const Game& game) {
    Facts facts;
    const Contract& row = game.contract();
    const int declarer = game.declarer();
    facts.declarer_side = 1 << declarer;
    if (!row.partner) return facts;
    if (game.called != kNone)
        facts.called = game.called;
    else if (game.call == Called::fourth)
        facts.called = highest(kKings & ~game.dealt[declarer]);
    if (facts.called < 0) return facts;
    for (int seat = 0; seat < kSeats; ++seat)
        if (seat != declarer && has(game.dealt[seat], facts.called)) {
            facts.partner = seat;
            facts.declarer_side |= 1 << seat;
        }
    if (has(game.talon_mask(), facts.called)) {
        const bool taken = row.talon == TalonUse::solo ? game.book->solo_king_half
                                                       : has(game.taken, facts.called);
        (taken ? facts.king_taken : facts.king_left) = true;
    }
    return facts;
}

// What became of every premium that the contract knows, by side, as masks of premiums.
struct Finish {
    const Game& game;
    const Facts& facts;
    int king;                   // the called card, where it is a king, or -1
    Mask cards[2], in_tricks[2];
    Mask held[2];               // when play began
    std::uint32_t made[2], beaten[2];  // beaten: tried in vain
    std::uint32_t late = 0;     // made in the last trick: counts only if announced

    bool in_last(int card) const { return has(game.tricks[kTricks - 1], card); }
    // The side that took in a trick a card that the other side had played, or -1.
    int catcher(int card) const {
        if (has(held[1] & in_tricks[0], card)) return 0;
        return has(held[0] & in_tricks[1], card) ? 1 : -1;
    }
    int trick_with(int card) const {
        int index = 0;
        while (!has(game.tricks[index], card)) ++index;
        return index;
    }
    void judge(const Premium& row, std::uint32_t self);
    void judge_all() {
        for (const auto id : game.contract().judged)
            judge(game.book->premiums[id], std::uint32_t{1} << id);
    }
};

inline void Finish::judge(const Premium& row, std::uint32_t self) {
    const Mask(&counted)[2] = row.counts == Counts::tricks ? in_tricks : cards;
    const auto all_of = [&](Mask wanted) {
        for (int side = 0; side < 2; ++side)
            if ((counted[side] & wanted) == wanted) made[side] |= self;
    };
    switch (row.kind) {
        case Kind::bird: {
            const int at = row.trick - 1;
            if (!has(game.tricks[at], row.card)) return;
            (game.winning[at] == row.card ? made : beaten)[has(held[1], row.card)] |= self;
            return;
        }
        case Kind::koenig_ultimo:
            if (king < 0 || !in_last(king)) return;
            (facts.side_of(game.winners[kTricks - 1]) ? beaten : made)[0] |= self;
            return;
        case Kind::trull: all_of(kTrull); return;
        case Kind::vier_koenige: all_of(kKings); return;
        case Kind::sack:
            for (int side = 0; side < 2; ++side)
                if (thirds(counted[side]) >= row.threshold) made[side] |= self;
            return;
        case Kind::valat:
            for (int side = 0; side < 2; ++side)
                if (!in_tricks[1 - side]) made[side] |= self;
            return;
        case Kind::mondfang: {
            const int side = catcher(kMond);
            if (side < 0) return;
            if (row.counts == Counts::skues && game.winning[trick_with(kMond)] != kSkues) return;
            made[side] |= self;
            return;
        }
        case Kind::pagatfang: {
            const int side = catcher(kPagat);
            if (side < 0 || (in_last(kPagat) && !row.late_said)) return;
            made[side] |= self;
            if (in_last(kPagat)) late |= self;
            return;
        }
        case Kind::koenigfang:
            if (king >= 0 && catcher(king) == 1 && !in_last(king)) made[1] |= self;
            return;
        default: return;
    }
}

inline void add_announced(const Game& game, Facts& facts, const Finish* finish) {
    for (int i = 0; i < game.said_count; ++i) {
        const Said& said = game.said[i];
        const int id = said.premium, side = facts.side_of(said.seat);
        const auto level = static_cast<std::uint8_t>(level_of_said(game, facts, i));
        if (facts.said[side] >> id & 1) {
            for (int j = 0; j < facts.count; ++j) {
                Fact& fact = facts.list[j];
                if (fact.premium == id && fact.side == side)
                    fact.level = std::max(fact.level, level);
            }
            continue;
        }
        const std::uint32_t made = game.book->tens | (finish ? finish->made[side] : 0);
        facts.add(id, side, true, made >> id & 1, level);
    }
}

inline void add_silent(const Game& game, Facts& facts, const Finish& finish) {
    const Book& book = *game.book;
    const std::uint32_t silent = game.contract().silent & ~finish.late;
    std::uint32_t happened[2];
    for (int side = 0; side < 2; ++side)
        happened[side] = silent & ~facts.said[side] & (finish.made[side] | finish.beaten[side]);
    if (book.pagatfang_premium >= 0 && facts.is_said(book.pagatfang_premium) &&
        book.pagat_premium >= 0)
        for (int side = 0; side < 2; ++side)
            happened[side] &= ~(finish.beaten[side] & std::uint32_t{1} << book.pagat_premium);
    for (std::uint32_t rest = happened[0] | happened[1]; rest; rest &= rest - 1) {
        const int id = std::countr_zero(rest);
        for (int side = 0; side < 2; ++side)
            if (happened[side] >> id & 1)
                facts.add(id, side, false, finish.made[side] >> id & 1, 0);
    }
}

inline Finish finish_of(const Game& game, const Facts& facts) {
    const int king = facts.called >= 0 && has(kKings, facts.called) ? facts.called : -1;
    Finish finish{game, facts, king, {}, {}, {}, {}, {}};
    for (int seat = 0; seat < kSeats; ++seat) {
        finish.in_tricks[facts.side_of(seat)] |= game.piles[seat];
        finish.held[facts.side_of(seat)] |= game.start[seat];
    }
    const Contract& row = game.contract();
    const Book& book = *game.book;
    Mask left = game.talon_mask(), share = game.discard;
    if (row.talon == TalonUse::solo) {
        if (book.solo_king_half && facts.called >= 0 && has(left, facts.called)) {
            const auto* deck = game.talon;
            Mask half = bit(deck[0]) | bit(deck[1]) | bit(deck[2]);
            if (!has(half, facts.called)) half = left & ~half;
            share = half;
            left &= ~half;
        }
    } else if (game.took_whole) {
        left = 0;
    } else {
        left &= ~game.taken;
    }
    if (book.left_with_a_trick && !finish.in_tricks[1]) left = 0;
    finish.cards[0] = finish.in_tricks[0] | share;
    finish.cards[1] = finish.in_tricks[1] | left;
    finish.judge_all();
    return finish;
}

inline Facts facts_of(const Game& game) {
    Facts facts = sides_of(game);
    const Contract& row = game.contract();
    if (row.is_negative() || row.talon == TalonUse::tricks ||
        game.ending == Ending::schleifen || game.ending == Ending::conceded)
        return facts;
    facts.level = level_of_game(game, facts);
    if (game.ending == Ending::unplayed) {
        add_announced(game, facts, nullptr);
        return facts;
    }
    const Finish finish = finish_of(game, facts);
    facts.declarer_thirds = thirds(finish.cards[0]);
    add_announced(game, facts, &finish);
    add_silent(game, facts, finish);
    return facts;
}

}  // namespace mondfang
