// A rulebook as the kernel needs it: numbers and names of functions, packed by
// mondfang/kernel/pack.py and read by read.hpp. No rule stands here that is not in the rulebook's
// own data.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "book/packed.hpp"
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
enum class Payer : std::uint8_t { most_points, chooser_or_game, chooser, game, nobody };
enum class Tied : std::uint8_t { full, winners, share };
enum class Choice : std::uint8_t { first, second, free };  // six/last/choice, yes/no/choice
enum class ValatShape : std::uint8_t { multiplies_game, added, multiplies_all };
enum class ValatKeeps : std::uint8_t { all, trick_premiums, none };
enum class Ledger : std::uint8_t { points, cents, fixed_cents, first_level_points };

inline constexpr const char* kRegimeNames[] = {"positive", "suit", "suit-bunt", "negative",
                                               "trischaken"};
inline constexpr int kRegimes = 5;
inline constexpr int kSuitRegime = 1, kBuntRegime = 2, kTrischakenRegime = 4;

struct Contract {
    bool offered, ends_auction, partner, joinable, unplayed_when_blank;
    int value, value_lost, rank, suit_cards_after_discard;
    int premiums_times;  // what premiums are multiplied by
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
    bool offered, can_announce, can_kontra, silent_loss, multiplied;
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

// By how much a game multiplies a premium; some count the same wherever they are made.
inline int times_of(const Contract& row, const Premium& premium) {
    return premium.multiplied ? row.premiums_times : 1;
}

// What Trischaken costs; see TrischakenRules in mondfang/rulebook/model.py.
struct Tariff {
    int unit;
    Payer payer;
    bool has_places = false, jungfrau_from_all;
    int places[4] = {};  // from the most points to the fewest
    int chooser, buergermeister, chooser_buergermeister, buergermeister_jungfrauen;
    int alone[4] = {3};  // units of a lone loser, by the players without a trick
    Tied tied[3];        // by the players without a trick
};

struct Book {
    std::string fault;  // why it cannot be played by; empty: it can
    std::vector<Contract> contracts;
    std::vector<Premium> premiums;
    Trickplay play[kRegimes];
    bool talon_first, throw_in_allowed, opens_reserve_only, last_limited, silence_passes;
    bool own_card_allowed, call_fourth;
    std::vector<Mask> call_ranks;
    bool schleifen, whole_when_king, trischaken_when_king, change_bird_when_king;
    bool left_with_a_trick, left_king_koenigfang, solo_king_half;
    bool announce_first_turn, command_taken_birds;
    Mask valat_excludes = 0;  // by premium
    int levels;
    bool kontra_first_turn, negative_kontra, knowing_partner_void, solo_king_void, void_under_valat;
    Ledger ledger;
    DutyRules duty;
    Tariff tariff;
    Choice trischaken_talon, trischaken_stichzwang;
    ValatShape valat_shape;
    int valat_silent, valat_announced;
    ValatKeeps valat_silent_keeps, valat_announced_keeps;
    bool valat_loses_all;  // an announced one that is missed: the game and all announcements
    int win_thirds;

    // The first row of its kind, found once; -1: the book has none.
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

    explicit Book(PackedEntries packed);

    std::uint32_t above_rank(int rank) const { return above_[rank]; }
    std::uint32_t at_rank(int rank) const { return at_[rank]; }

private:
    std::uint32_t above_[64] = {}, at_[64] = {};
    void read_before_play(Packed& in);
    void read_words(Packed& in);
    void read_values(Packed& in);
    void check();
    void index();
    void index_premiums();
    void index_worth(Contract& row) const;
};

// Numbers that point into the tables point at a row that is there.
inline void Book::check() {
    const auto known = [&](int id) { return id < static_cast<int>(premiums.size()); };
    bool fits = !(valat_excludes >> premiums.size());
    for (const auto& row : contracts) {
        for (const auto id : row.besser) fits = fits && known(id);
        for (const auto id : row.premiums) fits = fits && known(id);
    }
    for (const auto& row : premiums) fits = fits && known(row.requires_);
    for (const Mask rank : call_ranks) fits = fits && !(rank & ~kSuitCards);
    if (!fits || call_ranks.empty()) fault = "packed rulebook points nowhere";
}

inline void Book::index() {
    index_premiums();
    if (!fault.empty()) return;
    for (std::size_t i = 0; i < contracts.size(); ++i) {
        Contract& row = contracts[i];
        for (std::size_t j = 0; j < row.premiums.size(); ++j) {
            const auto id = row.premiums[j];
            if (j && id <= row.premiums[j - 1]) {
                fault = "premiums of a contract not in the book's order";
                return;
            }
            const Premium& premium = premiums[id];
            if (premium.offered && premium.can_announce) row.sayable |= std::uint32_t{1} << id;
            if (premium.offered && premium.silent) row.silent |= std::uint32_t{1} << id;
        }
        index_worth(row);
        const std::uint32_t self = std::uint32_t{1} << i;
        const int known = trischaken_contract;
        if (row.talon == TalonUse::tricks &&
            (known < 0 || (row.offered && !contracts[known].offered)))
            trischaken_contract = static_cast<int>(i);
        for (const auto id : row.besser) row.besser_without_card |= premiums[id].card < 0;
        for (int birds = 0; birds < 16; ++birds) {
            bool fits = row.besser.empty() || row.besser_without_card;
            for (const auto id : row.besser) {
                const int card = premiums[id].card;
                if (card >= 36) {
                    fault = "a promised bird above IIII";
                    return;
                }
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
        const auto first = [&](int& found) {  // what is offered first
            if (found < 0 || (row.offered && !premiums[found].offered)) found = static_cast<int>(i);
        };
        if (row.kind == Kind::koenigfang) first(koenigfang_premium);
        if (row.kind == Kind::pagatfang) first(pagatfang_premium);
        if (row.kind == Kind::bird && row.card == kPagat) first(pagat_premium);
        if (row.kind != Kind::bird || row.card < 0) continue;
        if (row.card < 32 || row.card > 35) {
            fault = "a bird above IIII";
            return;
        }
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
        row.worth[0][id] = premium.silent * times_of(row, premium);
        row.worth[1][id] = premium.announced * times_of(row, premium);
    }
}

}  // namespace mondfang

#include "book/read.hpp"
