"""Operation of the site: starting, the data folder, upgrades, backups, the request buffer, health and logs."""
