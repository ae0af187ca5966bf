"""Pages of a member."""
