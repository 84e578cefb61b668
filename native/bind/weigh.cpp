// Worlds and search for Python.
#include "bind/bind.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/batch.hpp"
#include "search/learn.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mondfang {

Weights make_weights(const std::vector<int>& numbers) {
    if (numbers.size() != std::size_t{kContexts} * kFeatures)
        throw std::invalid_argument("card weights of the wrong size");
    Weights weights;
    for (int c = 0; c < kContexts; ++c)
        for (int i = 0; i < kFeatures; ++i)
            weights[c][i] = static_cast<std::int16_t>(numbers[c * kFeatures + i]);
    return weights;
}

// By contract in the order of the book, keeping quiet comes last.
CallModel make_calls(const std::vector<int>& numbers) {
    if (numbers.size() % kHandFeatures ||
        numbers.size() > std::size_t{CallModel::kQuiet + 1} * kHandFeatures)
        throw std::invalid_argument("call weights of the wrong size");
    CallModel model;
    const std::size_t last = numbers.size() / kHandFeatures - 1;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t row = i / kHandFeatures;
        model.weights[row == last ? CallModel::kQuiet : row][i % kHandFeatures] = numbers[i];
    }
    return model;
}

WordModel make_words(const std::vector<int>& numbers) {
    if (numbers.size() != std::size_t{kWordContexts} * kWordFeatures)
        throw std::invalid_argument("word weights of the wrong size");
    WordModel model;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        model.weights[i / kWordFeatures][i % kWordFeatures] = numbers[i];
    return model;
}

Habits make_habits(const std::vector<int>& numbers) {
    if (numbers.size() != std::size_t{kHabits} * kHabitFeatures)
        throw std::invalid_argument("habit weights of the wrong size");
    Habits habits;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        habits.weights[i / kHabitFeatures][i % kHabitFeatures] = numbers[i];
    return habits;
}

