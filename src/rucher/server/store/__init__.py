"""Storage: the database and its migrations, backups, and the component packs of tables."""
