"""A second opinion on a whole file, whoever made it: its rounds, by audit and engine, and its standings."""
