"""The command line: a module for each command or for a few related ones, which parse, call and print."""
