"""A summary for each table. The server makes those of the tables that were there before."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of summaries."""
    op.create_table(
        "summaries",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("next_due", sa.BigInteger, nullable=True, index=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
