"""Administration: setting up seasons, members, rules and backups."""
