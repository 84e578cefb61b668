// Learning by branching: a game is played by the current policy; at some decisions every option is
// tried in the true cards and the game played out by the same policy with the same dice, and what
// brought more becomes likelier. The true cards are a fair sample of what a seat in that place has
// to expect, so no worlds have to be drawn.
#pragma once

#include <vector>

#include "search/learner.hpp"
#include "search/search.hpp"

namespace mondfang {

// Plays and learns, one book at a time: how cards are played, how likely they are, what is bid and
// what is said.
class Trainer {
public:
    Trainer(const Book& book, Brain brain, double unit, double card_share)
        : cards(kContexts, kFeatures, 0.05, 1024), belief(kContexts, kFeatures, 0.4, 1024),
          auction(CallModel::kQuiet + 1, kHandFeatures, 0.05, 512),
          habits(kHabits, kHabitFeatures, 0.3, 512),
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

    Learner cards, belief, auction, habits;
    WordSums words;

private:
    static constexpr std::int32_t kFar = 6 * kScoreUnit;
    static constexpr std::size_t kMostOptions = 8, kBestOptions = 5;  // of a discard
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
        numbers.clear();
        for (const auto& row : brain_.habits.weights)
            numbers.insert(numbers.end(), row.begin(), row.end());
        habits.start(numbers);
    }

    void refresh(bool average) {
        brain_.cards = Policy(make_weights(cards.whole(average, 30000)));
        if (phases_ & 2) {
            brain_.auction = make_calls(auction.whole(average, 1 << 20));
            brain_.learned_auction = true;
        }
        if (phases_ & 8) brain_.habits = make_habits(habits.whole(average, 1 << 20));
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

    // The king, the talon, the discard: of many sets the best by their score and some others.
    void at_habit(const Game& game, Random& random) {
        options_.clear();
        actions_.clear();
        const Mask hand = game.hands[game.turn];
        const int plan = game_plan(game.contract());
        const auto put = [&](int habit, const HabitFeatures& f, Action action) {
            Option option;
            option.context = habit;
            std::copy(f.begin(), f.end(), option.f.begin());
            options_.push_back(option);
            actions_.push_back(action);
        };
        game.legal([&](Action action) {
            const auto value = value_of(action);
            switch (act_of(action)) {
                case Act::call:
                    put(kKingHabit, describe_king(hand, static_cast<int>(value)), action);
                    break;
                case Act::take_half:
                    put(kTalonHabit + plan,
                        describe_talon(hand, talon_half(game, static_cast<int>(value)),
                                       game.called),
                        action);
                    break;
                case Act::take_card:
                    put(kTalonHabit + plan,
                        describe_talon(hand, bit(static_cast<int>(value)), game.called), action);
                    break;
                case Act::discard:
                    put(kDiscardHabit + plan, describe_discard(hand, value, game.called), action);
                    break;
                default: break;
            }
        });
        if (options_.size() > kMostOptions) thin_out(random);
        if (options_.size() < 2) return;
        branch(game, actions_, random.next());
        habits.add(options_, rate_);
    }

    void thin_out(Random& random) {
        std::vector<std::pair<int, std::size_t>> order;
        for (std::size_t k = 0; k < options_.size(); ++k) {
            HabitFeatures f;
            std::copy_n(options_[k].f.begin(), kHabitFeatures, f.begin());
            order.emplace_back(-brain_.habits.score(options_[k].context, f), k);
        }
        std::sort(order.begin(), order.end());
        for (std::size_t k = kBestOptions; k < kMostOptions; ++k)
            std::swap(order[k], order[k + random.below(static_cast<unsigned>(order.size() - k))]);
        std::vector<Option> options;
        std::vector<Action> actions;
        for (std::size_t k = 0; k < kMostOptions; ++k) {
            options.push_back(options_[order[k].second]);
            actions.push_back(actions_[order[k].second]);
        }
        options_.swap(options);
        actions_.swap(actions);
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
            const bool habit = phase == Phase::call || phase == Phase::talon ||
                               phase == Phase::discard;
            if (habit && (phases_ & 8) && random.below(2) == 0) at_habit(game, random);
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
    int phases_ = 15;  // 1: cards, 2: auction, 4: words, 8: king, talon and discard
    std::vector<Option> options_;
    std::vector<Action> actions_;
};

}  // namespace mondfang
