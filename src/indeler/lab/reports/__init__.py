"""Reports of experiments: intervals, tables, pictures and sentences.

Only intervals work without the extra `lab`.
"""
