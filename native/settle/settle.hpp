// From the facts of a finished game to game points of its rulebook. The weights are the rulebook's;
// mondfang/settlement is the readable twin.
#pragma once

#include "settle/facts.hpp"
#include "settle/trischaken.hpp"

namespace mondfang {

// A value under Kontra (1), Re (2), Sub (3), as the book writes it down.
inline int written(const Book& book, int value, int level) { return value * book.times[level]; }

// Two against two: each once. One against three: the lone seat three times.
inline void share(const Facts& facts, int winner, int each, Points& points) {
    const int own = facts.partner < 0 ? 3 : 1;
    const int signed_each = winner ? -each : each;
    for (int seat = 0; seat < kSeats; ++seat)
        points[seat] += facts.side_of(seat) ? -signed_each : own * signed_each;
}

// The lines of a game for points all go the same way, from one side to the other: they are summed
// as what the declarer's side gets, and shared out once.
struct Positive {
    const Game& game;
    const Book& book;
    const Contract& row;
    const Facts& facts;
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
        line(winner(fact), written(book, row.worth[fact.announced][fact.premium], level));
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
        line(side, written(book, game_value(side), game_level(true) + doubled) * factor);
        for (int i = 0; i < facts.count; ++i) {
            const Fact& fact = facts.list[i];
            const Premium& premium = book.premiums[fact.premium];
            if (!fact.announced || premium.kind == Kind::valat) continue;
            if (!premium.multiplied) {
                premium_line(fact);
                continue;
            }
            const int level = (heard ? fact.level : 0) + doubled;
            line(winner(fact), written(book, row.worth[1][fact.premium], level) * factor);
        }
    }

    // No word of a Valat and none made: the game, and every premium that is offered.
    void settle_plainly() {
        const int won = game_won() ? 0 : 1;
        const bool doubled = kontra_counts();
        line(won, written(book, game_value(won), doubled ? facts.level : 0));
        const std::uint32_t said = facts.said[0] | facts.said[1];
        std::uint32_t unsaid = book.offered_premiums & ~said;
        if (facts.all & book.ultimos) unsaid &= ~book.koenigfaenge;
        for (int i = 0; i < facts.count; ++i) {
            const Fact& fact = facts.list[i];
            const std::uint32_t fits = fact.announced ? book.offered_premiums
                                       : fact.made    ? unsaid
                                                      : unsaid & book.silent_losses;
            const int each = written(book, row.worth[fact.announced][fact.premium],
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
                     written(book, game_value(side) * valat_factor(fact), level));
            }
        } else {
            const int won = lost_all >= 0 ? 1 - lost_all : game_won() ? 0 : 1;
            line(won, written(book, game_value(won), game_level(any)));
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
        line(1, written(book, row.worth[0][book.koenigfang_premium], 0));
    }
};

inline void settle_negative(const Game& game, Points& points) {
    const Book& book = *game.book;
    for (int i = 0; i < game.game_count; ++i) {
        const int owner = game.games[i].seat;
        const Contract& row = book.contracts[game.games[i].contract];
        const bool made = game.tricks_of[owner] == row.tricks;
        const int value = made ? row.value : -row.value_lost;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat == owner) continue;
            int level = 0;
            for (int j = 0; j < game.ladder_count; ++j)
                if (game.ladders[j].owner == owner && game.ladders[j].against == seat + 1)
                    level = game.ladders[j].level;
            const int pair = written(book, value, level);
            points[seat] -= pair;
            points[owner] += pair;
        }
    }
}

inline void settle(const Game& game, Points& points) {
    for (int& each : points) each = 0;
    if (game.ending == Ending::thrown_in) return;
    const Book& book = *game.book;
    const Contract& row = game.contract();
    if (game.ending == Ending::schleifen) {
        const Facts facts = sides_of(game);
        int least = -1;
        for (const auto id : row.besser) {
            const Premium& premium = book.premiums[id];
            if (premium.card >= 0 && !has(game.dealt[game.declarer()], premium.card)) continue;
            if (least < 0 || premium.announced < least) least = premium.announced;
        }
        share(facts, 1, written(book, row.value_lost + std::max(least, 0), 0), points);
        return;
    }
    if (game.ending == Ending::conceded) {
        share(sides_of(game), 1, row.value_lost, points);
        return;
    }
    if (row.talon == TalonUse::tricks) {
        Trischaken result{book.tariff, book.win_thirds, game.declarer()};
        for (int seat = 0; seat < kSeats; ++seat) {
            result.have[seat] = thirds(game.piles[seat]);
            result.tricks[seat] = game.tricks_of[seat];
        }
        result.settle(points);
        return;
    }
    if (row.is_negative()) return settle_negative(game, points);
    const Facts facts = facts_of(game);
    Positive positive{game, book, row, facts};
    if (game.ending == Ending::unplayed) {
        positive.line(0, written(book, row.value, positive.game_level(false)));
        for (int i = 0; i < facts.count; ++i)
            if (book.premiums[facts.list[i].premium].kind == Kind::zehn_tarock)
                positive.premium_line(facts.list[i]);
    } else {
        positive.settle();
    }
    positive.left_king();
    share(facts, 0, positive.sum, points);
}

}  // namespace mondfang
