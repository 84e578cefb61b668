// The call, the talon and the discard, and who is with whom as far as known.
#pragma once

#include "game/game.hpp"

namespace mondfang {

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
    if (book->trischaken_when_king && book->trischaken_contract >= 0 && king_in_talon())
        each(make(Act::turn_trischaken));
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

}  // namespace mondfang
