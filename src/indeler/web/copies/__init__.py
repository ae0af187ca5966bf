"""A static copy of a tournament or a season: the site's own pages as a visitor sees them, as files for any host."""
