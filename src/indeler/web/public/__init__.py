"""The public pages: tonight, standings, calendar, members, tournaments, and explanations."""
