"""Template filters that every page knows."""
