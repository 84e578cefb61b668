// What the training scripts need: positions with the worth of each card, hands with their worth in
// each contract.
#include "bind/bind.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/batch.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mondfang {

namespace {

// One decision of a game that the policy plays with itself: for each candidate its features and
// what the game brought after it, on the average of worlds in which the unseen cards were dealt
// again.
struct Sample {
    int context;
    std::vector<Features> features;
    std::vector<double> values;
};

// The unseen cards of the other hands, dealt again at random to the same numbers of cards.
Game other_world(const Game& game, Random& random) {
    Game world = game;
    const int self = game.turn;
    std::uint8_t cards[kCards];
    int n = 0;
    for (int seat = 0; seat < kSeats; ++seat)
        if (seat != self)
            for (Mask rest = game.hands[seat]; rest; rest &= rest - 1)
                cards[n++] = static_cast<std::uint8_t>(lowest(rest));
    // Keep suits a hand has shown to be without, by keeping each card's holder where the other
    // holder could not have it: simple swaps that leave voids as they are.
    for (int trial = 0; trial < 3 * n; ++trial) {
        const int a = cards[random.below(static_cast<unsigned>(n))];
        const int b = cards[random.below(static_cast<unsigned>(n))];
        int one = -1, two = -1;
        for (int seat = 0; seat < kSeats; ++seat) {
            if (has(world.hands[seat], a)) one = seat;
            if (has(world.hands[seat], b)) two = seat;
        }
        if (one == two || one < 0 || two < 0) continue;
        const auto holds = [&](int seat, int card) { return world.hands[seat] & suit_of(card); };
        if (!holds(one, b) || !holds(two, a)) continue;
        if (game.called != kNone && (a == game.called || b == game.called)) continue;
        const Mask both = bit(a) | bit(b);
        for (int seat : {one, two}) {
            world.hands[seat] ^= both;
            world.start[seat] ^= both;
            world.dealt[seat] ^= both & (world.dealt[one] | world.dealt[two] | both);
        }
    }
    return world;
}

void collect(const Book& book, const Brain& brain, std::uint64_t seed, std::uint64_t number,
             int worlds, double card_share, std::vector<Sample>& samples) {
    Random random(seed, number);
    Game game = random_deal(book, random, static_cast<int>(number & 3));
    while (!game.over() && game.phase != Phase::play) {
        // One call in eight is drawn at random, so that every contract is seen.
        const bool wild = game.phase == Phase::auction && random.below(8) == 0;
        game.apply(wild ? game.random_action(random) : quiet_action(game, brain, random));
    }
    if (game.over()) return;
    const Sides sides = Sides::of(game);
    while (!game.over()) {
        const Moment moment(game, sides);
        const Mask choice = one_of_each(moment.legal, moment.out);
        if (count(choice) > 1 && random.below(4) == 0) {
            Sample sample;
            sample.context = moment.context;
            std::vector<int> cards;
            for (Mask rest = choice; rest; rest &= rest - 1) cards.push_back(lowest(rest));
            sample.values.assign(cards.size(), 0);
            for (const int card : cards) {
                Features f;
                describe(moment, card, f);
                sample.features.push_back(f);
            }
            for (int w = 0; w < worlds; ++w) {
                Random dealer(seed ^ 0xABCD, number * 4096 + static_cast<std::uint64_t>(w));
                const Game world = other_world(game, dealer);
                for (std::size_t i = 0; i < cards.size(); ++i) {
                    Game copy = world;
                    Random dice(seed, number * 4096 + static_cast<std::uint64_t>(w));
                    copy.play_card(cards[i]);
                    while (!copy.over()) copy.play_card(brain.cards.card(copy, sides, dice));
                    sample.values[i] += (1 - card_share) * utility(copy, game.turn, false) +
                                        card_share * utility(copy, game.turn, true);
                }
            }
            for (double& each : sample.values) each /= worlds;
            samples.push_back(std::move(sample));
        }
        game.play_card(brain.cards.card(game, sides, random));
    }
}

nb::tuple collect_rows(const Book& book, const Brain& brain, std::uint64_t seed,
                       std::uint64_t first, std::uint64_t n, int worlds, double card_share,
                       unsigned threads) {
    std::vector<std::vector<Sample>> parts(std::max(1u, threads));
    {
        nb::gil_scoped_release release;
        in_parallel(n, threads, [&](unsigned part, std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t i = first + from; i < first + to; ++i)
                collect(book, brain, seed, i, worlds, card_share, parts[part]);
        });
    }
    std::vector<int> contexts, sizes;
    std::string features;
    std::vector<double> values;
    for (const auto& part : parts)
        for (const Sample& sample : part) {
            contexts.push_back(sample.context);
            sizes.push_back(static_cast<int>(sample.values.size()));
            for (std::size_t i = 0; i < sample.values.size(); ++i) {
                features.append(reinterpret_cast<const char*>(sample.features[i].data()),
                                sizeof(Features));
                values.push_back(sample.values[i]);
            }
        }
    return nb::make_tuple(contexts, sizes, nb::bytes(features.data(), features.size()), values);
}

