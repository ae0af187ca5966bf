"""Articles 8 to 13: the cycles of the internal competition."""
