// A stand-alone driver for work on the solver: checks against brute force, and times.
//   g++ -std=c++20 -O3 -march=x86-64-v3 -I.. solver.cpp -o solver
#include "../solver.hpp"

#include <algorithm>
#include <ctime>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

using namespace mondfang;

namespace {

template <Goal G>
int brute(const SolverPosition& p, const G& goal, typename G::State state) {
    const int seat = p.seat_to_play();
    if (!p.hands[seat]) return goal.leaf(state);
    const Mask choice = legal(p, seat, p.hands[seat], p.trick, p.trick_number);
    bool first = true;
    int best = 0;
    for (Mask rest = choice; rest; rest &= rest - 1) {
        SolverPosition next = p;
        const int card = lowest(rest);
        next.hands[seat] ^= bit(card);
        next.trick.add(card);
        int value;
        if (next.trick.size == kSeats) {
            const int best_card = winning_card(p.rules, next.trick);
            const int winner = (p.leader + next.trick.index_of(best_card)) & 3;
            auto s = state;
            value = goal.gain(s, {next.trick, p.leader, winner, best_card, p.trick_number,
                                  p.added[p.trick_number], p.maximising(winner)});
            next.trick.clear();
            next.leader = static_cast<std::uint8_t>(winner);
            ++next.trick_number;
            value += brute(next, goal, s);
        } else {
            value = brute(next, goal, state);
        }
        if (first || (p.maximising(seat) ? value > best : value < best)) best = value;
        first = false;
    }
    return best;
}

// The second solver: alpha-beta and a dictionary, nothing else.
template <Goal G>
struct Second {
    const G& goal;
    std::map<std::array<std::uint64_t, 6>, Bounds> seen;
    std::uint64_t nodes = 0;

