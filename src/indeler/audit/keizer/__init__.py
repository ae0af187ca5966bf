"""keizer: the audit of a round, which must be least by L1 to L6: `round` has its data, `judging` the verdict."""
