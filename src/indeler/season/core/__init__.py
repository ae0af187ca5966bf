"""What all subjects of a season share: the season and its state, the rulebook file, the logbook."""
