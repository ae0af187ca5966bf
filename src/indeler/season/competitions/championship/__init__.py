"""Articles 40 to 47: the championship group of the last cycle."""
