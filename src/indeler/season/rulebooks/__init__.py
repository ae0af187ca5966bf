"""The rulebook files that come with Indeler."""
