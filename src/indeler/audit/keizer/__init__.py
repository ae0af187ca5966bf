"""keizer: whether a round is the least by L1 to L6; its settings, the round as one question, the judgement."""
