"""Storage: the database and its migrations, backups, and the component packs of tables.

`schema` has the tables of SQL, `connecting` opens a database, `database` is the store of a server, `beside`
has the files that lie beside a database (its key, packs) and are shared through it.
"""
