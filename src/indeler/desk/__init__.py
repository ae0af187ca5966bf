"""The arbiter's desk: Indeler in a browser, without a server."""
