// The worlds in which actions are weighed: drawn, and chosen by their weight.
#pragma once

#include <chrono>

#include "search/belief.hpp"

namespace mondfang {

using Clock = std::chrono::steady_clock;

inline double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct SearchOptions {
    std::uint64_t seed = 0;
    int worlds = 100;
    int candidates = 4;        // so many draws are weighed for each world that is kept
    double trust_calls = 0.5;  // how much the others' bids and calls are believed: 0 … 1
    double trust_cards = 0.5;  // … and their cards
    bool for_cards = false;    // card points of the own side instead of game points
    int solved_tricks = 0;     // with so many tricks left, or fewer, every world is worked out
    double seconds = 0;        // 0: no clock
    std::uint64_t nodes = 1000000;  // for one world that is known
    double anchor = 0;  // units by which playouts may know better than what was learned; 0: all
    double spare = 0;   // playouts that a further world costs to draw; 0: none is drawn

    bool trusts() const { return trust_calls > 0 || trust_cards > 0; }
};

class Worlds {
public:
    // Drawn, and chosen by their weight; with a clock, half of the time goes into this at most.
    Worlds(const Sampler& sampler, const Brain& brain, const SearchOptions& options,
           Random& random) {
        const auto start = Clock::now();
        const int draws = options.worlds * (options.trusts() ? options.candidates : 1);
        std::vector<Game> pool;
        std::vector<double> logs;
        pool.reserve(static_cast<std::size_t>(draws));
        int failures = 0;
        // Where few draws fit, fewer worlds have to do; but some there must be.
        const int enough = std::min(draws, 16);
        while (static_cast<int>(pool.size()) < draws &&
               failures < (static_cast<int>(pool.size()) < enough ? 50 * draws + 2000
                                                                  : 3 * draws + 64)) {
            const auto tried = pool.size() + static_cast<unsigned>(failures);
            if (options.seconds > 0 && (tried & 15) == 15 && !pool.empty() &&
                since(start) > options.seconds / 2)
                break;
            Game game;
            double log;
            if (!sampler.draw(random, brain, options.trust_calls, game, log)) {
                ++failures;
                continue;
            }
            pool.push_back(game);
            if (options.trusts())
                logs.push_back(log + sampler.log_likelihood(game, brain, options.trust_calls,
                                                            options.trust_cards));
        }
        drawn = static_cast<int>(pool.size());
        if (!options.trusts() || pool.empty()) {
            games = std::move(pool);
            times.assign(games.size(), 1);
            return;
        }
        resample(pool, logs, options.worlds, random);
    }

    std::vector<Game> games;     // different draws, in the order in which they were drawn
    std::vector<int> times;      // how often each counts
    int drawn = 0;

private:
    static constexpr double kSteps = 16;  // of the search for how far weights are believed

    static double effective(const std::vector<double>& logs, double top, double belief) {
        double sum = 0, squares = 0;
        for (const double each : logs) {
            const double weight = std::exp(belief * (each - top));
            sum += weight;
            squares += weight * weight;
        }
        return sum * sum / squares;
    }

    // Where a few worlds would count for all the rest, the weights are believed less, so far that
    // enough worlds are left to decide by: a quarter of what was wanted, or of what was drawn.
    static double belief_in(const std::vector<double>& logs, double top, int wanted) {
        const double enough = std::min<double>(wanted, static_cast<double>(logs.size())) / 4;
        if (effective(logs, top, 1) >= enough) return 1;
        double low = 0, high = 1;
        for (int i = 0; i < kSteps; ++i) {
            const double middle = (low + high) / 2;
            (effective(logs, top, middle) >= enough ? low : high) = middle;
        }
        return low;
    }

    void resample(const std::vector<Game>& pool, const std::vector<double>& logs, int wanted,
                  Random& random) {
        double top = logs[0], sum = 0;
        for (const double each : logs) top = std::max(top, each);
        const double belief = belief_in(logs, top, wanted);
        std::vector<double> weights;
        for (const double each : logs) {
            weights.push_back(std::exp(belief * (each - top)));
            sum += weights.back();
        }
        const double step = sum / wanted;
        double at = random.unit() * step, reached = 0;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            reached += weights[i];
            int count = 0;
            for (; at < reached; at += step) ++count;
            if (!count) continue;
            games.push_back(pool[i]);
            times.push_back(count);
        }
    }
};

}  // namespace mondfang
