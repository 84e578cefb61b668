// A rulebook as the kernel needs it: numbers and names of functions, packed by
// mondfang/kernel/pack.py. No rule stands here that is not in the rulebook's own data.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <vector>

#include "book/trickplay.hpp"

namespace mondfang {

enum class WhoBids : std::uint8_t { anyone, first_call, opening, last, opening_or_last };
enum class TalonUse : std::uint8_t { half, one, whole_hidden, whole_open, solo, unused, tricks };
enum class Exposure : std::uint8_t { none, all, declarer, choice };
enum class DeclarerBirds : std::uint8_t { any, from_talon, never };
enum class Kind : std::uint8_t {
    bird, koenig_ultimo, trull, vier_koenige, mondfang, koenigfang, pagatfang, sack, valat,
    zehn_tarock, honneurs,
};
enum class Counts : std::uint8_t { cards, tricks, skues, any };
enum class Scheme : std::uint8_t { most_pays, most_pays_shared, most_pays_minimum, two_pay_two };
enum class Choice : std::uint8_t { first, second, free };  // six/last/choice, yes/no/choice
enum class ValatShape : std::uint8_t { multiplies_game, added, multiplies_all };
enum class ValatKeeps : std::uint8_t { all, trick_premiums, none };
enum class Ledger : std::uint8_t { points, cents, fixed_cents, first_level_points };

inline constexpr int kRegimes = 5;  // positive, suit, suit-bunt, negative, trischaken
inline constexpr int kSuitRegime = 1, kBuntRegime = 2, kTrischakenRegime = 4;

struct Contract {
    bool offered, ends_auction, partner, joinable, doubled, unplayed_when_blank;
    int value, value_lost, rank, suit_cards_after_discard;
    int tricks;  // what a negative game aims at, or -1
    WhoBids bid;
    TalonUse talon;
    int regime;
    Exposure open;
    DeclarerBirds declarer_birds;
    std::vector<std::uint8_t> besser;
    std::vector<std::uint8_t> premiums;
    // made once from the rows: premiums as masks and lists
    bool besser_without_card = false;
    std::uint32_t sayable = 0;         // offered, and may be announced
    std::vector<std::uint8_t> judged;  // may be made or missed
    std::uint32_t silent = 0;          // offered, and worth something unsaid
    std::array<int, 32> worth[2] = {};  // of each premium: unsaid, announced

    bool is_negative() const { return tricks >= 0; }
    bool is_suit_game() const { return regime == kSuitRegime || regime == kBuntRegime; }
    bool has_premium(int id) const {
        for (const auto each : premiums)
            if (each == id) return true;
        return false;
    }
};

struct Premium {
    bool offered, can_announce, can_kontra, silent_loss;
    int silent, announced;
    Kind kind;
    int card;  // -1: none
    int trick;  // 0: none
    int threshold;
    int requires_;  // -1: none
    Counts counts;
    int tarocks;     // how many a hand needs to say it, 0: any
    bool late_said;  // a catch in the last trick counts if it was announced
};

struct Book {
    std::vector<Contract> contracts;
    std::vector<Premium> premiums;
    Trickplay play[kRegimes];
    bool talon_first, throw_in_allowed, opens_reserve_only, last_limited, silence_passes;
    bool own_card_allowed, call_fourth;
    std::vector<Mask> call_ranks;
    bool schleifen, whole_when_king, trischaken_when_king, change_bird_when_king;
    bool left_with_a_trick, left_king_koenigfang, solo_king_half;
    bool announce_first_turn, command_taken_birds;
    Mask valat_excludes;  // by premium
    int levels;
    bool kontra_first_turn, negative_kontra, knowing_partner_void, solo_king_void, void_under_valat;
    Ledger ledger;
    DutyRules duty;
    int unit, pair_unit;
    Scheme scheme;
    Choice trischaken_talon, trischaken_stichzwang;
    ValatShape valat_shape;
    int valat_silent, valat_announced;
    bool valat_doubled_in_solo;
    ValatKeeps valat_silent_keeps, valat_announced_keeps;
    bool valat_loses_all;  // an announced one that is missed: the game and all announcements
    int win_thirds;
    int trischaken_contract = -1, koenigfang_premium = -1;
    int pagat_premium = -1, pagatfang_premium = -1;

