"""Code shared by all parts of the site: refusals, forms, headers, the visitor's language, database access."""
