"""The command line: one file a command. Commands read, call the rooms below, and print; rules live elsewhere."""
