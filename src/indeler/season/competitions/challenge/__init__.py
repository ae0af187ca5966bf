"""A ladder on which members challenge those above them; not the ladder by which members qualify for a final."""
