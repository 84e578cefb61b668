// A guess at the value of a position: every seat plays the card that the search would try first.
#pragma once

#include "solver/moves.hpp"

namespace mondfang {

template <bool Plain, bool ByThirds>
int first_choice(const Board<Plain, ByThirds>& board, const OnTable& table, int seat) {
    Move moves[kTricks];
    int n = 0;
    switch (table.trick.size) {
        case 0: n = board.template candidates<false, 0>(table, seat, -1, moves); break;
        case 1: n = board.template candidates<false, 1>(table, seat, -1, moves); break;
        case 2: n = board.template candidates<false, 2>(table, seat, -1, moves); break;
        default: n = board.template candidates<false, 3>(table, seat, -1, moves);
    }
    const Move* best = moves;
    for (int i = 1; i < n; ++i) {
        if (moves[i].score > best->score) best = moves + i;
    }
    return best->card;
}

// A Kaiserstich is not looked for: it is a guess.
template <Goal G, bool Plain>
int played_out(const SolverPosition& position, const G& goal, Board<Plain, G::kByThirds> board) {
    auto state = goal.start();
    OnTable table = on_table(position);
    int sum = 0;
    while (board.live) {
        const int seat = (table.leader + table.trick.size) & 3;
        const int card = first_choice(board, table, seat);
        if (table.trick.size == 0 || board.template wins<false>(table, card)) {
            table.best = static_cast<std::uint8_t>(card);
            table.winner = static_cast<std::uint8_t>(seat);
        }
        table.trick.add(card);
        board.toggle(seat, card);
        if (table.trick.size < kSeats) continue;
        const int number = board.last_trick - count(board.hands[0]);
        sum += goal.gain(state, {table.trick, table.leader, table.winner, table.best, number,
                                 number <= kTricks ? position.added[number] : 0,
                                 board.is_max(table.winner)});
        table = {{}, table.winner, kNone, table.winner};
    }
    return sum + goal.leaf(state);
}

}  // namespace mondfang
