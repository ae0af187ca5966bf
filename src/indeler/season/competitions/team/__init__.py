"""Matches of a team against other clubs: who plays, against whom, and how each board ended."""
