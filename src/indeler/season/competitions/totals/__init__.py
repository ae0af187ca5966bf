"""Totals of a season: the sum of other competitions, for the champion of the club or its most active member."""
