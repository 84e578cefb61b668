// A Renonce: every regular player is placed as if game and announced premiums were won, and the
// offenders bear it in equal parts; mondfang/settlement/renonce.py is the readable twin.
#pragma once

#include <utility>
#include <vector>

#include "settle/settle.hpp"

namespace mondfang {

struct Renonce {
    std::vector<int> seats;                   // the offenders, as they were named
    std::vector<std::pair<int, int>> claims;  // seat and premium: lost for certain by the fault
    int flat = 0;                             // what a regular player is due in Trischaken

    bool is_offender(int seat) const {
        return std::find(seats.begin(), seats.end(), seat) != seats.end();
    }
    // What some are due is borne by the offenders; an odd rest falls to the first of them.
    void spread(const int (&due)[kSeats], Points& points) const {
        const int size = static_cast<int>(seats.size());
        int total = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            points[seat] += due[seat];
            total += due[seat];
        }
        const int rest = (total % size + size) % size, each = (total - rest) / size;
        for (int i = 0; i < size; ++i) points[seats[i]] -= each + (i < rest);
    }
    // The same, of what every seat would have won: offenders are due nothing.
    template <class Due>
    void compensate(const Due& due, Points& points) const {
        int owed[kSeats] = {};
        for (int seat = 0; seat < kSeats; ++seat) owed[seat] = is_offender(seat) ? 0 : due(seat);
        spread(owed, points);
    }
};

// A seat alone against three is due three times, everybody else once.
inline int weight(const Facts& facts, int seat) {
    return facts.partner < 0 && !facts.side_of(seat) ? 3 : 1;
}

template <class Worth>
void compensate_positive(const Book& book, const Contract& row, const Facts& facts,
                         const Renonce& fault, const Worth& worth, Points& points) {
    Positive<Worth> game{book, row, facts, worth};
    const bool heard = game.kontra_counts(), added = book.valat_shape == ValatShape::added;
    const Fact* valat = nullptr;
    for (int i = facts.count; i-- > 0;)
        if (facts.list[i].announced && game.is_valat(facts.list[i])) valat = &facts.list[i];
    int level = game.game_level(valat), factor = 1, together = 1, doubled = 0;
    if (valat && !added) {
        level += heard ? valat->level : 0;
        const bool all = book.valat_shape == ValatShape::multiplies_all;
        (all ? together : factor) = game.valat_factor(*valat);
        if (all) doubled = heard ? valat->level : 0;
    }
    fault.compensate(
        [&](int seat) {
            const int value = game.game_value(facts.side_of(seat)) * factor;
            return worth(value, level) * together * weight(facts, seat);
        },
        points);
    for (int i = 0; i < facts.count; ++i) {
        const Fact& fact = facts.list[i];
        const Premium& premium = book.premiums[fact.premium];
        if (!fact.announced || (premium.kind == Kind::valat && !added)) continue;
        if (premium.kind == Kind::zehn_tarock) continue;
        const int raised = heard ? fact.level : 0;
        const int value = row.worth[1][fact.premium];
        const int each = premium.multiplied ? worth(value, raised + doubled) * together
                                            : worth(value, raised);
        fault.compensate([&](int seat) { return each * weight(facts, seat); }, points);
    }
}

template <class Worth, class Level>
void compensate_negative(const Book& book, std::span<const Declared> games, const Renonce& fault,
                         const Level& level, const Worth& worth, Points& points) {
    for (const auto [owner, contract] : games) {
        int owed[kSeats] = {}, all = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (seat == owner) continue;
            owed[seat] = worth(book.contracts[contract].value, level(owner, seat));
            all += owed[seat];
        }
        owed[owner] = all;
        fault.compensate([&](int seat) { return owed[seat]; }, points);
    }
}

// What a certain silent premium would have brought from one opponent.
inline int claimed_value(const Book& book, const Contract& row, int side, int id) {
    if (book.premiums[id].kind != Kind::valat || book.valat_shape == ValatShape::added)
        return row.worth[0][id];
    const int value = side ? row.value_lost : row.value;
    return value * (book.valat_silent * times_of(row, book.premiums[id]) - 1);
}

template <class Worth, class Level>
void settle_renonce(const Book& book, std::span<const Declared> games, const Facts& facts,
                    const Renonce& fault, const Level& level, const Worth& worth, Points& points) {
    const Contract& row = book.contracts[games[0].contract];
    const bool trischaken = row.talon == TalonUse::tricks;
    if (trischaken)
        fault.compensate([&](int) { return worth(fault.flat, 0); }, points);
    else if (row.is_negative())
        compensate_negative(book, games, fault, level, worth, points);
    else
        compensate_positive(book, row, facts, fault, worth, points);
    for (const auto& [seat, id] : fault.claims) {
        if (trischaken) break;
        const int value = claimed_value(book, row, facts.side_of(seat), id) * weight(facts, seat);
        int due[kSeats] = {};
        due[seat] = worth(value, 0);
        fault.spread(due, points);
    }
    // Announced states of a hand count whatever becomes of the game.
    Positive<Worth> states{book, row, facts, worth};
    for (int i = 0; i < facts.count; ++i)
        if (book.premiums[facts.list[i].premium].kind == Kind::zehn_tarock)
            states.premium_line(facts.list[i]);
    share(facts, 0, states.sum, points);
}

}  // namespace mondfang
