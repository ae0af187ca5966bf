"""What all subjects of a season share: the season and its state, the club rules file, the logbook."""
