"""Around the evenings: seasons are set up, members come and go, rules change, backups are taken."""
