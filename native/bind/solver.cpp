// The open-card solver for Python.
#include "bind/bind.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>

#include "solver/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mondfang {

void bind_solver(nb::module_& module);

namespace {

using AnswerRow = std::tuple<bool, int, int, std::uint64_t>;
using MoveRow = std::tuple<int, bool, int, int>;
using Progress = std::optional<nb::callable>;

void check_card(int card) {
    if (card < 0 || card >= kCards) throw std::invalid_argument("no such card");
}

SolverPosition make_position(const std::array<Mask, kSeats>& hands, const std::vector<int>& trick,
                             int leader, int trick_number, int side,
                             const std::array<bool, 5>& rules, int kaiserstich,
                             const std::vector<std::tuple<int, int, int>>& duties,
                             const std::array<bool, 3>& duty_rules,
                             const std::vector<std::tuple<int, Mask>>& added) {
    SolverPosition position;
    if (leader < 0 || leader > 3) throw std::invalid_argument("a seat is a number from 0 to 3");
    if (trick.size() > 3) throw std::invalid_argument("a trick on the table has up to three cards");
    if (kaiserstich < 0 || kaiserstich > 2) throw std::invalid_argument("no such Kaiserstich");
    if (duties.size() > 8) throw std::invalid_argument("at most eight duties");
    position.leader = static_cast<std::uint8_t>(leader);
    position.side = static_cast<std::uint8_t>(side & 15);
    position.trick_number = static_cast<std::uint8_t>(trick_number);
    Mask seen = 0;
    for (int card : trick) {
        check_card(card);
        if (has(seen, card)) throw std::invalid_argument("a card is there twice");
        seen |= bit(card);
        position.trick.add(card);
    }
    const int cards = count(hands[position.seat_to_play()]);
    for (int seat = 0; seat < kSeats; ++seat) {
        const bool has_played = ((seat - leader) & 3) < position.trick.size;
        if (count(hands[seat]) != cards - has_played)
            throw std::invalid_argument("the hands do not have as many cards as they should");
        if (hands[seat] & (seen | ~kAll)) throw std::invalid_argument("a card is there twice");
        seen |= hands[seat];
        position.hands[seat] = hands[seat];
    }
    if (cards == 0 || trick_number < 1 || trick_number + cards > kTricks + 1)
        throw std::invalid_argument("not that many cards in that trick");
    position.rules.tarock_trumps = rules[0];
    position.rules.must_play_tarock = rules[1];
    position.rules.must_beat = rules[2];
    position.rules.pagat_last = rules[3];
    position.rules.suit_first = rules[4];
    position.rules.kaiserstich = static_cast<Kaiserstich>(kaiserstich);
    for (const auto& [holder, card, number] : duties) {
        check_card(card);
        position.duties[position.duty_count++] = {static_cast<std::uint8_t>(holder & 3),
                                                  static_cast<std::uint8_t>(card),
                                                  static_cast<std::uint8_t>(number)};
    }
    position.duty_rules = {duty_rules[0], duty_rules[1], duty_rules[2]};
    for (const auto& [number, mask] : added) {
        if (number < 1 || number > kTricks) throw std::invalid_argument("no such trick");
        if (mask & (seen | ~kAll)) throw std::invalid_argument("a card is there twice");
        position.added[number] |= mask;
    }
    return position;
}

// Calls some work with the goal of a name.
template <class Work>
auto with_goal(const std::string& kind, int first, int second, Work&& work) {
    const auto card = static_cast<std::uint8_t>(first);
    const auto trick = static_cast<std::uint8_t>(second);
    if (kind == "card_thirds") return work(CardThirds{});
    if (kind == "tricks") return work(Tricks{});
    if (kind == "exact_tricks") return work(ExactTricks{first});
    if (kind != "bird" && kind != "ultimo") throw std::invalid_argument("no such goal: " + kind);
    check_card(first);
    return kind == "bird" ? work(Bird{card, trick}) : work(Ultimo{card, trick});
}

// Every million nodes: Ctrl-C is heard, and Python may stop the search.
SearchLimits make_limits(std::uint64_t nodes, const Progress& progress) {
    SearchLimits limits;
    if (nodes) limits.nodes = nodes;
    limits.progress = [&progress](std::uint64_t so_far) {
        nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals()) throw nb::python_error();
        return !progress || nb::cast<bool>((*progress)(so_far));
    };
    return limits;
}

