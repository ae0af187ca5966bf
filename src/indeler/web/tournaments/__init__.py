"""Open tournaments: each a log of decisions, from which everything that is shown is computed."""
