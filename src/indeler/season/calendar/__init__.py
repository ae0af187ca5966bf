"""The calendar: which evening is whose, and what moves when one falls out; who comes, and who plays elsewhere."""
