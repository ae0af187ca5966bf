"""The pages of the playing hall."""
