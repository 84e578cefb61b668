// What learns from branches: a policy that climbs, and the sums of what words brought.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/search.hpp"

namespace mondfang {

inline constexpr int kWidest = kWordFeatures;

// One option of a decision: its features, and what it brought. Context -1 always has the score 0.
struct Option {
    int context = -1;
    std::array<std::int16_t, kWidest> f{};
    double worth = 0;
};

// A softmax over linear scores that climbs the expected worth (Adam, in batches by context).
class Learner {
public:
    Learner(int contexts, int width, double heat, int batch)
        : contexts_(contexts), width_(width), batch_(batch), heat_(heat),
          rows_(static_cast<std::size_t>(contexts)) {}

    void tune(double heat, int batch) {
        heat_ = heat;
        batch_ = batch;
    }

    void start(const std::vector<int>& numbers) {
        for (int c = 0; c < contexts_; ++c)
            for (int i = 0; i < width_; ++i)
                rows_[c].w[i] = rows_[c].average[i] =
                    numbers[static_cast<std::size_t>(c) * width_ + i] /
                    static_cast<double>(kScoreUnit);
    }

    void add(const std::vector<Option>& options, double rate) {
        const std::size_t n = options.size();
        logits_.resize(n);
        worth_.resize(n);
        double top = -1e300;
        std::size_t chosen = 0;
        for (std::size_t k = 0; k < n; ++k) {
            const Option& each = options[k];
            double sum = 0;
            if (each.context >= 0)
                for (int i = 0; i < width_; ++i) sum += rows_[each.context].w[i] * each.f[i];
            logits_[k] = sum;
            if (sum > top) {
                top = sum;
                chosen = k;
            }
        }
        // What the policy would do is the measure; a single game must not count for too much.
        double all = 0, expected = 0, mean = 0;
        for (std::size_t k = 0; k < n; ++k) {
            worth_[k] = std::clamp(options[k].worth - options[chosen].worth, -kRange, kRange);
            mean += worth_[k] / static_cast<double>(n);
            logits_[k] = std::exp(std::max(logits_[k] - top, -40.0));
            all += logits_[k];
        }
        for (std::size_t k = 0; k < n; ++k) {
            logits_[k] /= all;
            worth_[k] -= heat_ * std::log(std::max(logits_[k], 1e-9));
            expected += logits_[k] * worth_[k];
        }
        gained -= mean;
        ++decisions;
        for (std::size_t k = 0; k < n; ++k) {
            const Option& each = options[k];
            if (each.context < 0) continue;
            Row& row = rows_[each.context];
            const double pull = logits_[k] * (worth_[k] - expected);
            for (int i = 0; i < width_; ++i) {
                row.gradient[i] += pull * each.f[i];
                row.squares[i] += static_cast<double>(each.f[i]) * each.f[i];
            }
            ++row.seen;
            if (++row.waiting >= batch_) climb(row, rate);
        }
    }

    // The weights averaged over the last steps, as whole numbers.
    std::vector<int> whole(bool average, int most) const {
        std::vector<int> numbers;
        for (const Row& row : rows_)
            for (int i = 0; i < width_; ++i) {
                const double value = (average ? row.average[i] : row.w[i]) * kScoreUnit;
                numbers.push_back(static_cast<int>(
                    std::lrint(std::clamp(value, -static_cast<double>(most),
                                          static_cast<double>(most)))));
            }
        return numbers;
    }

    double gained = 0;
    std::uint64_t decisions = 0;

private:
    static constexpr double kRange = 6.0;

    struct Row {
        double w[kWidest] = {}, average[kWidest] = {}, gradient[kWidest] = {};
        double mean[kWidest] = {}, square[kWidest] = {}, squares[kWidest] = {};
        double seen = 0;
        int waiting = 0, steps = 0;
    };

    void climb(Row& row, double rate) {
        ++row.steps;
        const double fade = 1 - std::pow(0.9, row.steps), calm = 1 - std::pow(0.99, row.steps);
        for (int i = 0; i < width_; ++i) {
            const double gradient = row.gradient[i] / row.waiting;
            row.gradient[i] = 0;
            row.mean[i] = 0.9 * row.mean[i] + 0.1 * gradient;
            row.square[i] = 0.99 * row.square[i] + 0.01 * gradient * gradient;
            const double size = std::sqrt(row.squares[i] / row.seen);
            if (size < 1e-6) continue;
            row.w[i] += rate / std::max(size, 0.05) * (row.mean[i] / fade) /
                        (std::sqrt(row.square[i] / calm) + 1e-9);
            row.average[i] += (row.w[i] - row.average[i]) * std::max(0.03, 1.0 / row.steps);
        }
        row.waiting = 0;
    }

    int contexts_, width_, batch_;  // a batch is so many options
    double heat_;
    std::vector<Row> rows_;
    std::vector<double> logits_, worth_;
};

// What words brought beyond keeping quiet: the sums of a least-squares fit for each context, and
// beside it every case with what the weights in use had promised.
struct WordSums {
    static constexpr int kN = kWordFeatures;
    std::vector<double> products = std::vector<double>(std::size_t{kWordContexts} * kN * kN);
    std::vector<double> targets = std::vector<double>(std::size_t{kWordContexts} * kN);
    std::vector<std::int64_t> cases = std::vector<std::int64_t>(kWordContexts);
    std::vector<std::int32_t> contexts, promised;  // promised in 1/256 of a unit
    std::vector<double> brought;                   // in units

    void add(int context, const WordFeatures& f, int promise, double gain) {
        double* x = products.data() + std::size_t(context) * kN * kN;
        double* y = targets.data() + std::size_t(context) * kN;
        for (int i = 0; i < kN; ++i) {
            if (!f[i]) continue;
            y[i] += f[i] * gain;
            for (int j = 0; j < kN; ++j) x[i * kN + j] += static_cast<double>(f[i]) * f[j];
        }
        ++cases[context];
        contexts.push_back(context);
        promised.push_back(promise);
        brought.push_back(gain);
    }
};

Weights make_weights(const std::vector<int>& numbers);
CallModel make_calls(const std::vector<int>& numbers);
WordModel make_words(const std::vector<int>& numbers);
Habits make_habits(const std::vector<int>& numbers);

}  // namespace mondfang
