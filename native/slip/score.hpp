// A slip in, its numbers out: what `mondfang score` answers, without the lines.
#pragma once

#include "slip/check.hpp"
#include "slip/read.hpp"

namespace mondfang {

template <class Worth>
void settle_told(const SlipBook& rules, const Told& told, const Worth& worth, Points& row) {
    const Book& book = *rules.book;
    const Contract& contract = book.contracts[told.games[0].contract];
    const auto level = [&](int owner, int seat) { return told.levels[owner][seat]; };
    if (told.renonce)
        return settle_renonce(book, told.games, told.facts, *told.renonce, level, worth, row);
    if (told.ending == Ending::schleifen) {
        const int owed = told.bird < 0 ? 0 : book.premiums[told.bird].announced;
        return settle_schleifen(contract, told.facts, owed, worth, row);
    }
    if (contract.talon == TalonUse::tricks) {
        Trischaken result{book.tariff, book.win_thirds, told.declarer()};
        std::copy(told.thirds, told.thirds + kSeats, result.have);
        std::copy(told.tricks, told.tricks + kSeats, result.tricks);
        result.settle(row);
        for (int& each : row) each = worth(each, 0);
        return;
    }
    if (contract.is_negative())
        return settle_negative(book, told.games, told.tricks, level, worth, row);
    settle_positive(book, contract, told.facts, told.ending == Ending::played, worth, row);
}

struct Scored {
    Code code = nullptr;
    Points points = {}, cents = {};
    bool has_cents = false;
};

inline Scored score(const SlipBook& rules, std::string_view text) {
    Scored found;
    Slip slip;
    Told told;
    found.code = decode(text, slip);
    if (!found.code && !rules.is_of(slip)) found.code = kUnsure;
    if (!found.code && slip.stake) {
        if (*slip.stake < 0 || (rules.stake >= 0 && *slip.stake != rules.stake))
            found.code = "bad-stake";
        else if (*slip.stake > 1000)
            found.code = kUnsure;  // no table plays for that, and cents must not run over
    }
    if (!found.code) found.code = SlipReading(rules, slip, told).read();
    if (!found.code) found.code = SlipCheck(rules, slip, told).check();
    if (found.code) return found;
    settle_told(rules, told, Written{*rules.book}, found.points);
    const bool fixed = rules.book->ledger == Ledger::fixed_cents;
    const int stake = rules.stake >= 0 ? rules.stake : slip.stake.value_or(-1);
    found.has_cents = fixed || stake >= 0;
    if (found.has_cents)
        settle_told(rules, told, Paid{fixed, stake, rules.fixed_cents}, found.cents);
    return found;
}

inline std::string row_text(const Points& row) {
    std::string text;
    for (const int each : row) text += (text.empty() ? "[" : ",") + std::to_string(each);
    return text + "]";
}

// {"points": [..], "cents": [..] or null}, or {"error": {"code": ".."}}.
inline std::string score_text(const SlipBook& rules, std::string_view text) {
    const Scored found = score(rules, text);
    if (found.code) return std::string("{\"error\":{\"code\":\"") + found.code + "\"}}";
    return "{\"points\":" + row_text(found.points) + ",\"cents\":" +
           (found.has_cents ? row_text(found.cents) : "null") + "}";
}

}  // namespace mondfang
