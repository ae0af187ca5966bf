"""Rounds on the boards: pairings, results, closing of rounds and locks."""
