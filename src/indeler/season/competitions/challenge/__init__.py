"""A ladder on which members challenge those above them; not the ladder by which one qualifies for a final."""