// Whether a game with open hands is made; what cannot be worked out counts as lost.
bool made_openly(Game game, const Brain& brain, Random& random) {
    while (game.phase != Phase::play) game.apply(quiet_action(game, brain, random));
    Solver solver(std::size_t{1} << 22);
    const auto side = static_cast<std::uint8_t>(1 << game.declarer());
    const SearchLimits limits{20000, {}};
    const SolverAnswer answer =
        solver.at_least(position_of(game, side), ExactTricks{game.contract().tricks}, 1, limits);
    return answer.solved && answer.lower >= 1;
}

// A random hand made to play a contract in many worlds: mean points, or nothing if it may not bid.
std::vector<std::tuple<int, double>> hand_worth(const Book& book, const Brain& brain, Mask hand,
                                                bool forehand, std::uint64_t seed, int worlds) {
    std::vector<std::tuple<int, double>> rows;
    const int first = forehand ? 0 : 3;
    for (std::size_t c = 0; c < book.contracts.size(); ++c) {
        const Contract& row = book.contracts[c];
        if (!row.offered) continue;
        if (!forehand && row.bid != WhoBids::anyone && row.bid != WhoBids::first_call) continue;
        if (!(book.with_birds[hand >> 32 & 15] & book.with_suit_cards[count(hand & kSuitCards)] &
              1u << c))
            continue;
        double sum = 0;
        const bool open = row.open != Exposure::none;
        const int rounds = open ? std::min(worlds, 4) : worlds;
        for (int w = 0; w < rounds; ++w) {
            Random random(seed, static_cast<std::uint64_t>(w));
            std::uint8_t cards[kCards], talon[6];
            int n = 0;
            for (Mask rest = kAll & ~hand; rest; rest &= rest - 1)
                cards[n++] = static_cast<std::uint8_t>(lowest(rest));
            for (int i = n - 1; i > 0; --i)
                std::swap(cards[i], cards[random.below(static_cast<unsigned>(i + 1))]);
            Mask hands[kSeats] = {hand, 0, 0, 0};
            for (int i = 0; i < 36; ++i) hands[1 + i / 12] |= bit(cards[i]);
            std::memcpy(talon, cards + 36, sizeof talon);
            Game game(book, hands, talon, first);
            game.declare(0, static_cast<int>(c));
            if (open) {
                sum += 3 * (made_openly(game, brain, random) ? row.value : -row.value_lost);
                continue;
            }
            play_out(game, brain, random);
            Points points;
            settle(game, points);
            sum += points[0];
        }
        rows.emplace_back(static_cast<int>(c), sum / rounds);
    }
    return rows;
}

}  // namespace

void bind_training(nb::module_& module) {
    module.def("collect", &collect_rows, "book"_a, "brain"_a, "seed"_a, "first"_a, "count"_a,
               "worlds"_a, "card_share"_a, "threads"_a = 1,
               "Decisions of self-play: contexts, numbers of candidates, features, values.");
    module.def("hand_worth", &hand_worth, "book"_a, "brain"_a, "hand"_a, "forehand"_a, "seed"_a,
               "worlds"_a, nb::call_guard<nb::gil_scoped_release>(),
               "What a hand brings in each contract it may bid, played by rules of thumb.");
}

}  // namespace mondfang
