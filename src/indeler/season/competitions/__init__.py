"""The parts of a season that are competitions of their own: ladder, championship group, evenings, cup, play-offs.

Pure functions on plain values: the season's state calls them, and nothing here knows of events or files.
"""
