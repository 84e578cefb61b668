// What actions brought world by world. Two actions are compared in the worlds that both were played
// in, and what playouts found is held against what was learned: the fewer worlds, the more that counts.
#pragma once

#include <limits>

#include "search/learned.hpp"
#include "search/worlds.hpp"

namespace mondfang {

// What an action brought in worlds that count differently much. The error is that of a weighted
// mean: a world that counts ten times is one world.
struct Weighed {
    Action action;
    double weight = 0, sum = 0;                           // w, w·v
    double squares = 0, first_moment = 0, second_moment = 0;  // w², w²·v, w²·v²
    int n = 0, won = 0;
    // After all: the mean, or what is left of it beside what was learned.
    double value = 0, doubt = 0;
    double mean() const { return weight > 0 ? sum / weight : 0; }
    void add(double value, int times) {
        const double w = times, w2 = w * w;
        weight += w;
        sum += w * value;
        squares += w2;
        first_moment += w2 * value;
        second_moment += w2 * value * value;
        n += times;
        won += value > 0 ? times : 0;
    }
    // As many worlds as if all had counted alike.
    double effective() const { return squares > 0 ? weight * weight / squares : 0; }
    double error() const {
        const double real = effective();
        if (real < 1.5) return 0;
        const double m = mean();
        const double spread = second_moment - 2 * m * first_moment + m * m * squares;
        return std::sqrt(std::max(spread, 0.0) * real / (real - 1)) / weight;
    }
};

// How far one action is ahead of another, and how well that is known; the share of this that worlds
// say, and its variance by them.
struct Ahead {
    double by = 0, error = 0, effective = 0, share = 1, variance = 0;
};

struct SearchResult {
    std::vector<Weighed> actions;  // in the order given
    std::vector<double> learned;   // points, NaN where nothing was; by how many these may be wrong
    double trust = 0;              // … and 0: they are not asked
    int worlds = 0, drawn = 0, solved = 0;
    bool stopped = false;          // the clock ran out

    explicit SearchResult(const std::vector<Action>& given) : learned(given.size(), std::nan("")) {
        for (const Action action : given) actions.push_back({action});
    }

    std::vector<std::size_t> all() const {
        std::vector<std::size_t> each(actions.size());
        for (std::size_t i = 0; i < each.size(); ++i) each[i] = i;
        return each;
    }

    void begin_world(int times) {
        ++worlds;
        times_.push_back(times);
        values_.resize(values_.size() + actions.size(), std::nan(""));
    }
    // What an action brought in the world that was begun last.
    void add(std::size_t i, double value) {
        actions[i].add(value, times_.back());
        values_[values_.size() - actions.size() + i] = value;
    }

    // In the worlds that both were played in, and by what was learned of both.
    Ahead ahead(std::size_t i, std::size_t other) const {
        double weight = 0, sum = 0, squares = 0;
        const std::size_t n = actions.size();
        for (std::size_t w = 0; w < times_.size(); ++w) {
            const double gap = values_[w * n + i] - values_[w * n + other];
            if (std::isnan(gap)) continue;
            weight += times_[w];
            sum += times_[w] * gap;
            squares += static_cast<double>(times_[w]) * times_[w];
        }
        Ahead found;
        if (weight <= 0) return found;
        found.by = sum / weight;
        found.effective = weight * weight / squares;
        double spread = 0;
        for (std::size_t w = 0; w < times_.size(); ++w) {
            const double gap = values_[w * n + i] - values_[w * n + other];
            if (std::isnan(gap)) continue;
            const double off = times_[w] * (gap - found.by);
            spread += off * off;
        }
        const double real = found.effective;
        const double variance = real < 1.5 ? kFar : spread * real / (real - 1) / (weight * weight);
        found.variance = variance;
        found.error = std::sqrt(variance);
        const double expected = learned[i] - learned[other];
        if (trust <= 0 || i == other || std::isnan(expected)) return found;
        const double seen = 1 / (variance + kGrain), known = 1 / (trust * trust);
        found.by = (found.by * seen + expected * known) / (seen + known);
        found.error = 1 / std::sqrt(seen + known);
        found.share = seen / (seen + known);
        return found;
    }

    std::size_t best_of(const std::vector<std::size_t>& open) const {
        std::size_t best = open[0];
        for (const std::size_t i : open)
            if (actions[i].mean() > actions[best].mean()) best = i;
        if (trust <= 0) return best;
        std::size_t found = best;
        double most = 0;
        for (const std::size_t i : open) {
            const double by = ahead(i, best).by;
            if (by > most) {
                most = by;
                found = i;
            }
        }
        return found;
    }

    // What is clearly worse than the best so far is played no more.
    void drop_behind(std::vector<std::size_t>& open) const {
        if (open.size() < 2) return;
        const std::size_t best = best_of(open);
        std::erase_if(open, [&](std::size_t i) {
            if (i == best) return false;
            const Ahead gap = ahead(i, best);
            return gap.effective >= kFewest && gap.by + 3 * gap.error < 0;
        });
    }

    // What each action is worth after all, beside the best by playouts that was played throughout.
    void conclude(const std::vector<std::size_t>& open) {
        std::size_t best = open[0];
        for (const std::size_t i : open)
            if (actions[i].mean() > actions[best].mean()) best = i;
        const double most = actions[best].mean(), doubt = actions[best].error();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            Weighed& each = actions[i];
            each.value = each.mean();
            each.doubt = each.error();
            if (trust <= 0 || std::isnan(learned[i]) || std::isnan(learned[best])) continue;
            const Ahead gap = ahead(i, best);
            each.value = most + gap.by;
            if (i == best || gap.variance >= kFar) continue;
            // Of a mean of two means that rest on the same worlds.
            const double s = gap.share;
            each.doubt = std::sqrt(std::max(0.0, (1 - s) * doubt * doubt +
                                                     s * each.doubt * each.doubt -
                                                     s * (1 - s) * gap.variance));
        }
    }

    // What was found of one action holds of another.
    void copy(std::size_t from, std::size_t to) {
        const Action action = actions[to].action;
        actions[to] = actions[from];
        actions[to].action = action;
    }

private:
    static constexpr double kFewest = 8;     // worlds that must really have been seen to drop one
    static constexpr double kGrain = 0.0025;  // points²: equal values are told apart by learning
    static constexpr double kFar = 1e6;       // of what a single world says

    std::vector<double> values_;  // world by world, NaN where an action was not played
    std::vector<int> times_;      // how often each world counts
};

}  // namespace mondfang
