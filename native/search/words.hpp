// Announcements and Kontras in playouts: a score that is linear in what the speaker knows, with
// whole-number weights learned in self-play in which the others answer by the same scores
// (training/learn.py). A word with a score above zero is said, the best one first.
#pragma once

#include "search/hand.hpp"

namespace mondfang {

// Birds by their card, then the other kinds of premiums; Kontra, Re, Sub on the game and on a
// premium: each for the declarer, for a partner who knows it, and for all others.
inline constexpr int kWordKinds = 20;
inline constexpr int kWordContexts = kWordKinds * 3;
inline constexpr int kWordFeatures = kHandFeatures + 24;

using WordFeatures = std::array<std::int16_t, kWordFeatures>;

struct WordModel {
    std::array<std::array<std::int32_t, kWordFeatures>, kWordContexts> weights{};

    int score(int context, const WordFeatures& f) const {
        std::int32_t sum = 0;
        for (int i = 0; i < kWordFeatures; ++i) sum += weights[context][i] * f[i];
        return sum;
    }
};

// The cards that a premium is about.
inline Mask cards_of(const Premium& premium) {
    switch (premium.kind) {
        case Kind::trull: return kTrull;
        case Kind::vier_koenige: return kKings;
        case Kind::mondfang: return bit(kSkues);
        case Kind::honneurs: return kTrull | kKings;
        case Kind::valat: return bit(kSkues) | bit(kMond) | kKings;
        case Kind::bird: return premium.card >= 0 ? bit(premium.card) : 0;
        default: return 0;
    }
}

// What a seat on turn knows before it says anything.
struct Speaker {
    const Game& game;
    int seat, role;
    Camps camps;
    Mask hand, theirs, friends;  // in sight: what the other side has, what its own side has besides
    WordFeatures base{};

    explicit Speaker(const Game& g) : game(g), seat(g.turn) {
        const Contract& row = game.contract();
        const int declarer = game.declarer();
        hand = game.hands[seat];
        if (row.is_negative()) {
            unsigned owners = 0;
            for (int i = 0; i < game.game_count; ++i) owners |= 1u << game.games[i].seat;
            const unsigned self = 1u << seat, same = owners & self ? self : 15u & ~owners;
            camps = {same, 15u & ~same};
        } else {
            camps = game.known_camps(seat);
        }
        const bool with = camps.same >> declarer & 1;
        role = seat == declarer ? 0 : with && !row.is_negative() ? 1 : 2;
        const Mask taken = game.taken, left = game.talon_shown && row.talon != TalonUse::tricks
                                                  ? game.talon_mask() & ~taken : 0;
        theirs = with ? left : taken;
        friends = (with ? taken : left) & ~hand;
        const HandFeatures f = describe_hand(hand, seat == game.forehand);
        for (int i = 0; i < kHandFeatures; ++i) base[i] = static_cast<std::int16_t>(f[i]);
        const auto put = [&](int at, int value) {
            base[kHandFeatures + at] = static_cast<std::int16_t>(value);
        };
        put(3, count(taken & kTarocks));
        put(4, thirds(taken) / 4);
        put(5, count(taken & kTarocks & ~((Mask{1} << 49) - 1)));
        put(6, game.called_card_held(seat) >= 0);
        put(7, seat == (game.rules().leader_declarer ? declarer : game.forehand));
        std::uint32_t others = 0;
        for (int other = 0; other < kSeats; ++other)
            if (!(camps.same >> other & 1)) others |= game.said_by[other];
        put(8, std::popcount(game.ours[seat] | game.said_by[seat]));
        put(9, std::popcount(others));
        put(10, game.ladder_count ? game.ladders[0].level : 0);
        put(16, row.talon == TalonUse::solo);
        put(17, !row.partner);
        put(18, row.is_suit_game());
        put(19, row.is_negative());
        put(20, row.value);
        put(21, !row.besser.empty());
        put(22, declarer == game.forehand);
    }

    // The features of one word, and in which context they count.
    int describe(Action action, WordFeatures& f) const {
        f = base;
        const auto put = [&](int at, int value) {
            f[kHandFeatures + at] = static_cast<std::int16_t>(value);
        };
        const Premium* premium = nullptr;
        int kind;
        if (act_of(action) == Act::kontra) {
            const KontraWords words = kontra_words(action);
            kind = (words.what ? 17 : 14) + std::min(words.level, 3) - 1;
            put(11, words.owner == game.declarer());
            if (words.what) premium = &game.book->premiums[words.what - 1];
        } else {
            premium = &game.book->premiums[value_of(action)];
            kind = premium->kind == Kind::bird ? std::max(premium->card - kPagat, 0)
                                               : 3 + static_cast<int>(premium->kind);
        }
        if (premium) {
            const Mask cards = cards_of(*premium);
            put(0, count(cards & hand));
            put(1, count(cards & theirs));
            put(2, count(cards & friends));
            put(12, premium->kind == Kind::bird);
            put(13, premium->kind == Kind::trull);
            put(14, premium->kind == Kind::vier_koenige);
            put(15, premium->kind == Kind::valat);
            put(23, count(cards & ~(hand | theirs | friends)));
        }
        return kind * 3 + role;
    }
};

// The best word of the seat on turn by its score, or none.
inline Action best_word(const Game& game, const WordModel& model, bool kontras) {
    Action best = 0;
    const std::uint32_t sayable = game.sayable(game.turn);
    const Mask doublable = kontras ? game.doublable(game.turn) : 0;
    if (!sayable && !doublable) return best;
    const Speaker speaker(game);
    int most = 0;
    const auto weigh = [&](Action action) {
        WordFeatures f;
        const int context = speaker.describe(action, f);
        const int score = model.score(context, f);
        if (score > most) {
            most = score;
            best = action;
        }
    };
    for (std::uint32_t rest = sayable; rest; rest &= rest - 1)
        weigh(make(Act::announce, static_cast<std::uint64_t>(std::countr_zero(rest))));
    for (Mask rest = doublable; rest; rest &= rest - 1) {
        const Ladder& ladder = game.ladders[lowest(rest)];
        weigh(make_kontra(ladder.level + 1, ladder.what, ladder.owner, ladder.against));
    }
    return best;
}

}  // namespace mondfang
