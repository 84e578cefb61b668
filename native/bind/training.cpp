// What the training scripts need: a trainer that plays with itself, hands with their worth in each
// contract.
#include "bind/bind.hpp"

#include <utility>

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/batch.hpp"
#include "search/learn.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mondfang {

namespace {

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

// Two players without search at one table, each deal twice with the seats exchanged: how far a seat
// of the first is ahead of one of the second, and the error.
std::tuple<double, double> duel(const Book& book, const Brain& one, const Brain& two,
                                std::uint64_t seed, std::uint64_t first, std::uint64_t n) {
    double sum = 0, squares = 0;
    for (std::uint64_t i = first; i < first + n; ++i) {
        double ahead = 0;
        for (int swapped = 0; swapped < 2; ++swapped) {
            Random random(seed, i);
            Game game = random_deal(book, random, static_cast<int>(i & 3));
            const auto brain = [&]() -> const Brain& {
                return (game.turn & 1) == swapped ? one : two;
            };
            while (!game.over() && game.phase != Phase::play)
                game.apply(quiet_action(game, brain(), random));
            if (!game.over()) {
                const Sides sides = Sides::of(game);
                while (!game.over()) game.play_card(brain().cards.card(game, sides, random));
            }
            Points points;
            settle(game, points);
            for (int seat = 0; seat < kSeats; ++seat)
                ahead += (seat & 1) == swapped ? points[seat] : -points[seat];
        }
        ahead /= 4;
        sum += ahead;
        squares += ahead * ahead;
    }
    const double count = static_cast<double>(n), mean = sum / count;
    return {mean, std::sqrt(std::max(squares / count - mean * mean, 0.0) / count)};
}

}  // namespace

void bind_training(nb::module_& module) {
    nb::class_<Trainer>(module, "Trainer", "Plays with itself and learns from every branch.")
        .def("__init__",
             [](Trainer* self, const Book& book, const Brain& brain, double unit,
                double card_share) { new (self) Trainer(book, brain, unit, card_share); },
             "book"_a, "brain"_a, "unit"_a, "card_share"_a, nb::keep_alive<1, 2>())
        .def("run", &Trainer::run, "seed"_a, "first"_a, "count"_a, "rate"_a, "phases"_a = 15,
             nb::call_guard<nb::gil_scoped_release>(),
             "Play so many games and learn; phases: 1 cards, 2 auction, 4 words, 8 king,"
             " talon and discard, summed.")
        .def("tune",
             [](Trainer& self, int head, double heat, int batch) {
                 Learner* heads[] = {&self.cards, &self.belief, &self.auction, &self.habits};
                 heads[head % 4]->tune(heat, batch);
             },
             "head"_a, "heat"_a, "batch"_a,
             "How much variety is worth, and how many options a step takes: of the cards (0), the"
             " belief (1), the auction (2), the habits (3).")
        .def("cards", [](const Trainer& self) { return self.cards.whole(true, 30000); },
             "How cards are chosen.")
        .def("belief", [](const Trainer& self) { return self.belief.whole(true, 30000); },
             "How likely cards are.")
        .def("auction", [](const Trainer& self) { return self.auction.whole(true, 1 << 20); },
             "What is bid.")
        .def("habits", [](const Trainer& self) { return self.habits.whole(true, 1 << 20); },
             "Which king is called, what is taken and laid away.")
        .def("say", &Trainer::say, "words"_a, "Announce and double by these weights from now on.")
        .def("words",
             [](Trainer& self) {
                 const WordSums found = std::exchange(self.words, WordSums());
                 const auto raw = [](const auto& list) {
                     return nb::bytes(reinterpret_cast<const char*>(list.data()),
                                      list.size() * sizeof(list[0]));
                 };
                 return nb::make_tuple(raw(found.products), raw(found.targets), raw(found.cases),
                                       raw(found.contexts), raw(found.promised),
                                       raw(found.brought));
             },
             "Of the words since the last asking: the sums of a least-squares fit by context"
             " (float64), cases (int64); and one by one contexts, promises (int32), gains"
             " (float64).")
        .def("report",
             [](Trainer& self) {
                 std::vector<std::tuple<std::uint64_t, double>> rows;
                 for (Learner* each : {&self.cards, &self.auction, &self.habits}) {
                     rows.emplace_back(each->decisions,
                                       each->decisions ? each->gained /
                                                             static_cast<double>(each->decisions)
                                                       : 0.0);
                     each->decisions = 0;
                     each->gained = 0;
                 }
                 return rows;
             },
             "Since the last report, of cards, calls and habits: decisions, what the choice gained.");
    module.def("duel", &duel, "book"_a, "one"_a, "two"_a, "seed"_a, "first"_a, "count"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "Points a hand that one player without search is ahead of another, and their error.");
    module.def("hand_worth", &hand_worth, "book"_a, "brain"_a, "hand"_a, "forehand"_a, "seed"_a,
               "worlds"_a, nb::call_guard<nb::gil_scoped_release>(),
               "What a hand brings in each contract it may bid, played by rules of thumb.");
}

}  // namespace mondfang
