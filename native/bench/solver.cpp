// A stand-alone driver for work on the solver: checks against brute force, and times.
//   g++ -std=c++20 -O3 -march=x86-64-v3 -I.. solver.cpp -o solver
#include "solver/solver.hpp"

#include <algorithm>
#include <ctime>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

#include "bench/solver_checks.hpp"

using namespace mondfang;

namespace {

// Processor time in milliseconds, so that a busy machine does not disturb.
double now() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

template <class Work>
void timed(const char* name, int cards, int rounds, Kaiserstich kaiserstich, Work&& work) {
    std::vector<double> times;
    double total = 0;
    std::uint64_t nodes = 0, sum = 0;
    Solver solver(std::size_t{256} << 20);
    for (int i = 0; i < rounds; ++i) {
        Random random(1, static_cast<std::uint64_t>(i));
        SolverPosition p = deal(random, cards, false);
        p.rules.kaiserstich = kaiserstich;
        const double began = now();
        const auto [n, v] = work(solver, p);
        nodes += n;
        sum += static_cast<std::uint64_t>(v);
        times.push_back(now() - began);
        total += times.back();
    }
    std::sort(times.begin(), times.end());
    std::printf("%-8s %2d cards: median %9.3f ms  mean %9.3f  p99 %9.3f  max %9.3f  nodes %10.0f"
                "  Mnodes/s %.1f  check %llu\n",
                name, cards, times[times.size() / 2], total / rounds,
                times[times.size() * 99 / 100], times.back(),
                static_cast<double>(nodes) / rounds, static_cast<double>(nodes) / total / 1000,
                static_cast<unsigned long long>(sum));
    std::fflush(stdout);
}

int remaining(const SolverPosition& p) {
    return thirds(p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3]);
}

using Pair = std::pair<std::uint64_t, int>;

void exact(int cards, int rounds, Kaiserstich k) {
    timed("exact", cards, rounds, k, [](Solver& s, const SolverPosition& p) {
        const auto a = s.value(p, CardThirds{});
        return Pair{a.nodes, a.lower};
    });
}
void winloss(int cards, int rounds, Kaiserstich k) {
    timed("winloss", cards, rounds, k, [](Solver& s, const SolverPosition& p) {
        const int bound = remaining(p) / 2 + 1;
        const auto a = s.at_least(p, CardThirds{}, bound);
        return Pair{a.nodes, a.lower >= bound};
    });
}
void worlds(int cards, int rounds, Kaiserstich k) {
    timed("worlds", cards, rounds, k, [](Solver& s, const SolverPosition& p) {
        const int bound = remaining(p) / 2 + 1;
        const auto a = s.moves_at_least(p, CardThirds{}, bound);
        int good = 0;
        for (const auto& m : a.moves) good += m.lower >= bound;
        return Pair{a.nodes, good};
    });
}

// What two proofs would cost if the value were known beforehand, beside what value() takes.
void ideal(int cards, int rounds) {
    Solver solver(std::size_t{64} << 20);
    double all = 0, two = 0;
    for (int i = 0; i < rounds; ++i) {
        Random random(1, static_cast<std::uint64_t>(i));
        const SolverPosition p = deal(random, cards, false);
        solver.forget();
        const auto a = solver.value(p, CardThirds{});
        solver.forget();
        const auto b = solver.at_least(p, CardThirds{}, a.lower);
        const auto c = solver.at_least(p, CardThirds{}, a.lower + 1);
        all += std::log(a.nodes);
        two += std::log(b.nodes + c.nodes);
    }
    std::printf("ideal %d cards: value %.0f nodes, two proofs %.0f (geometric means)\n", cards,
                std::exp(all / rounds), std::exp(two / rounds));
}

