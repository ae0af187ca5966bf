"""What anybody sees: tonight, standings, calendar, members, tournaments, and why it is so."""
