// From the facts of a finished game to game points of its rulebook. The weights are the rulebook's;
// mondfang/settlement is the readable twin.
#pragma once

#include <span>

#include "settle/ledger.hpp"
#include "settle/trischaken.hpp"

namespace mondfang {

// The lines of a game for points all go the same way, from one side to the other: they are summed
// as what the declarer's side gets, and shared out once.
template <class Worth>
struct Positive {
    const Book& book;
    const Contract& row;
    const Facts& facts;
    const Worth& worth;
    int sum = 0;
    int lost_all = -1;  // the side whose announced Valat was missed, where that loses everything

    void line(int winner, int each) { sum += winner ? -each : each; }
    bool is_valat(const Fact& fact) const { return book.valats >> fact.premium & 1; }
    int winner(const Fact& fact) const {
        const bool state = book.premiums[fact.premium].kind == Kind::zehn_tarock;
        if (lost_all >= 0 && fact.announced && !state) return 1 - lost_all;
        return fact.made ? fact.side : 1 - fact.side;
    }
    bool kontra_counts() const {
        return !(book.solo_king_void && row.talon == TalonUse::solo &&
                 (facts.king_taken || facts.king_left));
    }
    int game_level(bool valat) const {
        return (valat && book.void_under_valat) || !kontra_counts() ? 0 : facts.level;
    }
    int game_value(int side) const { return side ? row.value_lost : row.value; }
    int valat_factor(const Fact& valat) const {
        const int factor = valat.announced ? book.valat_announced : book.valat_silent;
        return factor * times_of(row, book.premiums[valat.premium]);
    }
    static bool is_trick_kind(Kind kind) {
        return kind == Kind::bird || kind == Kind::koenig_ultimo || kind == Kind::mondfang ||
               kind == Kind::pagatfang || kind == Kind::koenigfang;
    }

    void premium_line(const Fact& fact) {
        const int level = kontra_counts() ? fact.level : 0;
        line(winner(fact), worth(row.worth[fact.announced][fact.premium], level));
    }

    bool counts(const Fact& fact, bool announced, bool made) const {
        const Premium& premium = book.premiums[fact.premium];
        if (!premium.offered) return false;
        if (premium.kind == Kind::valat && book.valat_shape == ValatShape::multiplies_game)
            return false;
        if (!fact.announced) {
            if (!fact.made && !premium.silent_loss) return false;
            if (premium.kind == Kind::koenigfang && facts.all & book.ultimos) return false;
            if (facts.is_said(fact.premium)) return false;
        }
        if (premium.kind == Kind::valat || premium.kind == Kind::zehn_tarock) return true;
        if (!made && !(announced && book.valat_shape != ValatShape::added)) return true;
        const ValatKeeps kept =
            fact.announced ? book.valat_announced_keeps : book.valat_silent_keeps;
        return kept == ValatKeeps::all ||
               (kept == ValatKeeps::trick_premiums && is_trick_kind(premium.kind));
    }

    void all_multiplied(const Fact& valat) {
        const int factor = valat_factor(valat);
        const bool heard = kontra_counts();
        const int doubled = heard ? valat.level : 0;  // a Kontra on the Valat is one on everything
        const int side = winner(valat);
        line(side, worth(game_value(side), game_level(true) + doubled) * factor);
        for (int i = 0; i < facts.count; ++i) {
            const Fact& fact = facts.list[i];
            const Premium& premium = book.premiums[fact.premium];
            if (!fact.announced || premium.kind == Kind::valat) continue;
            if (!premium.multiplied) {
                premium_line(fact);
                continue;
            }
            const int level = (heard ? fact.level : 0) + doubled;
            line(winner(fact), worth(row.worth[1][fact.premium], level) * factor);
        }
    }

    // No word of a Valat and none made: the game, and every premium that is offered.
    void settle_plainly() {
        const int won = game_won() ? 0 : 1;
        const bool doubled = kontra_counts();
        line(won, worth(game_value(won), doubled ? facts.level : 0));
        const std::uint32_t said = facts.said[0] | facts.said[1];
        std::uint32_t unsaid = book.offered_premiums & ~said;
        if (facts.all & book.ultimos) unsaid &= ~book.koenigfaenge;
        for (int i = 0; i < facts.count; ++i) {
            const Fact& fact = facts.list[i];
            const std::uint32_t fits = fact.announced ? book.offered_premiums
                                       : fact.made    ? unsaid
                                                      : unsaid & book.silent_losses;
            const int each = worth(row.worth[fact.announced][fact.premium],
                                     doubled ? fact.level : 0);
            line(winner(fact), fits >> fact.premium & 1 ? each : 0);
        }
    }
    bool game_won() const { return facts.declarer_thirds >= book.win_thirds; }

