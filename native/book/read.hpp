// The packed book, name by name; mondfang/kernel/pack.py hands them over.
#pragma once

#include "book/book.hpp"

namespace mondfang {

inline void read(Packed& in, Contract& row) {
    row.offered = in.flag("offered");
    row.value = in.number("value");
    row.value_lost = in.number("value_lost");
    row.rank = in.within("rank", 0, 62);
    row.bid = in.name("bid", WhoBids::opening_or_last);
    row.ends_auction = in.flag("ends_auction");
    row.partner = in.flag("partner");
    row.talon = in.name("talon", TalonUse::tricks);
    row.regime = in.within("regime", 0, kRegimes - 1);
    row.besser = in.ids("besser");
    row.declarer_birds = in.name("declarer_birds", DeclarerBirds::never);
    row.tricks = in.within("tricks", -1, kTricks);
    row.joinable = in.flag("joinable");
    row.open = in.name("open", Exposure::choice);
    row.premiums = in.ids("premiums");
    row.premiums_times = in.within("premiums_times", 0, 100);
    row.unplayed_when_blank = in.flag("unplayed_when_blank");
    row.suit_cards_after_discard = in.number("suit_cards_after_discard");
}

inline void read(Packed& in, Premium& row) {
    row.offered = in.flag("offered");
    row.silent = in.number("silent");
    row.announced = in.number("announced");
    row.kind = in.name("kind", Kind::honneurs);
    row.card = in.within("card", -1, kCards - 1);
    row.trick = in.within("trick", 0, kTricks);
    row.threshold = in.number("threshold_thirds");
    row.requires_ = in.within("requires", -1, 31);
    row.can_announce = in.flag("can_announce");
    row.can_kontra = in.flag("can_kontra");
    row.counts = in.name("counts", Counts::any);
    row.silent_loss = in.flag("silent_loss");
    row.multiplied = in.flag("multiplied");
    row.tarocks = in.within("tarocks", 0, 12);
    row.late_said = in.flag("announced_in_last");
}

inline void read(Packed& in, Trickplay& rules) {
    rules.leader_declarer = in.flag("leader_declarer");
    rules.tarock_trumps = in.flag("tarock_trumps");
    rules.must_play_tarock = in.flag("must_play_tarock");
    rules.must_beat = in.flag("must_beat");
    rules.pagat_last = in.flag("pagat_last");
    rules.suit_first = in.flag("suit_first");
    rules.kaiserstich = in.name("kaiserstich", Kaiserstich::mond_skues_pagat);
    rules.kontra = in.flag("kontra");
    rules.stop_when_decided = in.flag("stop_when_decided");
}

inline Book::Book(PackedEntries packed) {
    Packed in(std::move(packed));
    contracts.resize(in.size("contracts"));
    premiums.resize(in.size("premiums"));
    for (std::size_t i = 0; i < contracts.size(); ++i) {
        in.section("contract." + std::to_string(i));
        read(in, contracts[i]);
    }
    for (std::size_t i = 0; i < premiums.size(); ++i) {
        in.section("premium." + std::to_string(i));
        read(in, premiums[i]);
    }
    for (int i = 0; i < kRegimes; ++i) {
        in.section(std::string("play.") + kRegimeNames[i]);
        read(in, play[i]);
    }
    read_before_play(in);
    read_words(in);
    read_values(in);
    in.finish();
    fault = in.fault();
    if (fault.empty()) check();
    if (fault.empty()) index();
}

inline void Book::read_before_play(Packed& in) {
    in.section("deal");
    talon_first = in.flag("talon_first");
    throw_in_allowed = in.flag("throw_in");
    in.section("auction");
    opens_reserve_only = in.flag("reserve_only");
    last_limited = in.flag("forehand_games");
    silence_passes = in.flag("silence_passes");
    in.section("call");
    own_card_allowed = in.flag("own_card");
    call_fourth = in.flag("fourth");
    for (const auto rank : in.list("ranks", 1, static_cast<std::int64_t>(kSuitCards)))
        call_ranks.push_back(static_cast<Mask>(rank));
    in.section("talon");
    schleifen = in.flag("schleifen");
    whole_when_king = in.flag("whole_when_king");
    trischaken_when_king = in.flag("trischaken_when_king");
    change_bird_when_king = in.flag("change_bird_when_king");
    left_with_a_trick = in.flag("left_half_with_a_trick");
    left_king_koenigfang = in.flag("left_king_koenigfang");
    solo_king_half = in.flag("solo_king_half");
}

inline void Book::read_words(Packed& in) {
    in.section("announce");
    announce_first_turn = in.flag("first_turn");
    command_taken_birds = in.flag("command_taken_birds");
    for (const auto id : in.ids("valat_excludes")) valat_excludes |= Mask{1} << id;
    in.section("kontra");
    levels = in.within("levels", 0, 3);
    kontra_first_turn = in.flag("first_turn");
    negative_kontra = in.flag("negative");
    knowing_partner_void = in.flag("knowing_partner_void");
    solo_king_void = in.flag("solo_king_void");
    void_under_valat = in.flag("void_under_valat");
    ledger = in.name("ledger", Ledger::first_level_points);
    in.section("duty");
    duty.keep = in.flag("keep");
    duty.highest_first = in.flag("highest_first");
    duty.free_when_missed = in.flag("free_when_missed");
}

inline void Book::read_values(Packed& in) {
    in.section("trischaken");
    tariff.unit = in.within("unit", 0, 1 << 10);
    tariff.payer = in.name("payer", Payer::nobody);
    const auto places = in.list("places", -(1 << 10), 1 << 10);
    tariff.has_places = places.size() == std::size(tariff.places);
    if (tariff.has_places)
        std::transform(places.begin(), places.end(), tariff.places,
                       [](std::int64_t each) { return static_cast<int>(each); });
    tariff.chooser = in.within("chooser", 0, 100);
    tariff.buergermeister = in.within("buergermeister", 0, 100);
    tariff.chooser_buergermeister = in.within("chooser_buergermeister", 0, 100);
    tariff.buergermeister_jungfrauen = in.within("buergermeister_jungfrauen", 0, 3);
    tariff.alone[1] = in.within("jungfrau", 0, 100);
    tariff.alone[2] = in.within("two_jungfrauen", 0, 100);
    tariff.alone[3] = in.within("all_tricks", 0, 100);
    tariff.jungfrau_from_all = in.flag("jungfrau_from_all");
    tariff.tied[0] = in.name("tied", Tied::share);
    tariff.tied[1] = in.name("tied_jungfrau", Tied::share);
    tariff.tied[2] = in.name("tied_jungfrauen", Tied::share);
    trischaken_talon = in.name("talon", Choice::free);
    trischaken_stichzwang = in.name("stichzwang", Choice::free);
    in.section("valat");
    valat_shape = in.name("shape", ValatShape::multiplies_all);
    valat_silent = in.number("silent");
    valat_announced = in.number("announced");
    valat_silent_keeps = in.name("silent_premiums", ValatKeeps::none);
    valat_announced_keeps = in.name("announced_premiums", ValatKeeps::none);
    valat_loses_all = in.flag("missed_loses_all");
    in.section("count");
    win_thirds = in.number("win_thirds");
}

}  // namespace mondfang
