"""What all halls share: refusals, forms, headers, the visitor's language, ways to the database."""
