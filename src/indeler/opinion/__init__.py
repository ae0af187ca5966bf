"""A second opinion on a file of any program: its rounds, by audit and engine, and its standings."""
