"""Reports of experiments: intervals (which alone work without the extra `lab`), tables, pictures and sentences."""