    int search(const SolverPosition& p, typename G::State state, int bound) {
        const int seat = p.seat_to_play();
        if (!p.hands[seat]) return goal.leaf(state);
        ++nodes;
        const std::array<std::uint64_t, 6> key{p.hands[0], p.hands[1], p.hands[2], p.hands[3],
                                               p.leader, goal.digest(state)};
        if (p.trick.size == 0) {
            if (const auto it = seen.find(key); it != seen.end()) {
                if (it->second.lower >= bound) return it->second.lower;
                if (it->second.upper < bound) return it->second.upper;
            }
        }
        Mask rest = legal(p, seat, p.hands[seat], p.trick, p.trick_number);
        int best = p.maximising(seat) ? -16000 : 16000;
        while (rest) {
            const int card = highest(rest);
            rest ^= bit(card);
            SolverPosition next = p;
            next.hands[seat] ^= bit(card);
            next.trick.add(card);
            auto s = state;
            int gain = 0;
            if (next.trick.size == kSeats) {
                const int top = winning_card(p.rules, next.trick);
                const int winner = (p.leader + next.trick.index_of(top)) & 3;
                gain = goal.gain(s, {next.trick, p.leader, winner, top, p.trick_number,
                                     p.added[p.trick_number], p.maximising(winner)});
                next.trick.clear();
                next.leader = static_cast<std::uint8_t>(winner);
                ++next.trick_number;
            }
            const int value = gain + search(next, s, bound - gain);
            if (p.maximising(seat)) {
                best = std::max(best, value);
                if (best >= bound) break;
            } else {
                best = std::min(best, value);
                if (best < bound) break;
            }
        }
        if (p.trick.size == 0) {
            Bounds& known = seen.try_emplace(key, Bounds{-16000, 16000}).first->second;
            (best >= bound ? known.lower : known.upper) = best;
        }
        return best;
    }
};

// A deal of so many cards a hand; `trull` puts Sküs, Mond and Pagat among them.
SolverPosition deal(Random& random, int cards, bool trull) {
    SolverPosition p;
    int pack[kCards];
    for (int i = 0; i < kCards; ++i) pack[i] = i;
    for (int i = kCards - 1; i > 0; --i) std::swap(pack[i], pack[random.below(i + 1)]);
    if (trull) {
        int place = 0;
        const Mask wanted = kTrull;
        for (int i = 0; i < kCards; ++i) {
            if (has(wanted, pack[i])) std::swap(pack[i], pack[place++]);
        }
        for (int i = 4 * cards - 1; i > 0; --i) std::swap(pack[i], pack[random.below(i + 1)]);
    }
    for (int i = 0; i < 4 * cards; ++i) p.hands[i & 3] |= bit(pack[i]);
    p.leader = static_cast<std::uint8_t>(random.below(4));
    p.trick_number = static_cast<std::uint8_t>(kTricks - cards + 1);
    p.side = 5;
    return p;
}

SolverPosition any_position(Random& random, int cards) {
    SolverPosition p = deal(random, cards, random.below(2));
    static const std::uint8_t sides[] = {5, 10, 3, 6, 1, 2, 4, 8, 7, 14};
    p.side = sides[random.below(10)];
    Trickplay& r = p.rules;
    switch (random.below(4)) {
        case 0: break;
        case 1: r.must_beat = random.below(4) > 0; r.pagat_last = random.below(4) > 0; break;
        case 2: r.tarock_trumps = false; r.must_play_tarock = random.below(2);
                r.suit_first = random.below(2); break;
        default: r.must_play_tarock = random.below(2); r.pagat_last = random.below(2);
    }
    r.kaiserstich = static_cast<Kaiserstich>(random.below(3));
    if (random.below(3) == 0) {
        p.duty_rules = {random.below(4) > 0, random.below(2) > 0, random.below(2) > 0};
        for (int card : {7, 15, 23, 31, 32, 33, 34, 35}) {
            for (int seat = 0; seat < kSeats; ++seat) {
                if (has(p.hands[seat], card) && random.below(2)) {
                    p.duties[p.duty_count++] = {static_cast<std::uint8_t>(seat),
                                                static_cast<std::uint8_t>(card),
                                                static_cast<std::uint8_t>(12 - random.below(5))};
                }
            }
        }
    }
    if (random.below(4) == 0) {
        Mask out = kAll;
        for (Mask hand : p.hands) out &= ~hand;
        for (int n = p.trick_number; n <= 12 && random.below(3); ++n) {
            p.added[n] = bit(nth(out, static_cast<int>(random.below(count(out)))));
            out &= ~p.added[n];
        }
    }
    const int onto = random.below(4);
    for (int i = 0; i < onto; ++i) {
        const int seat = p.seat_to_play();
        const Mask choice = legal(p, seat, p.hands[seat], p.trick, p.trick_number);
        const int card = nth(choice, static_cast<int>(random.below(count(choice))));
        p.hands[seat] ^= bit(card);
        p.trick.add(card);
    }
    return p;
}

template <Goal G>
bool check(Solver& solver, const SolverPosition& p, const G& goal, const char* name) {
    const int right = brute(p, goal, goal.start());
    const SolverAnswer answer = solver.value(p, goal);
    bool good = answer.solved && answer.lower == right && answer.upper == right;
    Solver fresh(1 << 16);
    const SolverAnswer reach = fresh.at_least(p, goal, right);
    const SolverAnswer beyond = fresh.at_least(p, goal, right + 1);
    good = good && reach.solved && reach.lower >= right && beyond.upper <= right;
    const SolverMoves moves = fresh.best_moves(p, goal);
    int best = moves.moves[0].lower;
    const bool max = p.maximising(p.seat_to_play());
    for (const SolverMove& move : moves.moves) {
        good = good && move.solved && move.lower == move.upper;
        best = max ? std::max(best, move.lower) : std::min(best, move.lower);
        SolverPosition next = p;
        next.hands[p.seat_to_play()] ^= bit(move.card);
        next.trick.add(move.card);
        if (next.trick.size < 4) good = good && brute(next, goal, goal.start()) == move.lower;
    }
    good = good && best == right;
    if (!good) std::printf("WRONG %s: %d, solver %d..%d\n", name, right, answer.lower, answer.upper);
    return good;
}

int checks(int rounds, std::uint64_t seed) {
    Random random(seed);
    Solver solver(1 << 24);
    int wrong = 0;
    for (int i = 0; i < rounds; ++i) {
        const int cards = 1 + static_cast<int>(random.below(4));
        const SolverPosition p = any_position(random, cards);
        bool good = check(solver, p, CardThirds{}, "thirds");
        good = check(solver, p, Tricks{}, "tricks") && good;
        good = check(solver, p, ExactTricks{static_cast<int>(random.below(3))}, "exact") && good;
        const auto bird = static_cast<std::uint8_t>(32 + random.below(4));
        const auto at = static_cast<std::uint8_t>(12 - random.below(cards));
        good = check(solver, p, Bird{bird, at}, "bird") && good;
        good = check(solver, p, Ultimo{static_cast<std::uint8_t>(7 + 8 * random.below(4)), 12},
                     "ultimo") && good;
        if (!good) {
            ++wrong;
            std::printf("  round %d cards %d side %d leader %d number %d trick", i, cards, p.side,
                        p.leader, p.trick_number);
            for (int j = 0; j < p.trick.size; ++j) std::printf(" %d", p.trick.cards[j]);
            for (Mask hand : p.hands) {
                std::printf(" |");
                for (; hand; hand &= hand - 1) std::printf(" %d", lowest(hand));
            }
            const Trickplay& r = p.rules;
            std::printf("\n  trumps %d must_play %d beat %d pagat_last %d suit_first %d kaiser %d\n",
                        r.tarock_trumps, r.must_play_tarock, r.must_beat, r.pagat_last,
                        r.suit_first, static_cast<int>(r.kaiserstich));
            for (int j = 0; j < p.duty_count; ++j) {
                std::printf("  duty %d %d %d\n", p.duties[j].holder, p.duties[j].card,
                            p.duties[j].trick);
            }
        }
    }
    std::printf("%d rounds, %d wrong\n", rounds, wrong);
    return wrong;
}

template <Goal G>
bool agrees(Solver& solver, const SolverPosition& p, const G& goal, const char* name) {
    const SolverAnswer answer = solver.value(p, goal);
    Second<G> second{goal, {}};
    const int reach = second.search(p, goal.start(), answer.lower);
    const int beyond = second.search(p, goal.start(), answer.lower + 1);
    bool good = answer.solved && reach >= answer.lower && beyond <= answer.lower;
    if (p.trick.size < kSeats - 1) {
        const int seat = p.seat_to_play();
        const SolverMoves moves = solver.moves_at_least(p, goal, answer.lower);
        for (const SolverMove& move : moves.moves) {
            SolverPosition next = p;
            next.hands[seat] ^= bit(move.card);
            next.trick.add(move.card);
            const bool won = second.search(next, goal.start(), answer.lower) >= answer.lower;
            good = good && move.solved && won == (move.lower >= answer.lower) &&
                   won == (move.upper >= answer.lower);
        }
    }
    if (!good) std::printf("WRONG %s: %d but %d, %d\n", name, answer.lower, reach, beyond);
    return good;
}

int cross(int rounds, std::uint64_t seed, int most, int least) {
    Random random(seed);
    Solver solver(1 << 26);
    int wrong = 0;
    for (int i = 0; i < rounds; ++i) {
        const int cards =
            least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
        const SolverPosition p = any_position(random, cards);
        bool good = true;
        switch (random.below(6)) {
            case 0: good = agrees(solver, p, Tricks{}, "tricks"); break;
            case 1: good = agrees(solver, p, ExactTricks{static_cast<int>(random.below(4))},
                                  "exact tricks"); break;
            case 2: good = agrees(solver, p, Bird{static_cast<std::uint8_t>(32 + random.below(4)),
                                  static_cast<std::uint8_t>(12 - random.below(3))}, "bird"); break;
            default: good = agrees(solver, p, CardThirds{}, "thirds");
        }
        if (!good) std::printf("  round %d cards %d\n", i, cards), ++wrong;
    }
    std::printf("%d positions of %d to %d tricks against the second solver, %d wrong\n", rounds,
                least, most, wrong);
    return wrong;
}

// Every value of some positions, to compare two versions of the solver line by line.
void values(int rounds, std::uint64_t seed, int cards) {
    Random random(seed);
    Solver solver(1 << 26);
    for (int i = 0; i < rounds; ++i) {
        const SolverPosition p = any_position(random, cards);
        std::printf("%d:", i);
        for (const SolverMove& move : solver.best_moves(p, CardThirds{}).moves) {
            std::printf(" %d", move.lower);
        }
        std::printf(" | %d", solver.value(p, Tricks{}).lower);
        std::printf(" %d", solver.value(p, Bird{kPagat, kTricks}).lower);
        std::printf(" %d\n", solver.value(p, ExactTricks{2}).lower);
    }
}

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
