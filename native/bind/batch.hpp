// Very many games at once. Every game has a random stream of its own, so the result does not
// depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>

#include "game/chance.hpp"
#include "settle/settle.hpp"

namespace mondfang {

// A random half of a set, all halves equally likely: each card falls in or out by one bit of a
// word, the larger part is taken, and random cards leave it until the number is right. No card is
// treated differently from any other, so every half is as likely as any other.
inline Mask random_half(Random& random, Mask cards, int half) {
    Mask part = random.next() & cards;
    if (count(part) < half) part ^= cards;
    for (int n = count(part); n > half; --n)
        part ^= nth_bit(part, random.below(static_cast<unsigned>(n)));
    return part;
}

// The talon card by card from one word, then halves of the rest and halves of the halves. How a
// book deals its packets makes no difference to the chances.
inline Game random_deal(const Book& book, Random& random, int forehand) {
    Mask rest = kAll, hands[kSeats];
    std::uint8_t talon[6];
    Random dice = random;
    Word word = dice.word();
    for (unsigned i = 0; i < 6; ++i) {
        talon[i] = static_cast<std::uint8_t>(nth(rest, word.pick(kCards - i)));
        rest ^= bit(talon[i]);
    }
    const Mask half = random_half(dice, rest, 24), other = rest ^ half;
    hands[0] = random_half(dice, half, 12);
    hands[1] = half ^ hands[0];
    hands[2] = random_half(dice, other, 12);
    hands[3] = other ^ hands[2];
    random = dice;
    return Game(book, hands, talon, forehand);
}

// A deal in which a contract is played at once, with no word and no exchange: for card play alone.
// The forehand declares; a partner is the holder of the lowest king that the forehand has not got.
inline Game deal_to_play(const Book& book, Random& random, int contract) {
    Game game = random_deal(book, random, 0);
    game.games[0] = {0, static_cast<std::uint8_t>(contract)};
    game.game_count = 1;
    const Contract& row = book.contracts[contract];
    if (row.partner) {
        const Mask free = game.callable(game.hands[0]);
        game.call = free ? Called::named : Called::nobody;
        if (free) game.called = static_cast<std::uint8_t>(lowest(free));
        game.alone = !free;
    }
    game.begin_play();
    return game;
}

struct Tally {
    std::uint64_t games = 0, steps = 0, digest = 0;
    std::int64_t points[kSeats] = {};
    std::uint64_t contracts[33] = {};  // the last one: thrown in

    void add(const Game& game, const Points& row, std::uint64_t number) {
        ++games;
        std::uint64_t mark = number;
        for (int seat = 0; seat < kSeats; ++seat) {
            points[seat] += row[seat];
            mark = Random::mix(mark * 31 + static_cast<std::uint64_t>(row[seat] + 4096));
            mark += game.piles[seat];
        }
        digest += Random::mix(mark);
        ++contracts[game.game_count ? game.games[0].contract : 32];
    }
    void add(const Tally& other) {
        games += other.games;
        steps += other.steps;
        digest += other.digest;
        for (int seat = 0; seat < kSeats; ++seat) points[seat] += other.points[seat];
        for (int i = 0; i < 33; ++i) contracts[i] += other.contracts[i];
    }
};

// Split first .. first + n into as many parts as there are threads.
inline void in_parallel(std::uint64_t n, unsigned threads,
                        const std::function<void(unsigned, std::uint64_t, std::uint64_t)>& work) {
    if (threads <= 1) return work(0, 0, n);
    std::vector<std::jthread> pool;
    for (unsigned i = 0; i < threads; ++i)
        pool.emplace_back(work, i, n * i / threads, n * (i + 1) / threads);
}

// The same in small pieces, taken by whoever is free: a thread whose core has other things to do does
// not keep the rest waiting. For sums, where it does not matter who did which piece.
inline void in_pieces(std::uint64_t n, unsigned threads,
                      const std::function<void(unsigned, std::uint64_t, std::uint64_t)>& work) {
    if (threads <= 1) return work(0, 0, n);
    const std::uint64_t size = std::clamp<std::uint64_t>(n / (threads * 16ull), 1, 1024);
    std::atomic<std::uint64_t> next = 0;
    in_parallel(threads, threads, [&](unsigned part, std::uint64_t, std::uint64_t) {
        for (auto from = next.fetch_add(size); from < n; from = next.fetch_add(size))
            work(part, from, std::min(from + size, n));
    });
}

// Random games from the deal to the settlement; with a contract, card play alone.
inline Tally random_games(const Book& book, std::uint64_t seed, std::uint64_t first,
                          std::uint64_t n, unsigned threads, int contract) {
    threads = std::max(1u, threads);
    std::vector<Tally> parts(threads);
    in_pieces(n, threads, [&](unsigned part, std::uint64_t from, std::uint64_t to) {
        Tally tally;
        for (std::uint64_t i = first + from; i < first + to; ++i) {
            Random random(seed, i);
            Game game = contract < 0 ? random_deal(book, random, static_cast<int>(i & 3))
                                     : deal_to_play(book, random, contract);
            tally.steps += static_cast<std::uint64_t>(play_random(game, random));
            Points row;
            settle(game, row);
            tally.add(game, row, i);
        }
        parts[part].add(tally);
    });
    for (unsigned i = 1; i < threads; ++i) parts[0].add(parts[i]);
    return parts[0];
}

}  // namespace mondfang
