"""The pages on which an evening or a tournament is led."""
