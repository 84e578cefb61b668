"""Bots of an earlier commit as yardsticks: built apart, asked over a pipe."""
