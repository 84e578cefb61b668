// Facts that contradict each other: premiums, tricks and points of one and the same game;
// mondfang/scorer/slip/check.py is the readable twin.
#pragma once

#include "slip/told.hpp"

namespace mondfang {

// The least and the most thirds that so many cards can hold.
struct Bounds {
    int least[kCards + 1] = {}, most[kCards + 1] = {};
    Bounds() {
        int each[kCards];
        for (int card = 0; card < kCards; ++card) each[card] = thirds(bit(card));
        std::sort(each, each + kCards);
        for (int n = 0; n < kCards; ++n) {
            least[n + 1] = least[n] + each[n];
            most[n + 1] = most[n] + each[kCards - 1 - n];
        }
    }
};

class SlipCheck {
public:
    SlipCheck(const SlipBook& rules, const Slip& slip, const Told& told)
        : book_(*rules.book), slip_(slip), told_(told),
          row_(book_.contracts[told.games[0].contract]) {}

    Code check() const {
        if (told_.ending == Ending::schleifen) return nullptr;
        for (std::size_t i = 0; i < slip_.premiums.size(); ++i)
            if (const Code code = premium(static_cast<int>(i))) return code;
        if (const Code code = pairs()) return code;
        if (told_.renonce) return claims();
        const bool trischaken = row_.talon == TalonUse::tricks;
        if (trischaken || row_.is_negative()) {
            if (!slip_.tricks) return "missing-field";
            if (!slip_.premiums.empty()) return "contradiction";
            if (slip_.counts_points() && row_.is_negative()) return "contradiction";
            return trischaken ? piles() : nullptr;
        }
        if (told_.ending != Ending::played) return nullptr;
        if (const Code code = bird()) return code;
        if (const Code code = sacks()) return code;
        return tricks();
    }

private:
    const Book& book_;
    const Slip& slip_;
    const Told& told_;
    const Contract& row_;

