"""What an experiment found: intervals, tables, pictures and words.

Only intervals do without the extra `lab`.
"""
