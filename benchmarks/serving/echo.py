"""The bare server that the table is compared with: it echoes each message after one insert into SQLite."""

from __future__ import annotations

import sqlite3
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


def serve(port: int, folder: str) -> None:
    """Echo each message of a socket once it is written, as safely as the table's own store does."""
    database = sqlite3.connect(f"{folder}/echo.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE said (n INTEGER PRIMARY KEY, body BLOB)")

    async def echo(page: WebSocket) -> None:
        await page.accept()
        try:
            while True:
                text = await page.receive_text()
                database.execute("INSERT INTO said (body) VALUES (?)", (text.encode(),))
                await page.send_text(text)
        except WebSocketDisconnect:
            return

    app = Starlette(routes=[WebSocketRoute("/ws", echo)])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
