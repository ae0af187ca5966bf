"""Neighbours: whoever stand next to each other in the standings meet."""
