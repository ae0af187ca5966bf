"""What several kinds of competition are made of: pure functions on plain values, which know no season."""