    // What may be bid, as masks over the contracts; made once from the rows above.
    std::uint32_t offered = 0, bid_by[5] = {}, joinable = 0, ends = 0;
    std::uint32_t with_birds[16] = {};  // by the four lowest tarocks of the hand
    std::uint32_t with_suit_cards[13] = {};
    // The contracts that twelve cards do not forbid by themselves.
    std::uint32_t allowed_by(Mask hand) const {
        return with_birds[hand >> 32 & 15] & with_suit_cards[count(hand & kSuitCards)];
    }
    // Premiums by kind, as masks over the premiums.
    std::uint32_t valats = 0, ultimos = 0, tens = 0, birds = 0, needing = 0, kontrable = 0;
    std::uint32_t birds_of[16] = {};  // by the four lowest tarocks of a hand
    std::uint32_t offered_premiums = 0, silent_losses = 0, koenigfaenge = 0;
    int times[8] = {};  // what Kontra, Re, Sub and so on make of a value
    std::uint32_t plain = 0;  // to say one of these changes nothing but that it is said

    std::uint32_t birds_in(Mask cards) const { return birds_of[cards >> 32 & 15]; }

    explicit Book(std::span<const std::int64_t> packed);

    std::uint32_t above_rank(int rank) const { return above_[rank]; }
    std::uint32_t at_rank(int rank) const { return at_[rank]; }

private:
    std::uint32_t above_[64] = {}, at_[64] = {};
    void check() const;
    void index();
    void index_premiums();
    void index_worth(Contract& row) const;
};

// Reads numbers one by one and says so when they do not fit.
class Cursor {
public:
    explicit Cursor(std::span<const std::int64_t> numbers) : numbers_(numbers) {}
    std::int64_t take() {
        if (at_ >= numbers_.size()) throw std::invalid_argument("packed rulebook is too short");
        return numbers_[at_++];
    }
    int number() { return static_cast<int>(take()); }
    bool flag() { return take() != 0; }
    int within(int low, int high) {
        const auto value = take();
        if (value < low || value > high)
            throw std::invalid_argument("packed rulebook has a number out of range");
        return static_cast<int>(value);
    }
    template <class Enum>
    Enum name(Enum last) {
        return static_cast<Enum>(within(0, static_cast<int>(last)));
    }
    std::size_t size() { return static_cast<std::size_t>(within(0, 32)); }
    std::vector<std::uint8_t> ids() {
        std::vector<std::uint8_t> found(size());
        for (auto& each : found) each = static_cast<std::uint8_t>(within(0, 31));
        return found;
    }
    void finish() const {
        if (at_ != numbers_.size()) throw std::invalid_argument("packed rulebook is too long");
    }

private:
    std::span<const std::int64_t> numbers_;
    std::size_t at_ = 0;
};

inline Book::Book(std::span<const std::int64_t> packed) {
    Cursor in(packed);
    contracts.resize(in.size());
    for (auto& row : contracts) {
        row.offered = in.flag();
        row.value = in.number();
        row.value_lost = in.number();
        row.rank = in.within(0, 62);
        row.bid = in.name(WhoBids::opening_or_last);
        row.ends_auction = in.flag();
        row.partner = in.flag();
        row.talon = in.name(TalonUse::tricks);
        row.regime = in.within(0, kRegimes - 1);
        row.besser = in.ids();
        row.declarer_birds = in.name(DeclarerBirds::never);
        row.tricks = in.within(-1, kTricks);
        row.joinable = in.flag();
        row.open = in.name(Exposure::choice);
        row.premiums = in.ids();
        row.doubled = in.flag();
        row.unplayed_when_blank = in.flag();
        row.suit_cards_after_discard = in.number();
    }
    premiums.resize(in.size());
    for (auto& row : premiums) {
        row.offered = in.flag();
        row.silent = in.number();
        row.announced = in.number();
        row.kind = in.name(Kind::honneurs);
        row.card = in.within(-1, kCards - 1);
        row.trick = in.within(0, kTricks);
        row.threshold = in.number();
        row.requires_ = in.within(-1, 31);
        row.can_announce = in.flag();
        row.can_kontra = in.flag();
        row.counts = in.name(Counts::any);
        row.silent_loss = in.flag();
        row.tarocks = in.within(0, 12);
        row.late_said = in.flag();
    }
    for (auto& rules : play) {
        rules.leader_declarer = in.flag();
        rules.tarock_trumps = in.flag();
        rules.must_play_tarock = in.flag();
        rules.must_beat = in.flag();
        rules.pagat_last = in.flag();
        rules.suit_first = in.flag();
        rules.kaiserstich = in.name(Kaiserstich::mond_skues_pagat);
        rules.kontra = in.flag();
        rules.stop_when_decided = in.flag();
    }
    talon_first = in.flag();
    throw_in_allowed = in.flag();
    opens_reserve_only = in.flag();
    last_limited = in.flag();
    silence_passes = in.flag();
    own_card_allowed = in.flag();
    call_fourth = in.flag();
    call_ranks.resize(in.size());
    for (auto& rank : call_ranks) rank = static_cast<Mask>(in.take());
    schleifen = in.flag();
    whole_when_king = in.flag();
    trischaken_when_king = in.flag();
    change_bird_when_king = in.flag();
    left_with_a_trick = in.flag();
    left_king_koenigfang = in.flag();
    solo_king_half = in.flag();
    announce_first_turn = in.flag();
    command_taken_birds = in.flag();
    valat_excludes = static_cast<Mask>(in.take());
    levels = in.within(0, 3);
    kontra_first_turn = in.flag();
    negative_kontra = in.flag();
    knowing_partner_void = in.flag();
    solo_king_void = in.flag();
    void_under_valat = in.flag();
    ledger = in.name(Ledger::first_level_points);
    duty.keep = in.flag();
    duty.highest_first = in.flag();
    duty.free_when_missed = in.flag();
    unit = in.number();
    pair_unit = in.number();
    scheme = in.name(Scheme::two_pay_two);
    trischaken_talon = in.name(Choice::free);
    trischaken_stichzwang = in.name(Choice::free);
    valat_shape = in.name(ValatShape::multiplies_all);
    valat_silent = in.number();
    valat_announced = in.number();
    valat_doubled_in_solo = in.flag();
    valat_silent_keeps = in.name(ValatKeeps::none);
    valat_announced_keeps = in.name(ValatKeeps::none);
    valat_loses_all = in.flag();
    win_thirds = in.number();
    trischaken_contract = in.within(-1, 31);
    koenigfang_premium = in.within(-1, 31);
    pagat_premium = in.within(-1, 31);
    pagatfang_premium = in.within(-1, 31);
    in.finish();
    check();
    index();
}

// Numbers that point into the tables point at a row that is there.
inline void Book::check() const {
    const auto known = [&](int id) { return id < static_cast<int>(premiums.size()); };
    bool fits = known(koenigfang_premium) && known(pagat_premium) && known(pagatfang_premium) &&
                trischaken_contract < static_cast<int>(contracts.size());
    for (const auto& row : contracts) {
        for (const auto id : row.besser) fits = fits && known(id);
        for (const auto id : row.premiums) fits = fits && known(id);
    }
    for (const auto& row : premiums) fits = fits && known(row.requires_);
    for (const Mask rank : call_ranks) fits = fits && !(rank & ~kSuitCards);
    if (!fits || call_ranks.empty()) throw std::invalid_argument("packed rulebook points nowhere");
}

inline void Book::index() {
    if (contracts.size() > 32 || premiums.size() > 32)
        throw std::invalid_argument("more contracts or premiums than the kernel's masks hold");
    index_premiums();
    for (std::size_t i = 0; i < contracts.size(); ++i) {
        Contract& row = contracts[i];
        for (std::size_t j = 0; j < row.premiums.size(); ++j) {
            const auto id = row.premiums[j];
            if (j && id <= row.premiums[j - 1])
                throw std::invalid_argument("premiums of a contract not in the book's order");
            const Premium& premium = premiums[id];
            if (premium.offered && premium.can_announce) row.sayable |= std::uint32_t{1} << id;
            if (premium.offered && premium.silent) row.silent |= std::uint32_t{1} << id;
        }
        index_worth(row);
        const std::uint32_t self = std::uint32_t{1} << i;
        if (row.rank < 0 || row.rank > 62) throw std::invalid_argument("rank out of range");
        for (const auto id : row.besser) row.besser_without_card |= premiums[id].card < 0;
        for (int birds = 0; birds < 16; ++birds) {
            bool fits = row.besser.empty() || row.besser_without_card;
            for (const auto id : row.besser) {
                const int card = premiums[id].card;
                if (card >= 36) throw std::invalid_argument("a promised bird above IIII");
                fits = fits || (card >= 32 && birds >> (card - 32) & 1);
            }
            if (fits) with_birds[birds] |= self;
        }
        for (int n = 0; n <= 12; ++n)
            if (n + 3 >= row.suit_cards_after_discard) with_suit_cards[n] |= self;
        if (!row.offered) continue;
        offered |= self;
        bid_by[static_cast<int>(row.bid)] |= self;
        if (row.joinable) joinable |= self;
        if (row.ends_auction) ends |= self;
        at_[row.rank] |= self;
        for (int rank = 0; rank < row.rank; ++rank) above_[rank] |= self;
    }
}

inline void Book::index_premiums() {
    std::uint32_t required = 0;
    for (int level = 0; level < 8; ++level) {
        times[level] = 1;
        if (ledger == Ledger::points) times[level] = 1 << level;
        if (ledger == Ledger::first_level_points && level) times[level] = 2;
    }
    for (std::size_t i = 0; i < premiums.size(); ++i) {
        const Premium& row = premiums[i];
        const std::uint32_t self = std::uint32_t{1} << i;
        if (row.kind == Kind::valat) valats |= self;
        if (row.kind == Kind::koenig_ultimo) ultimos |= self;
        if (row.kind == Kind::zehn_tarock) tens |= self;
        if (row.requires_ >= 0) needing |= self;
        if (row.requires_ >= 0) required |= std::uint32_t{1} << row.requires_;
        if (row.can_kontra) kontrable |= self;
        if (row.offered) offered_premiums |= self;
        if (row.silent_loss) silent_losses |= self;
        if (row.kind == Kind::koenigfang) koenigfaenge |= self;
        if (row.kind != Kind::bird || row.card < 0) continue;
        if (row.card < 32 || row.card > 35) throw std::invalid_argument("a bird above IIII");
        birds |= self;
        for (int low = 0; low < 16; ++low)
            if (low >> (row.card - 32) & 1) birds_of[low] |= self;
    }
    plain = ~(valats | ultimos | required | static_cast<std::uint32_t>(valat_excludes));
    if (command_taken_birds) plain &= ~birds;
}

inline void Book::index_worth(Contract& row) const {
    for (std::size_t id = 0; id < premiums.size(); ++id) {
        const Premium& premium = premiums[id];
        const bool promised =
            std::find(row.besser.begin(), row.besser.end(), id) != row.besser.end();
        if (promised || ((row.sayable | row.silent) >> id & 1))
            row.judged.push_back(static_cast<std::uint8_t>(id));
        const bool twice = row.doubled && premium.kind != Kind::zehn_tarock &&
                           (premium.kind != Kind::valat || valat_doubled_in_solo);
        row.worth[0][id] = twice ? premium.silent * 2 : premium.silent;
        row.worth[1][id] = twice ? premium.announced * 2 : premium.announced;
    }
}

}  // namespace mondfang
