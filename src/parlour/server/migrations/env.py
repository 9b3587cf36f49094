"""Run by Alembic: migrates over the connection that the store hands in."""

from alembic import context

from parlour.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
