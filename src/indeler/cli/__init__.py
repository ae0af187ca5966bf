"""The command line: one module per command or a few that belong together, which read, call other packages and print."""
