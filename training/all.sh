#!/bin/sh
# Learns all weights again, from nothing: sh training/all.sh FOLDER (make train).
# First how cards are played, then what hands are worth, then both once more with each other's help.
# The same kernel gives the same weights; a quarter of an hour on two cores.
set -eu
out=${1:?"the folder for the weights"}
mkdir -p "$out"
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
$python training/cards.py --folder "$out" --rounds 2 --games 1500 --worlds 20 --seed 1
$python training/bids.py --folder "$out" --hands 800 --worlds 16 --seed 1
$python training/cards.py --folder "$out" --rounds 3 --games 3000 --worlds 30 --seed 11 --go-on
$python training/bids.py --folder "$out" --hands 2000 --worlds 24 --seed 2
