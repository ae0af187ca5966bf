"""The pages of accounts: log-in, the second factor, the user's own page, and the management of accounts."""