    const Premium& rule(const Fact& fact) const { return book_.premiums[fact.premium]; }
    Kind kind(const Fact& fact) const { return rule(fact).kind; }
    Code premium(int index) const;
    Code pairs() const;
    Code valats() const;
    Code both_sides() const;
    Code last_trick() const;
    Code claims() const;
    Code piles() const;
    Code bird() const;
    Code sacks() const;
    Code tricks() const;
    Code points(int taken) const;
    bool takes_a_trick(const Fact& fact) const;
    bool stands_beside(unsigned said_by, unsigned valat_by) const;
    unsigned speakers(int index) const {
        if (told_.by[index]) return 1u << *told_.by[index];
        const unsigned ours = static_cast<unsigned>(told_.facts.declarer_side);
        return told_.facts.list[index].side ? 15u & ~ours : ours;
    }
    int discarded() const {
        switch (row_.talon) {
            case TalonUse::half: return 3;
            case TalonUse::one: return 1;
            case TalonUse::whole_hidden:
            case TalonUse::whole_open: return 6;
            default: return 0;
        }
    }
};

inline Code SlipCheck::premium(int index) const {
    const Fact& fact = told_.facts.list[index];
    const Premium& row = rule(fact);
    const int kontra = slip_.premiums[index].kontra;
    if (fact.announced && !row.can_announce) return "not-announceable";
    if (!row.silent && !row.can_announce) return "no-value";
    if (!fact.announced && !row.silent) return "never-silent";
    if (kontra) {
        if (!fact.announced || !row.can_kontra) return "bad-kontra";
        if (kontra < 0 || kontra > book_.levels) return "bad-kontra";
    }
    const bool losable = row.kind == Kind::bird || row.kind == Kind::koenig_ultimo;
    if (!told_.renonce && !fact.announced && !fact.made && !losable) return "contradiction";
    // Who announced a king without holding it has lost it, on whatever side and wherever it lay.
    const bool wrongly = fact.announced && !fact.made;
    if (row.kind == Kind::koenig_ultimo && fact.side == 1 && !wrongly) return "contradiction";
    if (row.kind == Kind::koenigfang && fact.side == 0) return "contradiction";
    if (row.kind == Kind::zehn_tarock && !fact.made) return "contradiction";
    if (told_.by[index] && told_.facts.side_of(*told_.by[index]) != fact.side)
        return "contradiction";
    const bool called = row.kind == Kind::koenig_ultimo || row.kind == Kind::koenigfang;
    if (called && told_.king_in_talon() && !wrongly &&
        (row_.talon == TalonUse::solo || told_.facts.king_left))
        return "contradiction";
    if (fact.announced && row.requires_ >= 0 && !(told_.facts.said[fact.side] >> row.requires_ & 1))
        return "contradiction";
    return nullptr;
}

// A premium stands once a side, and what is one thing is made by one side only.
inline Code SlipCheck::pairs() const {
    if (told_.facts.count < 2) return nullptr;
    std::uint32_t seen[2] = {};
    for (const Fact& fact : told_.premiums()) {
        const std::uint32_t self = std::uint32_t{1} << fact.premium;
        if (seen[fact.side] & self) return "contradiction";
        seen[fact.side] |= self;
    }
    if (const Code code = valats()) return code;
    if (told_.renonce) return nullptr;
    if (const Code code = both_sides()) return code;
    // What is caught was not at stake in the last trick.
    bool pagat = false, king = false, pagat_caught = false, king_caught = false;
    for (const Fact& fact : told_.premiums()) {
        const Premium& row = rule(fact);
        const bool at_stake = (fact.made || !fact.announced) && row.trick == kTricks;
        pagat |= at_stake && row.kind == Kind::bird && row.card == kPagat;
        king |= at_stake && row.kind == Kind::koenig_ultimo;
        pagat_caught |= !fact.announced && row.kind == Kind::pagatfang;
        king_caught |= !fact.announced && row.kind == Kind::koenigfang;
    }
    if ((pagat && pagat_caught) || (king && king_caught)) return "contradiction";
    return last_trick();
}

inline Code SlipCheck::both_sides() const {
    std::uint32_t made = 0, birds = 0;
    for (const Fact& fact : told_.premiums()) {
        const std::uint32_t self = std::uint32_t{1} << fact.premium;
        const Kind what = kind(fact);
        const bool shared = what != Kind::koenigfang && what != Kind::sack &&
                            what != Kind::zehn_tarock && what != Kind::honneurs;
        if (fact.made && shared) {
            if (made & self) return "contradiction";
            made |= self;
        }
        if (what == Kind::bird) {
            if (birds & self) return "contradiction";
            birds |= self;
        }
    }
    return nullptr;
}

// Whether a premium that a Valat excludes was announced by one of some seats beside it: another
// seat had said it before, where each speaks but once between the declarer and that Valat.
inline bool SlipCheck::stands_beside(unsigned said_by, unsigned valat_by) const {
    for (int one = 0; one < kSeats; ++one)
        for (int two = 0; two < kSeats; ++two) {
            if (one == two || !(said_by >> one & 1) || !(valat_by >> two & 1)) continue;
            const int declarer = told_.declarer();
            if (!book_.announce_first_turn || ((one - declarer) & 3) < ((two - declarer) & 3))
                return true;
        }
    return false;
}

inline Code SlipCheck::valats() const {
    int announced = 0;
    const auto is_valat = [&](const Fact& fact) {
        return fact.announced && kind(fact) == Kind::valat;
    };
    for (const Fact& fact : told_.premiums()) announced += is_valat(fact);
    if (announced > 1 && book_.valat_loses_all) return "contradiction";
    for (int i = 0; i < told_.facts.count; ++i) {
        const Fact& fact = told_.facts.list[i];
        if (!fact.announced || !(book_.valat_excludes >> fact.premium & 1)) continue;
        for (int j = 0; j < told_.facts.count; ++j)
            if (j != i && is_valat(told_.facts.list[j]) && !stands_beside(speakers(i), speakers(j)))
                return "excluded-by-valat";
    }
    return nullptr;
}

// A Pagat that takes the last trick takes the called king with it and counts for its side.
inline Code SlipCheck::last_trick() const {
    bool takes[2] = {};
    for (const Fact& fact : told_.premiums()) {
        const Premium& row = rule(fact);
        if (row.kind == Kind::bird && row.card == kPagat && fact.made && row.trick == kTricks)
            takes[fact.side] = true;
    }
    for (const Fact& fact : told_.premiums())
        if (kind(fact) == Kind::trull && fact.made && takes[1 - fact.side]) return "contradiction";
    for (const Fact& fact : told_.premiums()) {
        if (kind(fact) != Kind::koenig_ultimo) continue;
        const bool lost_in_silence = !fact.announced && !fact.made;
        if ((fact.made && takes[1]) || (lost_in_silence && takes[0])) return "contradiction";
    }
    return nullptr;
}

// What was announced is compensated as won already: nobody claims it besides.
inline Code SlipCheck::claims() const {
    for (const auto& [_, id] : told_.renonce->claims)
        if (told_.facts.is_said(id)) return "bad-renonce";
    return nullptr;
}

inline Code SlipCheck::piles() const {
    static const Bounds bounds;
    for (int seat = 0; seat < kSeats; ++seat) {
        const int taken = told_.tricks[seat], have = told_.thirds[seat];
        if (!taken != !have) return "contradiction";
        if (taken && have < bounds.least[4 * taken]) return "contradiction";
    }
    return nullptr;
}

inline Code SlipCheck::bird() const {
    if (row_.besser.empty()) return nullptr;
    std::uint32_t announced = 0;
    for (const auto id : row_.besser) announced |= told_.facts.said[0] & std::uint32_t{1} << id;
    if (!announced) return "missing-bird";
    return slip_.bird && !(announced >> told_.bird & 1) ? "contradiction" : nullptr;
}

inline Code SlipCheck::sacks() const {
    const int ours = told_.facts.declarer_thirds;
    for (const Fact& fact : told_.premiums()) {
        const Premium& row = rule(fact);
        if (row.kind != Kind::sack || !row.threshold) continue;
        if (fact.made != ((fact.side ? kAllThirds - ours : ours) >= row.threshold))
            return "contradiction";
    }
    return nullptr;
}

inline Code SlipCheck::tricks() const {
    const auto is_valat = [&](const Fact& fact) { return kind(fact) == Kind::valat; };
    if (!slip_.tricks) {
        for (const Fact& fact : told_.premiums())
            if (is_valat(fact) && fact.made) return "missing-field";
        return nullptr;
    }
    int taken[2] = {};
    bool told[2] = {};
    for (int seat = 0; seat < kSeats; ++seat) taken[told_.facts.side_of(seat)] += told_.tricks[seat];
    for (const Fact& fact : told_.premiums()) {
        if (!is_valat(fact)) continue;
        told[fact.side] = true;
        if (fact.made && taken[fact.side] != kTricks) return "contradiction";
        if (fact.announced && !fact.made && taken[fact.side] == kTricks) return "contradiction";
    }
    bool silent = false;  // whether all tricks without a word count in this game
    for (const auto id : row_.premiums)
        silent |= book_.premiums[id].kind == Kind::valat && (row_.silent >> id & 1);
    for (int side = 0; side < 2; ++side)
        if (silent && taken[side] == kTricks && !told[side]) return "contradiction";
    for (const Fact& fact : told_.premiums())
        if (fact.made && !taken[fact.side] && takes_a_trick(fact)) return "contradiction";
    return slip_.counts_points() ? points(taken[0]) : nullptr;
}

// Whether a premium needs a trick; Trull and kings may all lie in what the talon left.
inline bool SlipCheck::takes_a_trick(const Fact& fact) const {
    static const Bounds bounds;
    const Premium& row = rule(fact);
    if (row.kind != Kind::trull && row.kind != Kind::vier_koenige)
        return row.kind != Kind::sack && row.kind != Kind::zehn_tarock &&
               row.kind != Kind::honneurs;
    if (!fact.side || row.counts != Counts::cards || book_.left_with_a_trick) return true;
    const int pieces = row.kind == Kind::trull ? 3 : 4, left = 6 - discarded();
    return left < pieces || kAllThirds - told_.facts.declarer_thirds <
                                bounds.most[pieces] + bounds.least[left - pieces];
}

// So many cards cannot hold fewer points than the poorest ones, nor more than the richest.
inline Code SlipCheck::points(int taken) const {
    static const Bounds bounds;
    const int have = told_.facts.declarer_thirds, played = 4 * taken;
    int sizes[2] = {played + discarded(), played + discarded()};
    if (row_.talon == TalonUse::solo && told_.facts.king_taken)
        sizes[0] = sizes[1] = played + 3;
    else if (row_.talon == TalonUse::solo && row_.partner && told_.facts.partner < 0)
        sizes[1] = played + 3;
    else if (row_.talon == TalonUse::half && told_.king_in_talon())
        sizes[1] = played + 6;  // the whole talon may have been agreed on
    if ((taken == kTricks && have == kAllThirds) || (!taken && !have)) return nullptr;
    for (const int size : sizes)
        if (bounds.least[size] <= have && have <= bounds.most[size]) return nullptr;
    return "contradiction";
}

}  // namespace mondfang
