"""For who runs the site: starting, the data folder, upgrades, backups, the gate, health and logs."""
