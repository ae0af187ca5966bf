"""The calendar: which evening is whose, what moves when one falls out, and a proposal for the whole season."""
