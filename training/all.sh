#!/bin/sh
# Learns all weights again, from nothing: sh training/all.sh FOLDER (make train).
# First how cards are played, then what hands are worth, then both once more with each other's help;
# at last how bots bid that know all this, and how they bid when they know that, too.
# The same kernel gives the same weights; twenty minutes on two cores.
set -eu
out=${1:?"the folder for the weights"}
mkdir -p "$out"
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
$python training/cards.py --folder "$out" --rounds 2 --games 1500 --worlds 20 --seed 1
$python training/bids.py --folder "$out" --hands 800 --worlds 16 --seed 1
$python training/cards.py --folder "$out" --rounds 3 --games 3000 --worlds 30 --seed 11 --go-on
$python training/bids.py --folder "$out" --hands 2000 --worlds 24 --seed 2
$python training/calls.py --folder "$out" --games 2000 --seed 1
$python training/calls.py --folder "$out" --games 4000 --seed 2
