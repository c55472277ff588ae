"""Where records are kept: the database and its migrations, backups, the component packs of old tables."""
