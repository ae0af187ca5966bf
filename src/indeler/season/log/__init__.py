"""The logbook of a season: what its events are called, what is checked and asked, how they make a season; its files."""
