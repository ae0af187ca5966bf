"""Accounts and permissions: accounts with a role, personal and scoped links, log-ins and their audit."""