#ifdef MONDFANG_TUNE
double cost(int cards_win, int cards_exact, int rounds, std::uint64_t seed) {
    static Solver solver(std::size_t{64} << 20);
    kCardScores = card_scores();
    double sum = 0;
    for (int i = 0; i < rounds; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        SolverPosition p = deal(random, cards_win, false);
        const int bound = remaining(p) / 2 + 1 + (i % 3 - 1) * 8;
        sum += std::log2(solver.at_least(p, CardThirds{}, bound).nodes + 20.0);
        SolverPosition q = deal(random, cards_exact, false);
        sum += std::log2(solver.value(q, CardThirds{}).nodes + 20.0);
    }
    return sum / rounds / 2;
}

// Changes numbers of the order by chance and keeps what saves nodes.
void tune(int seconds, std::uint64_t seed, int cards_win, int cards_exact, int rounds) {
    std::vector<std::pair<int*, int>> all;
    for (auto& row : kCardWeights) {
        for (CardWeights& w : row) {
            all.insert(all.end(), {{&w.base, 60}, {&w.worth, 6}, {&w.tarock, 40},
                                   {&w.tarock_rank, 6}, {&w.suit_rank, 6}, {&w.takes, 40},
                                   {&w.ruffs, 40}});
        }
    }
    LeadWeights& lead = kLeadWeights;
    for (int* w : {&lead.mate_void, &lead.their_void, &lead.length, &lead.mate_takes, &lead.live,
                   &kOffWeights.length, &kOffWeights.takes}) {
        all.push_back({w, 10});
    }
    Random random(seed);
    double best = cost(cards_win, cards_exact, rounds, seed);
    std::printf("start %.4f\n", best);
    const double until = now() + seconds * 1000.0;
    while (now() < until) {
        const auto [w, step] = all[random.below(static_cast<std::uint32_t>(all.size()))];
        const int saved = *w, scale = step + std::abs(saved) / 2;
        *w += static_cast<int>(random.below(2 * scale + 1)) - scale;
        const double here = cost(cards_win, cards_exact, rounds, seed);
        if (here < best) {
            best = here;
            std::printf("%.4f:", best);
            for (const auto& [number, _] : all) std::printf(" %d", *number);
            std::printf("\n");
        } else {
            *w = saved;
        }
    }
}
#endif

void all_moves(int cards, int rounds, Kaiserstich k) {
    timed("moves", cards, rounds, k, [](Solver& s, const SolverPosition& p) {
        const auto a = s.best_moves(p, CardThirds{});
        int sum = 0;
        for (const auto& m : a.moves) sum += m.lower;
        return Pair{a.nodes, sum};
    });
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);  // what is wrong shows at once
    const std::string what = argc > 1 ? argv[1] : "check";
    if (what == "check") {
        return checks(argc > 2 ? std::atoi(argv[2]) : 1000, argc > 3 ? std::atoi(argv[3]) : 7) > 0;
    }
#ifdef MONDFANG_TUNE
    if (what == "tune") {
        tune(std::atoi(argv[2]), 99, 10, 8, 80);
        return 0;
    }
#endif
    if (what == "values") {
        values(std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]));
        return 0;
    }
    if (what == "cross") {
        return cross(std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]),
                     argc > 5 ? std::atoi(argv[5]) : 4) > 0;
    }
    const int cards = argc > 2 ? std::atoi(argv[2]) : 8;
    const int rounds = argc > 3 ? std::atoi(argv[3]) : 100;
    const auto k = static_cast<Kaiserstich>(argc > 4 ? std::atoi(argv[4]) : 0);
    if (what == "ideal") ideal(cards, rounds);
    if (what == "exact") exact(cards, rounds, k);
    if (what == "winloss") winloss(cards, rounds, k);
    if (what == "worlds") worlds(cards, rounds, k);
    if (what == "moves") all_moves(cards, rounds, k);
    if (what == "all") {
        for (int c : {6, 8}) exact(c, 300, k);
        exact(10, rounds, k);
        for (int c : {8, 10}) winloss(c, 300, k);
        winloss(12, rounds, k);
        for (int c : {7, 8}) worlds(c, 300, k);
        for (int c : {10, 11}) worlds(c, rounds, k);
    }
    return 0;
}
