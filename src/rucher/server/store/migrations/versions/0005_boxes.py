"""The packs of components of each browser."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of packs."""
    op.create_table(
        "boxes",
        sa.Column("browser", sa.String(40), primary_key=True),
        sa.Column("pack", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
