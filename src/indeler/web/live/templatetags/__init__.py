"""What templates can use without loading it: the settings name each of these."""
