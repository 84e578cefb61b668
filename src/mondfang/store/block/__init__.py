"""Blocks of real tables: their logs, and what they come to."""
