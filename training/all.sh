#!/bin/sh
# Learns all weights again, from nothing: sh training/all.sh FOLDER (make train).
# First a little of everything, then what hands are worth in games that self-play cannot play (open
# cards), then everything properly with that knowledge; at last how bots bid that know all this.
# A stopped run of learn.py goes on with --go-on. The same kernel gives the same weights; an
# hour of one core, as estimated from its parts.
set -eu
out=${1:?"the folder for the weights"}
mkdir -p "$out"
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
$python training/learn.py --folder "$out" --games 20000 --seed 1
$python training/bids.py --folder "$out" --hands 2000 --worlds 24 --seed 2
$python training/learn.py --folder "$out" --games 140000 --seed 1
$python training/calls.py --folder "$out" --games 4000 --seed 2
