// What a slip says, as the kernel settles it: the outcome of a game that nobody saw played.
#pragma once

#include "slip/book.hpp"

namespace mondfang {

struct Told {
    Ending ending = Ending::played;
    int forehand = 0;
    std::vector<Declared> games;
    Facts facts;
    std::vector<std::optional<int>> by;  // who said each fact, where the slip tells it
    int bird = -1;                       // the premium that the bid owes, -1: none
    std::uint8_t tricks[kSeats] = {};
    int thirds[kSeats] = {};  // each seat's own tricks, in Trischaken
    int levels[kSeats][kSeats] = {};  // in negative games: of a declarer, against a seat
    std::optional<Renonce> renonce;

    int declarer() const { return games[0].seat; }
    bool king_in_talon() const { return facts.king_taken || facts.king_left; }
    void add(int premium, int side, bool announced, bool made, int level, std::optional<int> who) {
        facts.add(premium, side, announced, made, static_cast<std::uint8_t>(level));
        by.push_back(who);
    }
    std::span<const Fact> premiums() const {
        return {facts.list, static_cast<std::size_t>(facts.count)};
    }
};

}  // namespace mondfang
