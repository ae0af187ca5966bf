"""The clubs of a site, and the club of a request (multi-tenancy): no query returns rows of another club."""
