// From a slip to what it tells of; what cannot have happened is refused with the code that
// mondfang/scorer/slip/read.py, the readable twin, gives, in the same order.
#pragma once

#include "slip/told.hpp"

namespace mondfang {

class SlipReading {
public:
    SlipReading(const SlipBook& rules, const Slip& slip, Told& told)
        : rules_(rules), book_(*rules.book), slip_(slip), told_(told) {}

    Code read() {
        contract_ = rules_.contract(slip_.contract);
        if (contract_ < 0) return "no-such-contract";
        if (slip_.premiums.size() > 2 * kMaxFacts) return kUnsure;
        using Step = Code (SlipReading::*)();
        for (const Step step : {&SlipReading::games, &SlipReading::forehand, &SlipReading::partner,
                                &SlipReading::called, &SlipReading::bird, &SlipReading::facts})
            if (const Code code = (this->*step)()) return code;
        return nullptr;
    }

private:
    static constexpr std::size_t kMaxFacts = 32;
    const SlipBook& rules_;
    const Book& book_;
    const Slip& slip_;
    Told& told_;
    int contract_ = -1;

    const Contract& row() const { return book_.contracts[contract_]; }
    static bool is_seat(int value) { return value >= 0 && value < kSeats; }

    Code add_game(int seat, int contract) {
        if (!is_seat(seat)) return "no-such-seat";
        told_.games.push_back({static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(contract)});
        return nullptr;
    }
    Code games();
    Code join(const std::vector<std::string>& contracts);
    Code forehand();
    Code partner();
    Code called();
    Code bird();
    Code facts();
    Code tricks();
    Code premiums();
    Code schleifen() const;
    Code kontras();
    Code level(int value) const;
    Code renonce();
    void promise_bird();
    Code points(const std::string& text, int& thirds) const;
    Code four_points();
    int taker_of_all() const;
    Code counted();
    Code unplayed(bool& found) const;
};

inline Code SlipReading::games() {
    std::vector<std::string> contracts;
    if (slip_.declarers) {
        if (slip_.declarer || !slip_.bei.empty() || slip_.declarers->empty()) return "contradiction";
        for (const int seat : *slip_.declarers) {
            if (const Code code = add_game(seat, contract_)) return code;
            contracts.push_back(slip_.contract);
        }
        return join(contracts);
    }
    auto first = slip_.declarer;
    if (!first && row().talon == TalonUse::tricks) first = slip_.forehand;
    if (!first) return "missing-field";
    if (const Code code = add_game(*first, contract_)) return code;
    if (slip_.bei.empty()) return nullptr;
    contracts.push_back(slip_.contract);
    for (const auto& each : slip_.bei) {
        if (const Code code = add_game(each.declarer, contract_)) return code;
        contracts.push_back(each.contract);
    }
    return join(contracts);
}

inline Code SlipReading::join(const std::vector<std::string>& contracts) {
    unsigned seats = 0;
    for (const auto& game : told_.games) {
        if (seats >> game.seat & 1) return "contradiction";
        seats |= 1u << game.seat;
    }
    for (std::size_t i = 1; i < contracts.size(); ++i) {
        const int found = rules_.contract(contracts[i]);
        if (found < 0) return "no-such-contract";
        const Contract& other = book_.contracts[found];
        if (!(row().joinable && other.joinable && row().rank == other.rank)) return "no-bei";
        told_.games[i].contract = static_cast<std::uint8_t>(found);
    }
    return nullptr;
}

inline Code SlipReading::forehand() {
    told_.facts.declarer_side = 1 << told_.declarer();
    told_.forehand = slip_.forehand.value_or(told_.declarer());
    if (!slip_.forehand) return nullptr;
    if (!is_seat(told_.forehand)) return "no-such-seat";
    const bool turned = row().talon == TalonUse::tricks && book_.trischaken_when_king;
    const bool first = row().bid == WhoBids::opening || row().bid == WhoBids::last ||
                       row().bid == WhoBids::opening_or_last;
    return first && !turned && told_.declarer() != told_.forehand ? "forehand-only" : nullptr;
}

inline Code SlipReading::partner() {
    if (slip_.king_taken) {
        if (!row().partner || slip_.partner) return "contradiction";
        if (row().talon == TalonUse::solo && !*slip_.king_taken && book_.solo_king_half)
            return "contradiction";
        (*slip_.king_taken ? told_.facts.king_taken : told_.facts.king_left) = true;
    }
    if (!slip_.partner) {
        const bool told = slip_.king_taken || slip_.schleifen || slip_.renonce;
        const bool may_be_alone = book_.own_card_allowed || book_.call_ranks.size() == 1;
        return row().partner && !told && !may_be_alone ? "self-call" : nullptr;
    }
    if (!is_seat(*slip_.partner)) return "no-such-seat";
    if (!row().partner || *slip_.partner == told_.declarer()) return "contradiction";
    told_.facts.partner = *slip_.partner;
    told_.facts.declarer_side |= 1 << *slip_.partner;
    return nullptr;
}

inline Code SlipReading::called() {
    if (!slip_.called) return nullptr;
    if (!row().partner) return "contradiction";
    told_.facts.called = SlipBook::place(rules_.cards, *slip_.called);
    return told_.facts.called < 0 ? "no-such-card" : nullptr;
}

inline Code SlipReading::bird() {
    const auto worth = [&](int id) { return book_.premiums[id].announced; };
    if (!slip_.bird) {
        for (const auto id : row().besser)  // the lowest is owed
            if (told_.bird < 0 || worth(id) < worth(told_.bird)) told_.bird = id;
        return nullptr;
    }
    told_.bird = SlipBook::place(rules_.premiums, *slip_.bird);
    for (const auto id : row().besser)
        if (id == told_.bird) return nullptr;
    return "no-such-bird";
}

inline Code SlipReading::facts() {
    if (const Code code = tricks()) return code;
    if (const Code code = premiums()) return code;
    if (slip_.schleifen) {
        told_.ending = Ending::schleifen;
        return schleifen();
    }
    if (const Code code = kontras()) return code;
    if (slip_.renonce) {
        if (const Code code = renonce()) return code;
        promise_bird();
        return nullptr;
    }
    if (row().talon == TalonUse::tricks) return four_points();
    if (row().is_negative()) return nullptr;
    bool not_played = false;
    if (const Code code = unplayed(not_played)) return code;
    if (not_played) {
        told_.ending = Ending::unplayed;
        return nullptr;
    }
    return counted();
}

inline Code SlipReading::tricks() {
    if (!slip_.tricks) return nullptr;
    int sum = 0;
    if (slip_.tricks->size() != kSeats) return "bad-tricks";
    for (int seat = 0; seat < kSeats; ++seat) {
        const int each = (*slip_.tricks)[seat];
        if (each < 0 || each > kTricks) return "bad-tricks";
        told_.tricks[seat] = static_cast<std::uint8_t>(each);
        sum += each;
    }
    return sum == kTricks ? nullptr : "bad-tricks";
}

inline Code SlipReading::premiums() {
    for (const auto& said : slip_.premiums) {
        const int id = rules_.premium(said.premium);
        if (id < 0) return "no-such-premium";
        if (!row().has_premium(id)) return "premium-not-in-game";
        if (said.by && !is_seat(*said.by)) return "no-such-seat";
        if (!said.made && !slip_.renonce) return "missing-field";
        // A state of the hand was there when it was announced: no Renonce can undo it.
        const bool made = said.made.value_or(book_.premiums[id].kind == Kind::zehn_tarock);
        told_.add(id, said.side, said.announced, made, said.kontra, said.by);
    }
    return nullptr;
}

inline Code SlipReading::schleifen() const {
    const bool opened = row().talon == TalonUse::half || row().talon == TalonUse::one ||
                        row().talon == TalonUse::whole_open;
    if (!book_.schleifen || !row().partner || !opened) return "contradiction";
    if (row().besser.size() > 1 && !slip_.bird) return "missing-bird";
    const bool doubled = slip_.kontras ? !slip_.kontras->empty() : slip_.kontra != 0;
    const bool given = slip_.counts_points() || slip_.tricks || !slip_.premiums.empty() ||
                       doubled || slip_.renonce || slip_.partner;
    return given ? "contradiction" : nullptr;
}

inline Code SlipReading::level(int value) const {
    if (value < 0 || value > book_.levels) return "bad-kontra";
    const bool none = !book_.play[row().regime].kontra ||
                      (row().is_negative() && !book_.negative_kontra);
    return value && none ? "bad-kontra" : nullptr;
}

inline Code SlipReading::kontras() {
    if (!row().is_negative()) {
        if (slip_.kontras) return "bad-kontra";
        told_.facts.level = slip_.kontra;
        return level(slip_.kontra);
    }
    std::vector<std::pair<int, const std::vector<int>*>> lists;
    if (slip_.kontras)
        lists.emplace_back(told_.declarer(), &*slip_.kontras);
    else if (slip_.kontra)
        return "bad-kontra";
    for (const auto& each : slip_.bei)
        if (each.kontra) lists.emplace_back(each.declarer, &*each.kontra);
    for (const auto& [declarer, levels] : lists) {
        if (levels->size() != kSeats || (*levels)[declarer]) return "bad-kontra";
        for (int seat = 0; seat < kSeats; ++seat) {
            if (const Code code = level((*levels)[seat])) return code;
            told_.levels[declarer][seat] = (*levels)[seat];
        }
    }
    return nullptr;
}

inline Code SlipReading::renonce() {
    Renonce& fault = told_.renonce.emplace();
    fault.flat = rules_.trischaken_renonce;
    for (const int seat : slip_.renonce->seats)
        if (!is_seat(seat)) return "no-such-seat";
    for (const int seat : slip_.renonce->seats) {
        if (fault.is_offender(seat)) return "bad-renonce";
        fault.seats.push_back(seat);
    }
    if (fault.seats.empty() || fault.seats.size() > 3) return "bad-renonce";
    if (!slip_.renonce->claims.empty() && !rules_.renonce_claims) return "bad-renonce";
    for (const auto& claim : slip_.renonce->claims) {
        if (!is_seat(claim.seat)) return "no-such-seat";
        if (fault.is_offender(claim.seat)) return "bad-renonce";
        const int id = rules_.premium(claim.premium);
        if (id < 0 || !row().has_premium(id)) return "premium-not-in-game";
        const std::pair known{claim.seat, id};
        const bool twice = std::find(fault.claims.begin(), fault.claims.end(), known) !=
                           fault.claims.end();
        if (!book_.premiums[id].silent || twice) return "bad-renonce";
        fault.claims.push_back(known);
    }
    return nullptr;
}

// The bird that the bid owes where a fault came before the declarer had announced one: the one
// that was named, or the lowest that is not another's.
inline void SlipReading::promise_bird() {
    std::uint32_t others = 0;
    for (const Fact& fact : told_.premiums()) {
        const auto& birds = row().besser;
        const bool promised = std::find(birds.begin(), birds.end(), fact.premium) != birds.end();
        if (!fact.announced || !promised) continue;
        if (!fact.side) return;
        others |= std::uint32_t{1} << fact.premium;
    }
    int lowest = -1;
    for (const auto id : row().besser) {
        if (others >> id & 1) continue;
        if (lowest < 0 || book_.premiums[id].announced < book_.premiums[lowest].announced)
            lowest = id;
    }
    if (lowest < 0) return;
    told_.add(slip_.bird ? told_.bird : lowest, 0, true, false, 0, std::nullopt);
}

inline Code SlipReading::points(const std::string& text, int& thirds) const {
    const auto slash = text.find('/');
    const std::string whole = text.substr(0, slash);
    if (whole.empty() || whole.size() > 2) return "bad-points";
    thirds = 0;
    for (const char digit : whole) {
        if (digit < '0' || digit > '9') return "bad-points";
        thirds = 10 * thirds + (digit - '0');
    }
    thirds *= 3;
    if (slash != std::string::npos) {
        const std::string blatt = text.substr(slash + 1);
        if (blatt != "0" && blatt != "1" && blatt != "2") return "bad-points";
        thirds += blatt[0] - '0';
    }
    return thirds > kAllThirds ? "bad-points" : nullptr;
}

inline Code SlipReading::four_points() {
    if (!slip_.counts_points()) return "missing-field";
    if (!slip_.four_points || slip_.four_points->size() != kSeats) return "bad-points";
    int sum = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        if (const Code code = points((*slip_.four_points)[seat], told_.thirds[seat])) return code;
        sum += told_.thirds[seat];
    }
    return sum == kAllThirds ? nullptr : "bad-points";
}

