"""Template filters of the season."""
