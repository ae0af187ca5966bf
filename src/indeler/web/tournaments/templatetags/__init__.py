"""Template filters of open tournaments."""
