"""The first game of somebody who learns: a kind deal and a guide through it, for every face."""
