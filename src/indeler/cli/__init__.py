"""The command line: one module per command. Commands read, call the packages below, and print; rules live elsewhere."""
