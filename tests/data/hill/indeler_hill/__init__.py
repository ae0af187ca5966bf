"""King of the hill, as a kind of competition of a club season."""
