"""The Keizer ladder: what a place is worth, what rounds give, and the recalculation that makes both agree."""
