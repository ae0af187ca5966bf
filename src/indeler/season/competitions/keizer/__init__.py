"""The Keizer system as a competition of a season: one ladder, and a round every evening."""
