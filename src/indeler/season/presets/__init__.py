"""The club rules files that come with Indeler."""