template <class Work>
auto released(const std::string& kind, int first, int second, std::uint64_t nodes,
              const Progress& progress, Work&& work) {
    const SearchLimits limits = make_limits(nodes, progress);
    nb::gil_scoped_release release;
    return with_goal(kind, first, second,
                     [&](const auto& goal) { return work(goal, limits); });
}

AnswerRow row(const SolverAnswer& answer) {
    return {answer.solved, answer.lower, answer.upper, answer.nodes};
}

std::vector<MoveRow> rows(const SolverMoves& found) {
    std::vector<MoveRow> out;
    for (const SolverMove& move : found.moves)
        out.emplace_back(move.card, move.solved, move.lower, move.upper);
    return out;
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<SolverPosition>(module, "SolverPosition", "A position with all cards known.")
        .def("__init__",
             [](SolverPosition* self, const std::array<Mask, kSeats>& hands,
                const std::vector<int>& trick, int leader, int trick_number, int side,
                const std::array<bool, 5>& rules, int kaiserstich,
                const std::vector<std::tuple<int, int, int>>& duties,
                const std::array<bool, 3>& duty_rules,
                const std::vector<std::tuple<int, Mask>>& added) {
                 new (self) SolverPosition(make_position(hands, trick, leader, trick_number, side,
                                                         rules, kaiserstich, duties, duty_rules,
                                                         added));
             },
             "hands"_a, "trick"_a, "leader"_a, "trick_number"_a, "side"_a, "rules"_a,
             "kaiserstich"_a, "duties"_a, "duty_rules"_a, "added"_a);

    nb::class_<Solver>(module, "Solver", "The open-card solver with its table of positions.")
        .def(nb::init<std::size_t>(), "table_bytes"_a)
        .def("at_least",
             [](Solver& self, const SolverPosition& position, const std::string& kind, int first,
                int second, int bound, std::uint64_t nodes, const Progress& progress) {
                 return released(kind, first, second, nodes, progress,
                                 [&](const auto& goal, const SearchLimits& limits) {
                                     return row(self.at_least(position, goal, bound, limits));
                                 });
             },
             "position"_a, "kind"_a, "first"_a, "second"_a, "bound"_a, "nodes"_a = 0,
             "progress"_a = nb::none(), "Whether a bound is reached: solved, lower, upper, nodes.")
        .def("value",
             [](Solver& self, const SolverPosition& position, const std::string& kind, int first,
                int second, std::uint64_t nodes, const Progress& progress) {
                 return released(kind, first, second, nodes, progress,
                                 [&](const auto& goal, const SearchLimits& limits) {
                                     return row(self.value(position, goal, limits));
                                 });
             },
             "position"_a, "kind"_a, "first"_a, "second"_a, "nodes"_a = 0,
             "progress"_a = nb::none(), "The exact value: solved, lower, upper, nodes.")
        .def("best_moves",
             [](Solver& self, const SolverPosition& position, const std::string& kind, int first,
                int second, std::uint64_t nodes, const Progress& progress) {
                 return released(kind, first, second, nodes, progress,
                                 [&](const auto& goal, const SearchLimits& limits) {
                                     return rows(self.best_moves(position, goal, limits));
                                 });
             },
             "position"_a, "kind"_a, "first"_a, "second"_a, "nodes"_a = 0,
             "progress"_a = nb::none(), "The exact value of each card: card, solved, lower, upper.")
        .def("moves_at_least",
             [](Solver& self, const SolverPosition& position, const std::string& kind, int first,
                int second, int bound, std::uint64_t nodes, const Progress& progress) {
                 return released(kind, first, second, nodes, progress,
                                 [&](const auto& goal, const SearchLimits& limits) {
                                     return rows(
                                         self.moves_at_least(position, goal, bound, limits));
                                 });
             },
             "position"_a, "kind"_a, "first"_a, "second"_a, "bound"_a, "nodes"_a = 0,
             "progress"_a = nb::none(), "Whether each card reaches a bound.");
}

}  // namespace mondfang
