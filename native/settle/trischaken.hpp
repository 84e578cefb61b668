// Who pays and who collects in Trischaken, seen from the one who chose it. The tariff is the
// book's; mondfang/settlement/trischaken.py is the readable twin.
#pragma once

#include <algorithm>
#include <numeric>

#include "settle/facts.hpp"

namespace mondfang {

struct Trischaken {
    const Tariff& tariff;
    int win_thirds, chooser;
    int have[kSeats] = {}, tricks[kSeats] = {};

    static int size(unsigned seats) { return std::popcount(seats); }
    int most() const { return *std::max_element(have, have + kSeats); }
    bool has_buergermeister() const { return most() >= win_thirds; }
    unsigned losers() const {
        unsigned tied = 0;
        for (int seat = 0; seat < kSeats; ++seat)
            if (have[seat] == most()) tied |= 1u << seat;
        return tied >> chooser & 1 ? 1u << chooser : tied;
    }
    unsigned jungfrauen() const {
        unsigned found = 0;
        for (int seat = 0; seat < kSeats; ++seat)
            if (!tricks[seat]) found |= 1u << seat;
        return found;
    }

    bool pays_for_all(bool chooser_lost) const {
        switch (tariff.payer) {
            case Payer::most_points: return true;
            case Payer::chooser_or_game: return chooser_lost || has_buergermeister();
            case Payer::chooser: return chooser_lost;
            case Payer::game: return has_buergermeister();
            case Payer::nobody: return false;
        }
        return false;
    }
    int units_due(int losers, int without) const {
        const int alone = tariff.alone[without];
        if (losers == 1 || without == 3) return alone;
        switch (tariff.tied[without]) {
            case Tied::full: return losers * alone;
            case Tied::winners: return losers * (kSeats - losers);
            case Tied::share: return alone;
        }
        return alone;
    }
    int times(bool chooser_lost, int without) const {
        if (has_buergermeister() && without <= tariff.buergermeister_jungfrauen)
            return chooser_lost ? tariff.chooser_buergermeister : tariff.buergermeister;
        return chooser_lost ? tariff.chooser : 1;
    }
    static void transfer(Points& points, unsigned payers, unsigned receivers, int due) {
        due -= due % std::lcm(size(payers), size(receivers));
        for (int seat = 0; seat < kSeats; ++seat) {
            if (payers >> seat & 1) points[seat] -= due / size(payers);
            if (receivers >> seat & 1) points[seat] += due / size(receivers);
        }
    }
    void by_places(Points& points) const {
        if (!tariff.has_places) return;
        for (int seat = 0; seat < kSeats; ++seat) {
            int first = 0, equal = 0, sum = 0;
            for (const int other : have) {
                first += other > have[seat];
                equal += other == have[seat];
            }
            for (int place = first; place < first + equal; ++place) sum += tariff.places[place];
            points[seat] += sum / equal;
        }
    }

    void settle(Points& points) const {
        const unsigned lost = losers(), virgins = jungfrauen();
        const bool chooser_lost = lost == 1u << chooser;
        const int without = size(virgins);
        if (pays_for_all(chooser_lost)) {
            const int due = tariff.unit * units_due(size(lost), without);
            transfer(points, lost, virgins ? virgins : 15u & ~lost,
                     due * times(chooser_lost, without));
        } else if (tariff.jungfrau_from_all && without == 1) {
            transfer(points, 15u & ~virgins, virgins, tariff.unit * tariff.alone[1]);
        } else {
            by_places(points);
        }
    }
};

}  // namespace mondfang
