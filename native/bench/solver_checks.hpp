// Positions by chance, and what the solver is held against: brute force and a second, simple solver.
#pragma once

#include "solver/solver.hpp"
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

}  // namespace
