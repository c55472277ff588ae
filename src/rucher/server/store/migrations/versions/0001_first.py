"""The first schema: tables, their records, who has sat where, which are over, the server's own notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the five tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("opened", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("stream", sa.String(8), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("browser", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
    )
    op.create_table("finished", sa.Column("table_id", sa.String(40), primary_key=True))
    op.create_table(
        "notes",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )
