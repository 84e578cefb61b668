// All phases together: the legal actions in the engine's order, and doing one.
#pragma once

#include "game/game.hpp"

namespace mondfang {

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
