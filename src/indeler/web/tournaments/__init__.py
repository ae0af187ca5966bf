"""Open tournaments: each a log of decisions, from which all displayed data are computed."""
