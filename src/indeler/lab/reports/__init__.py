"""What an experiment found: intervals, tables, pictures and words."""
