"""What a link to a table shows where it is pasted: a title, a sentence and the board (Open Graph tags)."""

from __future__ import annotations

import functools
from html import escape

from rucher import bots
from rucher.core.texts import LANGUAGES
from rucher.games import find as find_game
from rucher.server.http import drawing
from rucher.server.http.desk import STATIC
from rucher.server.tables.game_texts import texts_of
from rucher.server.tables.summary import Summary


def reader_language(accepted: str) -> str:
    """The language of a pasted link's tags: the first of ours that the reader accepts."""
    wanted = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((lang for lang in wanted if lang in LANGUAGES), "en")


def unfurl_tags(table: Summary, base: str, path: str, lang: str) -> str:
    """The tags of a table that a pasted link unfurls to. Names are strangers' words: they are escaped."""
    core, game = texts_of(None), texts_of(find_game(table.game))
    players = [bots.title(seat.bot, table.game, lang) if seat.bot else seat.name for seat in table.seats]
    named = " – ".join(filter(None, players))
    title = game.name("game.name", lang, table.game.capitalize()) + (f" · {named}" if named else "")
    found = {
        "og:site_name": "Rucher",
        "og:type": "website",
        "og:title": title,
        "og:description": core.name(f"unfurl.{table.status}", lang, ""),
        "og:url": base + path,
    }
    if table.status != "waiting":
        kind = "png" if drawing.CAN_PAINT else "svg"
        wide, tall = drawing.SHARED
        found |= {
            "og:image": f"{base}/t/{table.id}/picture.{kind}?v={table.n}",
            "og:image:width": str(wide),
            "og:image:height": str(tall),
            "og:image:alt": title,
        }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in found.items()]
    large = table.status != "waiting"
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if large else "summary"}" />')
    return "\n    ".join(lines)


def page_with(head: str) -> str | None:
    """The page with more tags in its head; None where it is not built."""
    file = STATIC / "index.html"
    if not file.is_file():
        return None
    return _page(file.stat().st_mtime_ns).replace("</head>", f"  {head}\n  </head>", 1)


@functools.lru_cache(maxsize=2)
def _page(changed: int) -> str:
    """The built page; `changed` is its time, so a new build is read again."""
    return (STATIC / "index.html").read_text("utf-8")
