"""Round robins: groups in which everybody meets everybody, once or more often, and games that are caught up."""