// The side that has all tricks, by its Valat or by the tricks themselves; -1 where nobody has.
inline int SlipReading::taker_of_all() const {
    for (const Fact& fact : told_.premiums())
        if (fact.made && book_.premiums[fact.premium].kind == Kind::valat) return fact.side;
    if (!slip_.tricks) return -1;
    int ours = told_.tricks[told_.declarer()];
    if (slip_.partner) ours += told_.tricks[*slip_.partner];
    return ours == kTricks ? 0 : ours == 0 ? 1 : -1;
}

inline Code SlipReading::counted() {
    if (!slip_.counts_points()) {
        const int taker = taker_of_all();
        if (taker < 0) return "missing-field";
        told_.facts.declarer_thirds = taker ? 0 : kAllThirds;
        return nullptr;  // nobody counts after a Valat
    }
    if (!slip_.points) return "bad-points";
    return points(*slip_.points, told_.facts.declarer_thirds);
}

inline Code SlipReading::unplayed(bool& found) const {
    bool blank = !slip_.kontra, silent = false;
    for (const Fact& fact : told_.premiums()) {
        const bool state = book_.premiums[fact.premium].kind == Kind::zehn_tarock;
        if (fact.announced && !state) blank = false;
        if (!fact.announced) silent = true;
    }
    const bool counted = slip_.counts_points() || slip_.tricks;
    if (slip_.unplayed && (!row().unplayed_when_blank || !blank || counted)) return "contradiction";
    found = row().unplayed_when_blank && blank;
    return found && (counted || silent) ? "contradiction" : nullptr;
}

}  // namespace mondfang
