"""The Keizer system as a competition of a season: one ladder, a round every evening, and what follows from both."""
