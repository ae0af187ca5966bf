"""The command line: one module for each command or for a few related ones, which parse, call other packages and
print.
"""
