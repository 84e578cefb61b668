// The Python module: built twice, as mondfang.kernel._native_base and _native_v3.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "bind/batch.hpp"
#include "bind/bind.hpp"
#include "bind/build.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace mondfang;

namespace {

using Hands = std::array<Mask, kSeats>;
using Row = std::array<int, kSeats>;

Game make_game(const Book& book, const Hands& hands, const std::array<int, 6>& talon,
               int forehand) {
    Mask cards[kSeats];
    Mask seen = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        cards[seat] = hands[seat];
        seen |= hands[seat];
        if (count(hands[seat]) != kTricks) throw std::invalid_argument("a hand is twelve cards");
    }
    std::uint8_t deck[6];
    for (int i = 0; i < 6; ++i) {
        if (talon[i] < 0 || talon[i] >= kCards) throw std::invalid_argument("no such card");
        deck[i] = static_cast<std::uint8_t>(talon[i]);
        seen |= bit(talon[i]);
    }
    if (seen != kAll) throw std::invalid_argument("not a deal of 54 cards");
    if (forehand < 0 || forehand > 3) throw std::invalid_argument("forehand is a seat from 0 to 3");
    return Game(book, cards, deck, forehand);
}

// The codes of all cards as numbers of Python, made once: to hand one over again is quicker than to
// make a new one, and a game driven from Python asks 48 times for cards.
struct CardCodes {
    nb::object codes[kCards];

    CardCodes() {
        for (int card = 0; card < kCards; ++card)
            codes[card] = nb::int_(make(Act::play, static_cast<std::uint64_t>(card)));
    }
};

using Codes = nb::typed<nb::list, Action>;
Codes legal_codes(const Game& game, const CardCodes& cards) {
    if (game.phase != Phase::play) {
        nb::list found;
        game.legal([&](Action action) { found.append(action); });
        return nb::borrow<Codes>(found);
    }
    const Mask choice = game.legal_cards();
    auto found = nb::steal<Codes>(PyList_New(count(choice)));
    if (!found.is_valid()) throw nb::python_error();
    Py_ssize_t at = 0;
    for (Mask rest = choice; rest; rest &= rest - 1)
        PyList_SetItem(found.ptr(), at++, nb::object(cards.codes[lowest(rest)]).release().ptr());
    return found;
}

bool is_legal(const Game& game, Action action) {
    if (game.phase == Phase::play)
        return act_of(action) == Act::play && value_of(action) < kCards &&
               has(game.legal_cards(), static_cast<int>(value_of(action)));
    bool found = false;
    game.legal([&](Action each) { found |= each == action; });
    return found;
}

void apply_checked(Game& game, Action action) {
    if (!is_legal(game, action)) throw std::invalid_argument("not a legal action");
    game.apply(action);
}

Row points_of(const Game& game) {
    if (!game.over()) throw std::invalid_argument("the game is not over");
    Points points;
    settle(game, points);
    return {points[0], points[1], points[2], points[3]};
}

// (declarer's thirds, level, partner, facts): what mondfang.game.outcome says of a played game.
using FactRow = std::tuple<int, int, bool, bool, int>;
std::tuple<int, int, int, std::vector<FactRow>> outcome_of(const Game& game) {
    if (!game.over() || !game.game_count) throw std::invalid_argument("the game is not over");
    const Facts facts = facts_of(game);
    std::vector<FactRow> list;
    for (int i = 0; i < facts.count; ++i) {
        const Fact& fact = facts.list[i];
        list.emplace_back(fact.premium, fact.side, fact.announced, fact.made, fact.level);
    }
    return {facts.declarer_thirds, facts.level, facts.partner, list};
}

Row thirds_of(const Game& game) {
    Row row;
    for (int seat = 0; seat < kSeats; ++seat) row[seat] = thirds(game.piles[seat]);
    return row;
}

nb::dict tally_dict(const Tally& tally, const Book& book) {
    nb::dict found;
    found["games"] = tally.games;
    found["steps"] = tally.steps;
    found["digest"] = tally.digest;
    found["points"] = nb::make_tuple(tally.points[0], tally.points[1], tally.points[2],
                                     tally.points[3]);
    nb::list contracts;
    for (std::size_t i = 0; i < book.contracts.size(); ++i) contracts.append(tally.contracts[i]);
    contracts.append(tally.contracts[32]);
    found["contracts"] = contracts;
    return found;
}

}  // namespace

