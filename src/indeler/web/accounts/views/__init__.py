"""The pages of accounts: coming in, the second factor, the own page, and looking after all of them."""
