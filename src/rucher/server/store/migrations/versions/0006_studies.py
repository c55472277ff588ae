"""Kept studies, and the browsers that may change them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("links", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "study_hands",
        sa.Column("browser", sa.String(40), primary_key=True),
        sa.Column("study_id", sa.String(40), primary_key=True, index=True),
        sa.Column("own", sa.Boolean, nullable=False),
    )
