"""Matches of a team against other clubs: the players, their opponents, and the result of each board."""
