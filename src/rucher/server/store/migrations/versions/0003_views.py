"""A spectator's view beside each summary, for its picture. A table gets its view with its next record."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column of views."""
    op.add_column("summaries", sa.Column("view", sa.LargeBinary, nullable=True))
