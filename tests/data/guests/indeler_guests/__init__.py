"""A tie-break and a file format from another distribution."""