    void settle() {
        if (!(facts.all & book.valats)) return settle_plainly();
        bool announced = false, made = false;
        for (int i = 0; i < facts.count; ++i) {
            if (!is_valat(facts.list[i])) continue;
            announced |= facts.list[i].announced;
            made |= facts.list[i].made;
            if (book.valat_loses_all && facts.list[i].announced && !facts.list[i].made)
                lost_all = facts.list[i].side;
        }
        const bool any = announced || made;
        const auto chosen = [&](const Fact& fact) {
            return is_valat(fact) && (announced ? fact.announced : fact.made);
        };
        if (any && book.valat_shape == ValatShape::multiplies_all) {
            for (int i = 0; i < facts.count; ++i)
                if (chosen(facts.list[i])) return all_multiplied(facts.list[i]);
        }
        if (any && book.valat_shape == ValatShape::multiplies_game) {
            for (int i = 0; i < facts.count; ++i) {
                const Fact& fact = facts.list[i];
                if (!chosen(fact)) continue;
                const int side = winner(fact);
                int level = fact.announced && kontra_counts() ? fact.level : 0;
                level += game_level(true);
                line(side,
                     worth(game_value(side) * valat_factor(fact), level));
            }
        } else {
            const int won = lost_all >= 0 ? 1 - lost_all : game_won() ? 0 : 1;
            line(won, worth(game_value(won), game_level(any)));
        }
        for (int i = 0; i < facts.count; ++i)
            if (counts(facts.list[i], announced, made)) premium_line(facts.list[i]);
    }

    void left_king() {
        if (!book.left_king_koenigfang || !facts.king_left || book.koenigfang_premium < 0) return;
        if (facts.called >= 0 && !has(kKings, facts.called)) return;
        if (facts.all & book.valats)
            for (int i = 0; i < facts.count; ++i)
                if (is_valat(facts.list[i]) && (facts.list[i].announced || facts.list[i].made))
                    return;
        line(1, worth(row.worth[0][book.koenigfang_premium], 0));
    }
};

template <class Worth>
void settle_positive(const Book& book, const Contract& row, const Facts& facts, bool played,
                     const Worth& worth, Points& points) {
    Positive<Worth> positive{book, row, facts, worth};
    if (played) {
        positive.settle();
    } else {
        positive.line(0, worth(row.value, positive.game_level(false)));
        for (int i = 0; i < facts.count; ++i)
            if (book.premiums[facts.list[i].premium].kind == Kind::zehn_tarock)
                positive.premium_line(facts.list[i]);
    }
    positive.left_king();
    share(facts, 0, positive.sum, points);
}

// Given up: the game, and the bird that is owed with it, lost alone against three.
template <class Worth>
void settle_schleifen(const Contract& row, const Facts& facts, int owed, const Worth& worth,
                      Points& points) {
    share(facts, 1, worth(row.value_lost + owed, 0), points);
}

// Each game its declarer against the three others; level(declarer, seat) is how far one doubled.
template <class Worth, class Level>
void settle_negative(const Book& book, std::span<const Declared> games,
                     const std::uint8_t (&tricks)[kSeats], const Level& level, const Worth& worth,
                     Points& points) {
    for (const auto [owner, contract] : games) {
        const Contract& row = book.contracts[contract];
        const bool made = tricks[owner] == row.tricks;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat == owner) continue;
            const int each = worth(made ? row.value : row.value_lost, level(owner, seat));
            const int pair = made ? each : -each;
            points[seat] -= pair;
            points[owner] += pair;
        }
    }
}

// The lowest bird that the declarer held and bid on, as what it is worth.
inline int bird_owed(const Game& game) {
    int least = -1;
    for (const auto id : game.contract().besser) {
        const Premium& premium = game.book->premiums[id];
        if (premium.card >= 0 && !has(game.dealt[game.declarer()], premium.card)) continue;
        if (least < 0 || premium.announced < least) least = premium.announced;
    }
    return std::max(least, 0);
}

inline void settle(const Game& game, Points& points) {
    for (int& each : points) each = 0;
    if (game.ending == Ending::thrown_in) return;
    const Book& book = *game.book;
    const Contract& row = game.contract();
    const Written written{book};
    if (game.ending == Ending::schleifen)
        return settle_schleifen(row, sides_of(game), bird_owed(game), written, points);
    if (game.ending == Ending::conceded) return share(sides_of(game), 1, row.value_lost, points);
    if (row.talon == TalonUse::tricks) {
        Trischaken result{book.tariff, book.win_thirds, game.declarer()};
        for (int seat = 0; seat < kSeats; ++seat) {
            result.have[seat] = thirds(game.piles[seat]);
            result.tricks[seat] = game.tricks_of[seat];
        }
        return result.settle(points);
    }
    if (row.is_negative()) {
        const auto level = [&](int owner, int seat) {
            int found = 0;
            for (int i = 0; i < game.ladder_count; ++i)
                if (game.ladders[i].owner == owner && game.ladders[i].against == seat + 1)
                    found = game.ladders[i].level;
            return found;
        };
        return settle_negative(book, std::span(game.games, game.game_count), game.tricks_of, level,
                               written, points);
    }
    settle_positive(book, row, facts_of(game), game.ending != Ending::unplayed, written, points);
}

}  // namespace mondfang