namespace {

Brain make_brain(const std::vector<int>& cards, const std::vector<int>& belief,
                 const std::vector<int>& bids, int margin, const std::vector<int>& calls,
                 const std::vector<int>& auction, const std::vector<int>& words,
                 const std::vector<int>& habits, double unit) {
    if (bids.size() % kHandFeatures || bids.size() > std::size_t{32} * kHandFeatures)
        throw std::invalid_argument("bid weights of the wrong size");
    BidModel model;
    for (std::size_t i = 0; i < bids.size(); ++i)
        model.weights[i / kHandFeatures][i % kHandFeatures] = bids[i];
    CallModel heard;
    if (!calls.empty()) {
        heard = make_calls(calls);
    } else if (!auction.empty()) {
        heard = make_calls(auction);
    } else {  // where no calls were learned, a hand bids by what it is worth
        std::copy(model.weights.begin(), model.weights.end(), heard.weights.begin());
        heard.weights[CallModel::kQuiet][0] = margin;
    }
    Brain brain{Policy(make_weights(cards)), Policy(make_weights(belief)), model, heard, margin,
                !auction.empty(), {}, {}, {}, unit};
    if (!auction.empty()) brain.auction = make_calls(auction);
    if (!words.empty()) brain.words = make_words(words);
    if (!habits.empty()) brain.habits = make_habits(habits);
    return brain;
}

Story make_story(const Book& book, int seat, int forehand, Mask dealt,
                 const std::vector<int>& talon, const std::vector<Action>& actions,
                 Mask discard_shown, bool has_lain, const std::array<Mask, 4>& held,
                 const std::array<bool, 4>& all_held) {
    Story story;
    if (seat < 0 || seat > 3 || forehand < 0 || forehand > 3)
        throw std::invalid_argument("a seat is a number from 0 to 3");
    if (count(dealt) != kTricks || (dealt & ~kAll))
        throw std::invalid_argument("a hand is twelve cards");
    if (talon.size() != 6) throw std::invalid_argument("a talon is six cards");
    story.book = &book;
    story.seat = seat;
    story.forehand = forehand;
    story.dealt = dealt;
    for (int i = 0; i < 6; ++i)
        if (talon[i] >= 0 && talon[i] < kCards)
            story.talon[i] = static_cast<std::uint8_t>(talon[i]);
    story.actions = actions;
    story.discard_shown = discard_shown;
    story.has_lain = has_lain;
    for (int i = 0; i < kSeats; ++i) {
        story.held[i] = held[i];
        story.all_held[i] = all_held[i];
    }
    return story;
}

using WeighedRow = std::tuple<double, double, int, int>;  // mean, error, worlds, won

using WeighedRows = std::tuple<std::vector<WeighedRow>, int, int, bool>;

WeighedRows rows_of(const SearchResult& result) {
    std::vector<WeighedRow> rows;
    for (const Weighed& each : result.actions)
        rows.emplace_back(each.value, each.doubt, each.n, each.won);
    return {rows, result.worlds, result.solved, result.stopped};
}

WeighedRows weigh_rows(const Story& story, const Brain& brain, const std::vector<Action>& actions,
                       std::uint64_t seed, int worlds, int candidates, double trust_calls,
                       double trust_cards, bool for_cards, int solved_tricks, double seconds,
                       double anchor, double spare) {
    const SearchOptions options{seed,      worlds,        candidates, trust_calls, trust_cards,
                                for_cards, solved_tricks, seconds,    1000000,     anchor,
                                spare};
    return rows_of(weigh(story, actions, brain, options));
}

WeighedRows weigh_open_rows(const Game& game, const Brain& brain, int seat,
                            const std::vector<Action>& actions, std::uint64_t seed, int playouts,
                            bool for_cards, int solved_tricks) {
    if (seat < 0 || seat > 3) throw std::invalid_argument("a seat is a number from 0 to 3");
    SearchOptions options;
    options.seed = seed;
    options.worlds = playouts;
    options.for_cards = for_cards;
    options.solved_tricks = solved_tricks;
    return rows_of(weigh_open(game, seat, actions, brain, options));
}

// Many playouts from one position, each with a random stream of its own: sums and numbers won.
std::pair<std::array<std::int64_t, 4>, std::array<std::int64_t, 4>> playouts(
    const Game& game, const Brain& brain, std::uint64_t seed, std::uint64_t n, unsigned threads) {
    struct Part {
        std::int64_t points[kSeats] = {}, won[kSeats] = {};
    };
    threads = std::max(1u, threads);
    std::vector<Part> parts(threads);
    in_pieces(n, threads, [&](unsigned at, std::uint64_t from, std::uint64_t to) {
        Part part = parts[at];
        for (std::uint64_t i = from; i < to; ++i) {
            Game copy = game;
            Random dice(seed, i);
            play_out(copy, brain, dice);
            Points points;
            settle(copy, points);
            for (int seat = 0; seat < kSeats; ++seat) {
                part.points[seat] += points[seat];
                part.won[seat] += points[seat] > 0;
            }
        }
        parts[at] = part;
    });
    std::array<std::int64_t, 4> sums{}, won{};
    for (const Part& part : parts)
        for (int seat = 0; seat < kSeats; ++seat) {
            sums[seat] += part.points[seat];
            won[seat] += part.won[seat];
        }
    return {sums, won};
}

// Game points of the seat on turn in many finished-to-be games, all cards open.
std::vector<std::tuple<bool, int, int>> solve_games(const std::vector<Game>& games,
                                                    std::uint64_t nodes, unsigned threads) {
    for (const Game& game : games)
        if (game.phase != Phase::play) throw std::invalid_argument("no card is to be played");
    std::vector<std::tuple<bool, int, int>> rows(games.size());
    in_parallel(games.size(), std::max(1u, threads),
                [&](unsigned, std::uint64_t from, std::uint64_t to) {
                    Solver solver(std::size_t{1} << 24);
                    for (std::uint64_t i = from; i < to; ++i) {
                        const Game& game = games[i];
                        const SearchLimits limits{nodes, {}};
                        const SolverAnswer answer =
                            solver.value(position_of(game, side_of_seat(game, game.turn)),
                                         GamePoints{&game, game.turn}, limits);
                        rows[i] = {answer.solved, answer.lower, answer.upper};
                    }
                });
    return rows;
}

// The cards each place must hold and may hold: four hands when play began, discard, talon.
std::pair<std::array<Mask, kPlaces>, std::array<Mask, kPlaces>> knowledge(const Story& story) {
    const Sampler sampler(story);
    std::array<Mask, kPlaces> must, may;
    for (int at = 0; at < kPlaces; ++at) {
        must[at] = sampler.limits().must[at];
        may[at] = sampler.limits().may[at];
    }
    return {must, may};
}

// The sets that rules of thumb would rather lay away, the best first.
std::vector<Action> best_discards(const Story& story, const Brain& brain, std::uint64_t seed,
                                  int wanted) {
    const Sampler sampler(story);
    Random random(seed, 0xD15C);
    Game game;
    for (int trial = 0; trial < 10000; ++trial) {
        if (!sampler.draw(random, game)) continue;
        std::vector<std::pair<int, Action>> found;
        const Mask hand = game.hands[game.turn];
        game.legal([&](Action action) {
            if (act_of(action) == Act::discard)
                found.emplace_back(-discard_score(game, brain.habits, hand, value_of(action)),
                                   action);
        });
        std::sort(found.begin(), found.end());
        if (static_cast<int>(found.size()) > wanted) found.resize(static_cast<std::size_t>(wanted));
        std::vector<Action> actions;
        for (const auto& each : found) actions.push_back(each.second);
        return actions;
    }
    throw std::runtime_error("no world agrees with the story");
}

std::array<Mask, 4> four(const Mask (&masks)[kSeats]) {
    return {masks[0], masks[1], masks[2], masks[3]};
}

// Worlds as (hands when dealt, talon, discard), drawn and weighed.
using WorldRow = std::tuple<std::array<Mask, 4>, std::array<int, 6>, Mask, std::array<Mask, 4>>;

std::vector<WorldRow> sample_worlds(const Story& story, const Brain& brain, std::uint64_t seed,
                                    int worlds, int candidates, double trust_calls,
                                    double trust_cards) {
    const Sampler sampler(story);
    Random random(seed, 0x57A7);
    SearchOptions options;
    options.worlds = worlds;
    options.candidates = candidates;
    options.trust_calls = trust_calls;
    options.trust_cards = trust_cards;
    const Worlds found(sampler, brain, options, random);
    std::vector<WorldRow> rows;
    for (std::size_t w = 0; w < found.games.size(); ++w) {
        const Game& game = found.games[w];
        std::array<int, 6> talon;
        for (int i = 0; i < 6; ++i) talon[i] = game.talon[i];
        for (int n = 0; n < found.times[w]; ++n)
            rows.emplace_back(four(game.dealt), talon, game.discard, four(game.hands));
    }
    return rows;
}

}  // namespace

