"""A tie-break and a file format from outside the house."""
