"""The audit of the S1-S2 family: the four editions of the Dutch system, read afresh."""
