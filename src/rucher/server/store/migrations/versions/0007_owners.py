"""Workers, which of them owns each table, the files that they share, and the acts of the host."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables of workers, owners, files and acts."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("gone", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("worker", sa.String(64), nullable=True, index=True),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("wanted", sa.BigInteger, nullable=True, index=True),
    )
    op.create_table(
        "files",
        sa.Column("name", sa.String(300), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("target", sa.String(100), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
