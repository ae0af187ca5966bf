"""Building blocks of several kinds of competition: pure functions on plain values, independent of a season."""
