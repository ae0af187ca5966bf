"""Rounds on the boards: pairings, results, their closing and their locks."""
