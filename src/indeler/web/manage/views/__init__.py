"""The pages of administration."""
