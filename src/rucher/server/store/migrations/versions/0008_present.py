"""Who is there now, while the host looks; and room for the text of a notice in the acts."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table of those who are present."""
    op.create_table(
        "present",
        sa.Column("worker", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(40), primary_key=True),
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    with op.batch_alter_table("acts") as acts:
        acts.alter_column("target", type_=sa.String(500))
