"""A member's own page: signing off and on, own games, what one would rather not, what is known of one."""
