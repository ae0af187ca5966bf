"""A member's own page: signing off and on, own games, preferences, personal data."""
