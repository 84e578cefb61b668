// Weighing the legal actions of a seat: many worlds, in each of them every action, and the game
// played out by rules of thumb. Worlds that make the others' play likely count more.
#pragma once

#include <optional>
#include <utility>

#include "search/trials.hpp"
#include "solver/endgame.hpp"

namespace mondfang {

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
                              SearchResult& result) {
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
            result.add(i, seat == owner ? 3 * worth : -worth);
        }
    return true;
}

// The end of a game with open cards, exactly; false where the budget does not reach.
inline bool work_out(const Game& world, int seat, const SearchOptions& options, Solver& solver,
                     const std::vector<std::size_t>& open, SearchResult& result,
                     std::uint64_t nodes = 200000) {
    const SearchLimits limits{nodes, {}};
    if (world.contract().is_negative() && world.game_count == 1)
        return work_out_negative(world, seat, limits, solver, open, result);
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
            if (move.card == card) result.add(i, gained + unit * move.lower);
    }
    return true;
}

// The same with all cards known: one world, several playouts.
inline SearchResult weigh_open(const Game& world, int seat, const std::vector<Action>& actions,
                               const Brain& brain, const SearchOptions& options) {
    SearchResult result(actions);
    const std::vector<std::size_t> open = result.all();
    result.begin_world(1);
    if (world.phase == Phase::play && kTricks - world.trick_count <= options.solved_tricks) {
        Solver solver(std::size_t{1} << 24);
        if (work_out(world, seat, options, solver, open, result, options.nodes)) {
            result.solved = 1;
            result.conclude(open);
            return result;
        }
    }
    for (int n = 0; n < options.worlds; ++n) {
        if (n) result.begin_world(1);
        for (const std::size_t i : open) {
            Game game = world;
            Random dice(options.seed, static_cast<std::uint64_t>(n));
            say_only(game, actions[i]);
            play_out(game, brain, dice);
            result.add(i, utility(game, seat, options.for_cards));
        }
    }
    result.conclude(open);
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

// Every action in every world, for one seat; what falls clearly behind is dropped on the way.
class Weighing {
public:
    Weighing(const Story& story, const std::vector<Action>& actions, const Brain& brain,
             const SearchOptions& options)
        : result(actions), story_(story), actions_(actions), brain_(brain), options_(options),
          start_(Clock::now()) {}

    void run() {
        const Sampler sampler(story_);
        Random random(options_.seed, 0x57A7);
        double budget = options_.worlds * (options_.spare + static_cast<double>(actions_.size()));
        SearchOptions batch = options_;
        while (true) {
            const Worlds worlds(sampler, brain_, batch, random);
            result.drawn += worlds.drawn;
            if (worlds.games.empty()) break;
            if (open_.empty() && !begin(sampler, worlds)) return;
            for (std::size_t w = 0; w < worlds.games.size() && !result.stopped; ++w)
                play(worlds.games[w], worlds.times[w]);
            if (options_.spare <= 0 || result.stopped || open_.size() < 2) break;
            // What was dropped early, or seen before, leaves time for further worlds.
            const double left = budget - batch.worlds * options_.spare - playouts_;
            budget -= batch.worlds * options_.spare;
            batch.worlds = static_cast<int>(
                left / (options_.spare + static_cast<double>(open_.size())));
            if (batch.worlds < kHandful) break;
        }
        if (open_.empty()) return;
        result.conclude(open_);
        for (std::size_t i = 0; i < alike_.size(); ++i)
            if (alike_[i] != i) result.copy(alike_[i], i);
    }

    SearchResult result;

private:
    static constexpr int kHandful = 8;  // worlds that are worth being drawn
    static constexpr int kPause = 16;   // worlds after which what falls behind is dropped

    // False where all cards are known, and the answer is there at once.
    bool begin(const Sampler& sampler, const Worlds& worlds) {
        const Game& game = worlds.games[0];
        const bool playing = game.phase == Phase::play;
        if (sampler.knows_all() && playing) {
            SearchOptions one = options_;
            one.solved_tricks = kTricks;
            one.nodes = static_cast<std::uint64_t>(options_.worlds) * 1000;
            const int drawn = result.drawn;
            result = weigh_open(game, story_.seat, actions_, brain_, one);
            result.drawn = drawn;
            return false;
        }
        alike_ = alike(game, actions_);
        for (std::size_t i = 0; i < alike_.size(); ++i)
            if (alike_[i] == i) open_.push_back(i);
        by_heart_ = bids_by_heart(worlds, actions_, brain_);
        if (options_.anchor > 0 && brain_.unit > 0) {
            result.learned = learned_units(game, actions_, brain_);
            for (double& each : result.learned) each *= brain_.unit;
            result.trust = options_.anchor * brain_.unit;
        }
        if (playing && kTricks - game.trick_count <= options_.solved_tricks)
            solver_.emplace(std::size_t{1} << 22);
        return true;
    }

    void play(const Game& world, int times) {
        const auto number = static_cast<std::uint64_t>(result.worlds);
        result.begin_world(times);
        if (solver_ && work_out(world, story_.seat, options_, *solver_, open_, result)) {
            ++result.solved;
        } else {
            for (const std::size_t i : open_) {
                if (!std::isnan(by_heart_[i])) {
                    result.add(i, by_heart_[i]);
                    continue;
                }
                Game game = world;
                Random dice(options_.seed, 0x100000 + number);
                say_only(game, actions_[i]);
                play_out(game, brain_, dice);
                result.add(i, utility(game, story_.seat, options_.for_cards));
                ++playouts_;
            }
        }
        if (result.worlds == next_) {
            result.drop_behind(open_);
            next_ += std::max(kPause, next_ / 4);
        }
        if (options_.seconds > 0 && result.worlds % 8 == 0 && since(start_) > options_.seconds)
            result.stopped = true;
    }

    const Story& story_;
    const std::vector<Action>& actions_;
    const Brain& brain_;
    const SearchOptions& options_;
    const Clock::time_point start_;
    std::vector<std::size_t> alike_, open_;
    std::vector<double> by_heart_;
    std::optional<Solver> solver_;
    double playouts_ = 0;
    int next_ = kPause;
};

inline SearchResult weigh(const Story& story, const std::vector<Action>& actions,
                          const Brain& brain, const SearchOptions& options) {
    Weighing weighing(story, actions, brain, options);
    weighing.run();
    return std::move(weighing.result);
}

}  // namespace mondfang
