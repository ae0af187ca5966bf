"""Neighbours: players who are next to each other in the standings meet."""
