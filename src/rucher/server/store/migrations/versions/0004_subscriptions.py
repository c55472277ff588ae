"""The push subscriptions of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table of subscriptions."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("browser", sa.String(40), nullable=False, index=True),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
