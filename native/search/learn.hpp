// Learning by branching: a game is played by the current policy; at some decisions every option is
// tried in the true cards and the game played out by the same policy with the same dice, and what
// brought more becomes likelier. The true cards are a fair sample of what a seat in that place has
// to expect, so no worlds have to be drawn.
#pragma once

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

// Plays and learns, one book at a time: how cards are played, how likely they are, what is bid and
// what is said.
class Trainer {
public:
    Trainer(const Book& book, Brain brain, double unit, double card_share)
        : cards(kContexts, kFeatures, 0.05, 1024), belief(kContexts, kFeatures, 0.4, 1024),
          auction(CallModel::kQuiet + 1, kHandFeatures, 0.05, 512),
          book_(book), brain_(std::move(brain)),
          unit_(unit), card_share_(card_share) {
        flatten();
    }

    void run(std::uint64_t seed, std::uint64_t first, std::uint64_t n, double rate, int phases) {
        phases_ = phases;
        rate_ = rate;
        for (std::uint64_t i = first; i < first + n; ++i) {
            if ((i - first) % 256 == 0) refresh(false);
            play(seed, i);
        }
        refresh(false);
    }

    void say(const std::vector<int>& numbers) { brain_.words = make_words(numbers); }

    Learner cards, belief, auction;
    WordSums words;

private:
    static constexpr std::int32_t kFar = 6 * kScoreUnit;
    static constexpr double kMostGain = 20;  // units: a single game must not count for too much

    void flatten() {
        std::vector<int> numbers;
        for (const auto& row : brain_.cards.weights())
            numbers.insert(numbers.end(), row.begin(), row.end());
        cards.start(numbers);
        numbers.clear();
        for (const auto& row : brain_.belief.weights())
            numbers.insert(numbers.end(), row.begin(), row.end());
        belief.start(numbers);
        numbers.clear();
        for (const auto& row : brain_.auction.weights)
            numbers.insert(numbers.end(), row.begin(), row.end());
        auction.start(numbers);
    }

    void refresh(bool average) {
        brain_.cards = Policy(make_weights(cards.whole(average, 30000)));
        if (phases_ & 2) {
            brain_.auction = make_calls(auction.whole(average, 1 << 20));
            brain_.learned_auction = true;
        }
    }

    double worth(const Game& game, int seat) const {
        Points points;
        settle(game, points);
        double sum = points[seat] / unit_;
        if (card_share_ > 0) {
            const Facts facts = facts_of(game);
            if (facts.declarer_thirds >= 0) {
                const int ours = facts.side_of(seat) == 0 ? facts.declarer_thirds
                                                          : 210 - facts.declarer_thirds;
                sum += card_share_ * ours / 3.0;
            }
        }
        return sum;
    }

    void branch(const Game& game, const std::vector<Action>& actions, std::uint64_t dice_seed) {
        for (std::size_t k = 0; k < actions.size(); ++k) {
            Game copy = game;
            Random dice(dice_seed);
            copy.apply(actions[k]);
            play_out(copy, brain_, dice);
            options_[k].worth = worth(copy, game.turn);
        }
    }

    void at_call(const Game& game, Random& random) {
        bool reserve, pass, silence, throw_in;
        const std::uint32_t bids = game.legal_bids(reserve, pass, silence, throw_in);
        const bool free = reserve || pass;
        if (std::popcount(bids) + free < 2) return;
        options_.clear();
        actions_.clear();
        const HandFeatures f = describe_hand(game.hands[game.turn], game.turn == game.forehand);
        const auto put = [&](int context, Action action) {
            Option option;
            option.context = context;
            for (int i = 0; i < kHandFeatures; ++i) option.f[i] = static_cast<std::int16_t>(f[i]);
            options_.push_back(option);
            actions_.push_back(action);
        };
        // What it would hardly ever bid is tried now and then.
        std::int32_t most = free ? brain_.auction.score(CallModel::kQuiet, f) : -(1 << 30);
        for (std::uint32_t rest = bids; rest; rest &= rest - 1)
            most = std::max(most, brain_.auction.score(std::countr_zero(rest), f));
        for (std::uint32_t rest = bids; rest; rest &= rest - 1) {
            const int bid = std::countr_zero(rest);
            if (brain_.auction.score(bid, f) < most - kFar && random.below(8)) continue;
            put(bid, make(Act::bid, static_cast<std::uint64_t>(bid)));
        }
        if (free) put(CallModel::kQuiet, make(reserve ? Act::reserve : Act::pass));
        if (options_.size() < 2) return;
        branch(game, actions_, random.next());
        // What rules of thumb cannot play is worth what was learned with open cards.
        for (std::size_t k = 0; k < actions_.size(); ++k) {
            if (act_of(actions_[k]) != Act::bid) continue;
            const auto contract = static_cast<int>(value_of(actions_[k]));
            if (book_.contracts[contract].open != Exposure::none)
                options_[k].worth = brain_.bids.worth(contract, f) / (kPoint * unit_);
        }
        auction.add(options_, rate_);
    }

