"""The logbook of a season: the texts of its events, its checks and questions, the replay of a season; its files."""
