"""Round robins: groups in which all meet each other, once or more often, and games that are caught up."""