    void at_word(const Game& game, Random& random) {
        const bool round = game.phase == Phase::round;
        if (!round && !game.may_lie()) return;
        const std::uint32_t sayable = game.sayable(game.turn);
        const Mask doublable = round ? game.doublable(game.turn) : 0;
        if (!sayable && !doublable) return;
        options_.clear();
        actions_.clear();
        const Speaker speaker(game);
        const auto put = [&](Action action) {
            Option option;
            option.context = speaker.describe(action, option.f);
            options_.push_back(option);
            actions_.push_back(action);
        };
        options_.emplace_back();
        actions_.push_back(make(round ? Act::gut : Act::lie));
        for (std::uint32_t rest = sayable; rest; rest &= rest - 1)
            put(make(Act::announce, static_cast<std::uint64_t>(std::countr_zero(rest))));
        for (Mask rest = doublable; rest; rest &= rest - 1) {
            const Ladder& ladder = game.ladders[lowest(rest)];
            put(make_kontra(ladder.level + 1, ladder.what, ladder.owner, ladder.against));
        }
        branch(game, actions_, random.next());
        for (std::size_t k = 1; k < options_.size(); ++k) {
            const Option& word = options_[k];
            const double gain = word.worth - options_[0].worth;
            words.add(word.context, word.f, brain_.words.score(word.context, word.f),
                      std::clamp(gain, -kMostGain, kMostGain));
        }
    }

    void at_card(const Game& game, const Sides& sides, Random& random) {
        const Moment moment(game, sides);
        const Mask choice = one_of_each(moment.legal, moment.out);
        if (!(choice & (choice - 1))) return;
        options_.clear();
        actions_.clear();
        for (Mask rest = choice; rest; rest &= rest - 1) {
            const int card = lowest(rest);
            Option option;
            option.context = moment.context;
            each_feature(moment, card, [&](int index, int value) {
                option.f[index] = static_cast<std::int16_t>(value);
            });
            options_.push_back(option);
            actions_.push_back(make(Act::play, static_cast<std::uint64_t>(card)));
        }
        branch(game, actions_, random.next());
        cards.add(options_, rate_);
        belief.add(options_, rate_);
    }

    // A contract drawn among all, played by the one whose hand fits it best: rare games are learned
    // from hands that somebody might bid them with.
    void declare_any(Game& game, Random& random) const {
        const int contract = nth(book_.offered, static_cast<int>(random.below(
                                     static_cast<unsigned>(std::popcount(book_.offered)))));
        int best = -1;
        std::int32_t most = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            const bool forehand = seat == game.forehand;
            const WhoBids bid = book_.contracts[contract].bid;
            if (!(book_.allowed_by(game.hands[seat]) >> contract & 1) ||
                (!forehand && bid != WhoBids::anyone && bid != WhoBids::first_call))
                continue;
            const HandFeatures f = describe_hand(game.hands[seat], forehand);
            const std::int32_t score =
                brain_.auction.score(contract, f) - brain_.auction.score(CallModel::kQuiet, f);
            if (best < 0 || score > most) {
                best = seat;
                most = score;
            }
        }
        if (best >= 0) game.declare(best, contract);
    }

    void play(std::uint64_t seed, std::uint64_t number) {
        Random random(seed, number);
        Game game = random_deal(book_, random, static_cast<int>(number & 3));
        const bool drawn = number % 3 == 2;
        if (drawn) declare_any(game, random);
        while (!game.over() && game.phase != Phase::play) {
            const Phase phase = game.phase;
            const bool talk = phase == Phase::round || phase == Phase::statement;
            if (phase == Phase::auction && (phases_ & 2) && random.below(2) == 0)
                at_call(game, random);
            if (talk && !drawn && (phases_ & 4) && random.below(3) == 0) at_word(game, random);
            // One call in eight and a word now and then are drawn, so that everything is seen.
            const bool wild = (phase == Phase::auction && random.below(8) == 0) ||
                              (phase == Phase::round && random.below(24) == 0);
            game.apply(wild ? game.random_action(random) : quiet_action(game, brain_, random));
        }
        if (game.over()) return;
        const Sides sides = Sides::of(game);
        while (!game.over()) {
            if ((phases_ & 1) && random.below(3) == 0) at_card(game, sides, random);
            const bool wild = random.below(32) == 0;
            game.apply(wild ? game.random_action(random)
                            : make(Act::play, static_cast<std::uint64_t>(
                                                  brain_.cards.card(game, sides, random))));
        }
    }

    const Book& book_;
    Brain brain_;
    double unit_, card_share_, rate_ = 0.02;
    int phases_ = 7;  // 1: cards, 2: auction, 4: words
    std::vector<Option> options_;
    std::vector<Action> actions_;
};

}  // namespace mondfang
