"""A ladder on which members challenge higher ones; not the ladder by which members qualify for a final."""
