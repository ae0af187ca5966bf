"""Template filters that are available on every page."""
