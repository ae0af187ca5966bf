"""The Keizer ladder: the value of a place, the points of rounds, and the recalculation that makes both agree."""