NB_MODULE(MONDFANG_MODULE, module) {
    module.doc() = "The native kernel of Mondfang.";
    bind_build(module);

    nb::class_<Book>(module, "Book", "A rulebook, packed by mondfang.kernel.pack.")
        .def("__init__",
             [](Book* self, PackedEntries packed) {
                 Book book(std::move(packed));
                 if (!book.fault.empty()) throw std::invalid_argument(book.fault);
                 new (self) Book(std::move(book));
             },
             "packed"_a)
        .def_prop_ro("contracts", [](const Book& book) { return book.contracts.size(); },
                     "How many contracts the book has.");

    nb::class_<Game>(module, "Game", "One deal being played; actions are numbers (codes).")
        .def("__init__",
             [](Game* self, const Book& book, const Hands& hands, const std::array<int, 6>& talon,
                int forehand) { new (self) Game(make_game(book, hands, talon, forehand)); },
             "book"_a, "hands"_a, "talon"_a, "forehand"_a = 0, nb::keep_alive<1, 2>())
        .def("copy", [](const Game& game) { return Game(game); }, nb::keep_alive<0, 1>(),
             "The same game, to go on with in another way.")
        .def("legal",
             [cards = CardCodes()](const Game& game) { return legal_codes(game, cards); },
             "The codes of all legal actions, in the engine's order.")
        .def("count",
             [](const Game& game) {
                 if (game.phase == Phase::play) return count(game.legal_cards());
                 int n = 0;
                 game.legal([&](Action) { ++n; });
                 return n;
             },
             "How many actions are legal.")
        .def("step",
             [](Game& game, int index) {
                 if (game.phase == Phase::play) {
                     const Mask cards = game.legal_cards();
                     if (index < 0 || index >= count(cards))
                         throw std::out_of_range("no such action");
                     game.play_card(nth(cards, index));
                     return !game.over();
                 }
                 int n = 0;
                 Action chosen = ~Action{0};
                 game.legal([&](Action action) {
                     if (n++ == index) chosen = action;
                 });
                 if (chosen == ~Action{0}) throw std::out_of_range("no such action");
                 game.apply(chosen);
                 return !game.over();
             },
             "index"_a, "Do the legal action with this index; whether the game goes on.")
        .def("apply", &apply_checked, "action"_a, "Do a legal action.")
        .def("play_random",
             [](Game& game, std::uint64_t seed) {
                 Random random(seed);
                 return play_random(game, random);
             },
             "seed"_a, "Go on at random to the end; how many actions that took.")
        .def("points", &points_of, "Game points of the four seats, of a finished game.")
        .def("outcome", &outcome_of,
             "Of a finished game for points: thirds, level, partner, facts of the premiums.")
        .def("card_thirds", &thirds_of, "Thirds in the tricks of each seat.")
        .def_prop_ro("over", &Game::over)
        .def_prop_ro("turn", [](const Game& game) { return game.turn == kNone ? -1 : game.turn; })
        .def_prop_ro("phase", [](const Game& game) { return static_cast<int>(game.phase); })
        .def_prop_ro("ending", [](const Game& game) { return static_cast<int>(game.ending); })
        .def_prop_ro("tricks",
                     [](const Game& game) {
                         return Row{game.tricks_of[0], game.tricks_of[1], game.tricks_of[2],
                                    game.tricks_of[3]};
                     })
        .def_prop_ro("hands", [](const Game& game) {
            return Hands{game.hands[0], game.hands[1], game.hands[2], game.hands[3]};
        });

    module.def(
        "random_deal",
        [](const Book& book, std::uint64_t seed, std::uint64_t number, int forehand) {
            if (forehand < 0 || forehand > 3)
                throw std::invalid_argument("forehand is a seat from 0 to 3");
            Random random(seed, number);
            return random_deal(book, random, forehand);
        },
        "book"_a, "seed"_a, "number"_a = 0, "forehand"_a = 0, nb::keep_alive<0, 1>(),
        "A shuffled deal before the first word.");
    module.def(
        "random_games",
        [](const Book& book, std::uint64_t seed, std::uint64_t first, std::uint64_t n,
           unsigned threads, int contract) {
            if (contract >= static_cast<int>(book.contracts.size()))
                throw std::invalid_argument("no such contract");
            Tally tally;
            {
                nb::gil_scoped_release release;
                tally = random_games(book, seed, first, n, threads, contract);
            }
            return tally_dict(tally, book);
        },
        "book"_a, "seed"_a, "first"_a, "count"_a, "threads"_a = 1, "contract"_a = -1,
        "Random complete games, or with a contract its card play alone, in sums.");
    bind_search(module);
    bind_solver(module);
    bind_training(module);
}
