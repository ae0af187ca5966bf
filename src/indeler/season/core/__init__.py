"""The shared base of all subjects of a season: the season and its state, the club rules file, the logbook."""
