"""The leader's pages of an evening and of a tournament: attendance, pairing, publishing, decisions."""
