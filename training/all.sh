#!/bin/sh
# Learns all weights again, from nothing: sh training/all.sh FOLDER [SHARE] (make train).
# First a little of cards, king, talon and discard, then what hands are worth in games that self-play
# cannot play (open cards), then everything properly with that knowledge, then how bots bid that know
# all this, at last how far their promises can be believed.
# Every step goes on where it was stopped: say the same command again. SHARE (1) of all numbers of
# games: 0.01 tries the road in minutes. The same kernel gives the same weights.
set -eu
out=${1:?"the folder for the weights"}
share=${2:-1}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
part() { $python -c "print(max(4, round($1 * $share)))"; }
CARDS_AND_HABITS=9
$python training/learn.py --go-on --folder "$out" --games "$(part 40000)" --phases $CARDS_AND_HABITS --seed 1
$python training/bids.py --go-on --folder "$out" --hands "$(part 2000)" --worlds 24 --seed 2
$python training/learn.py --go-on --folder "$out" --games "$(part 400000)" --seed 1
$python training/calls.py --go-on --folder "$out" --games "$(part 4000)" --seed 2
$python training/promises.py --folder "$out" --games "$(part 300)" --seed 3
echo "All weights are in $out."
