"""The clubs of a site, and which of them a request is about (multi-tenancy): no query sees the rows of another."""
