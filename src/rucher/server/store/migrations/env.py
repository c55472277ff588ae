"""Alembic runs the versions of this folder on the connection that the store gives it."""

from alembic import context

from rucher.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