void bind_search(nb::module_& module) {
    module.attr("CONTEXTS") = kContexts;
    module.attr("FEATURES") = kFeatures;
    module.attr("HAND_FEATURES") = kHandFeatures;
    module.attr("WORD_CONTEXTS") = kWordContexts;
    module.attr("WORD_FEATURES") = kWordFeatures;
    module.attr("HABITS") = kHabits;
    module.attr("HABIT_FEATURES") = kHabitFeatures;

    nb::class_<Brain>(module, "Brain", "Learned weights: how cards are chosen and hands are bid.")
        .def("__init__",
             [](Brain* self, const std::vector<int>& cards, const std::vector<int>& belief,
                const std::vector<int>& bids, int margin, const std::vector<int>& calls,
                const std::vector<int>& auction, const std::vector<int>& words,
                const std::vector<int>& habits, double unit) {
                 new (self) Brain(
                     make_brain(cards, belief, bids, margin, calls, auction, words, habits, unit));
             },
             "cards"_a, "belief"_a, "bids"_a, "margin"_a, "calls"_a = std::vector<int>(),
             "auction"_a = std::vector<int>(), "words"_a = std::vector<int>(),
             "habits"_a = std::vector<int>(), "unit"_a = 0.0)
        .def_ro("margin", &Brain::margin, "What a bid must promise beyond passing.");

    nb::class_<Story>(module, "Story", "What one seat has been told of a game.")
        .def("__init__",
             [](Story* self, const Book& book, int seat, int forehand, Mask dealt,
                const std::vector<int>& talon, const std::vector<Action>& actions,
                Mask discard_shown, bool has_lain, const std::array<Mask, 4>& held,
                const std::array<bool, 4>& all_held) {
                 new (self) Story(make_story(book, seat, forehand, dealt, talon, actions,
                                             discard_shown, has_lain, held, all_held));
             },
             "book"_a, "seat"_a, "forehand"_a, "dealt"_a, "talon"_a, "actions"_a,
             "discard_shown"_a, "has_lain"_a, "held"_a, "all_held"_a, nb::keep_alive<1, 2>())
        .def_ro("seat", &Story::seat, "Who was told it.");

    module.def("weigh", &weigh_rows, "story"_a, "brain"_a, "actions"_a, "seed"_a, "worlds"_a,
               "candidates"_a, "trust_calls"_a, "trust_cards"_a, "for_cards"_a, "solved_tricks"_a,
               "seconds"_a, "anchor"_a = 0.0, "spare"_a = 0.0, nb::call_guard<nb::gil_scoped_release>(),
               "Value, error, worlds, won of each action; worlds, of these solved, clock ran out.");
    module.def("weigh_open", &weigh_open_rows, "game"_a, "brain"_a, "seat"_a, "actions"_a,
               "seed"_a, "playouts"_a, "for_cards"_a, "solved_tricks"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "The same in one world with all cards known.");
    module.def("playouts", &playouts, "game"_a, "brain"_a, "seed"_a, "count"_a, "threads"_a = 1,
               nb::call_guard<nb::gil_scoped_release>(),
               "Many playouts from one position: points and games won, summed by seat.");
    module.def("solve_games", &solve_games, "games"_a, "nodes"_a, "threads"_a = 1,
               nb::call_guard<nb::gil_scoped_release>(),
               "Game points of the seat on turn in many games: solved, lower, upper.");
    module.def(
        "solve_game",
        [](const Game& game, int seat, std::uint64_t nodes) {
            if (game.phase != Phase::play || seat < 0 || seat > 3)
                throw std::invalid_argument("no card is to be played, or no such seat");
            Solver solver(std::size_t{1} << 25);
            const SearchLimits limits{nodes, {}};
            const SolverMoves moves = solver.best_moves(
                position_of(game, side_of_seat(game, seat)), GamePoints{&game, seat}, limits);
            std::vector<std::tuple<int, bool, int, int>> rows;
            for (const SolverMove& each : moves.moves)
                rows.emplace_back(each.card, each.solved, each.lower, each.upper);
            return rows;
        },
        "game"_a, "seat"_a, "nodes"_a, nb::call_guard<nb::gil_scoped_release>(),
        "Game points of a seat after each legal card, all cards open: card, solved, lower, upper.");
    module.def("knowledge", &knowledge, "story"_a,
               "Cards that each place must hold, and may hold besides: hands, discard, talon.");
    module.def("sample", &sample_worlds, "story"_a, "brain"_a, "seed"_a, "worlds"_a,
               "candidates"_a, "trust_calls"_a, "trust_cards"_a,
               nb::call_guard<nb::gil_scoped_release>(), "Worlds that agree with a story.");
    module.def("discards", &best_discards, "story"_a, "brain"_a, "seed"_a, "wanted"_a,
               "The likeliest discards of the seat on turn, the best first.");
    module.def(
        "play_out",
        [](Game& game, const Brain& brain, std::uint64_t seed) {
            Random random(seed);
            play_out(game, brain, random);
        },
        "game"_a, "brain"_a, "seed"_a, "Go on by rules of thumb to the end.");
    module.def(
        "policy_card",
        [](const Game& game, const Brain& brain, std::uint64_t seed) {
            if (game.phase != Phase::play) throw std::invalid_argument("no card is to be played");
            Random random(seed);
            return make(Act::play, static_cast<std::uint64_t>(
                                       brain.cards.card(game, Sides::of(game), random)));
        },
        "game"_a, "brain"_a, "seed"_a, "The card that rules of thumb would play, as an action.");
    module.def(
        "hand_features",
        [](Mask hand, bool forehand) {
            const HandFeatures f = describe_hand(hand, forehand);
            return std::vector<int>(f.begin(), f.end());
        },
        "hand"_a, "forehand"_a, "What the bidding model looks at.");
}

}  // namespace mondfang
