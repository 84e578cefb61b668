// Weighing the legal actions of a seat: many worlds, in each of them every action, and the game
// played out by rules of thumb. Worlds that make the others' play likely count more.
#pragma once

#include <chrono>
#include <optional>

#include "search/belief.hpp"
#include "solver/endgame.hpp"

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

    bool trusts() const { return trust_calls > 0 || trust_cards > 0; }
};

// What an action brought in worlds that count differently much. The error is that of a weighted
// mean: a world that counts ten times is one world.
struct Weighed {
    Action action;
    double weight = 0, sum = 0;                           // w, w·v
    double squares = 0, first_moment = 0, second_moment = 0;  // w², w²·v, w²·v²
    int n = 0, won = 0;
    double mean() const { return weight > 0 ? sum / weight : 0; }
    void add(double value, int times = 1) {
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

struct SearchResult {
    std::vector<Weighed> actions;  // in the order given
    int worlds = 0, drawn = 0, solved = 0;
    bool stopped = false;          // the clock ran out
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

inline double utility(const Game& game, int seat, bool for_cards) {
    if (for_cards) {
        const Facts facts = facts_of(game);
        if (facts.declarer_thirds >= 0) {
            const int ours = facts.side_of(seat) == 0 ? facts.declarer_thirds
                                                      : 210 - facts.declarer_thirds;
            return ours / 3.0;
        }
    }
    Points points;
    settle(game, points);
    return points[seat];
}

// A single negative game with open cards: whether it is made after each card.
inline bool work_out_negative(const Game& world, int seat, const SearchLimits& limits,
                              Solver& solver, const std::vector<std::size_t>& open,
                              SearchResult& result, int times) {
    const int owner = world.games[0].seat;
    const Contract& row = world.contract();
    const SolverPosition position =
        position_of(world, static_cast<std::uint8_t>(1 << owner));
    const ExactTricks goal{row.tricks - world.tricks_of[owner]};
    const SolverMoves moves = solver.moves_at_least(position, goal, 1, limits);
    if (!moves.solved) return false;
    for (const std::size_t i : open)
        for (const SolverMove& move : moves.moves) {
            if (move.card != value_of(result.actions[i].action)) continue;
            const int worth = move.lower >= 1 ? row.value : -row.value_lost;
            result.actions[i].add(seat == owner ? 3 * worth : -worth, times);
        }
    return true;
}

// The end of a game with open cards, exactly; false where the budget does not reach.
inline bool work_out(const Game& world, int seat, const SearchOptions& options, Solver& solver,
                     const std::vector<std::size_t>& open, SearchResult& result,
                     std::uint64_t nodes = 200000, int times = 1) {
    const SearchLimits limits{nodes, {}};
    if (world.contract().is_negative() && world.game_count == 1)
        return work_out_negative(world, seat, limits, solver, open, result, times);
    const std::uint8_t side = side_of_seat(world, seat);
    const SolverPosition position = position_of(world, side);
    SolverMoves moves;
    double gained = 0, unit = 1;
    if (options.for_cards) {
        moves = solver.best_moves(position, CardThirds{}, limits);
        Mask had = 0;
        for (int i = 0; i < kSeats; ++i)
            if (side >> i & 1) had |= world.piles[i];
        gained = thirds(had) / 3.0;
        unit = 1 / 3.0;
    } else {
        moves = solver.best_moves(position, GamePoints{&world, seat}, limits);
    }
    if (!moves.solved) return false;
    for (const std::size_t i : open) {
        const auto card = static_cast<std::uint8_t>(value_of(result.actions[i].action));
        for (const SolverMove& move : moves.moves)
            if (move.card == card) result.actions[i].add(gained + unit * move.lower, times);
    }
    return true;
}

// The same with all cards known: one world, several playouts.
inline SearchResult weigh_open(const Game& world, int seat, const std::vector<Action>& actions,
                               const Brain& brain, const SearchOptions& options) {
    SearchResult result;
    for (const Action action : actions) result.actions.push_back({action});
    std::vector<std::size_t> open(actions.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
    if (world.phase == Phase::play && kTricks - world.trick_count <= options.solved_tricks) {
        Solver solver(std::size_t{1} << 24);
        if (work_out(world, seat, options, solver, open, result, options.nodes)) {
            result.worlds = result.solved = 1;
            return result;
        }
    }
    for (int n = 0; n < options.worlds; ++n) {
        for (const std::size_t i : open) {
            Game game = world;
            Random dice(options.seed, static_cast<std::uint64_t>(n));
            game.apply(actions[i]);
            play_out(game, brain, dice);
            result.actions[i].add(utility(game, seat, options.for_cards));
        }
        ++result.worlds;
    }
    return result;
}

// Games that are played with open hands are worth what was learned of them with open cards: rules
// of thumb do not find what everybody sees there. NaN for all other actions.
inline std::vector<double> bids_by_heart(const Worlds& worlds, const std::vector<Action>& actions,
                                         const Brain& brain) {
    std::vector<double> found(actions.size(), std::nan(""));
    if (worlds.games.empty() || worlds.games[0].phase != Phase::auction) return found;
    const Game& game = worlds.games[0];
    const HandFeatures f = describe_hand(game.hands[game.turn], game.turn == game.forehand);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (act_of(actions[i]) != Act::bid) continue;
        const auto contract = static_cast<int>(value_of(actions[i]));
        if (game.book->contracts[contract].open != Exposure::none)
            found[i] = brain.bids.worth(contract, f) / static_cast<double>(kPoint);
    }
    return found;
}

inline constexpr double kFewest = 12;  // worlds that must really have been seen to drop an action

// Plays every action in every world; what falls clearly behind is dropped on the way.
inline SearchResult weigh(const Story& story, const std::vector<Action>& actions,
                          const Brain& brain, const SearchOptions& options) {
    const auto start = Clock::now();
    const Sampler sampler(story);
    Random random(options.seed, 0x57A7);
    const Worlds worlds(sampler, brain, options, random);
    SearchResult result;
    result.drawn = worlds.drawn;
    for (const Action action : actions) result.actions.push_back({action});
    std::vector<std::size_t> open(actions.size());
    for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
    if (sampler.knows_all() && !worlds.games.empty() && worlds.games[0].phase == Phase::play) {
        SearchOptions one = options;
        one.solved_tricks = kTricks;
        one.nodes = static_cast<std::uint64_t>(options.worlds) * 1000;
        return weigh_open(worlds.games[0], story.seat, actions, brain, one);
    }
    std::vector<double> known_worth = bids_by_heart(worlds, actions, brain);
    std::optional<Solver> solver;
    if (!worlds.games.empty() && worlds.games[0].phase == Phase::play &&
        kTricks - worlds.games[0].trick_count <= options.solved_tricks)
        solver.emplace(std::size_t{1} << 22);
    for (std::size_t w = 0; w < worlds.games.size(); ++w) {
        const int times = worlds.times[w];
        if (solver &&
            work_out(worlds.games[w], story.seat, options, *solver, open, result, 200000, times)) {
            ++result.worlds;
            ++result.solved;
        } else {
            for (const std::size_t i : open) {
                if (!std::isnan(known_worth[i])) {
                    result.actions[i].add(known_worth[i], times);
                    continue;
                }
                Game game = worlds.games[w];
                Random dice(options.seed, 0x100000 + w);
                game.apply(actions[i]);
                play_out(game, brain, dice);
                result.actions[i].add(utility(game, story.seat, options.for_cards), times);
            }
            ++result.worlds;
        }
        if ((w & 31) == 31 && open.size() > 1) {
            const Weighed* best = &result.actions[open[0]];
            for (const std::size_t i : open)
                if (result.actions[i].mean() > best->mean()) best = &result.actions[i];
            std::erase_if(open, [&](std::size_t i) {
                const Weighed& each = result.actions[i];
                const double error = std::hypot(each.error(), best->error());
                return &each != best && each.effective() >= kFewest &&
                       each.mean() + 3 * error < best->mean();
            });
        }
        if (options.seconds > 0 && (w & 7) == 7 &&
            since(start) > options.seconds) {
            result.stopped = true;
            break;
        }
    }
    return result;
}

}  // namespace mondfang
