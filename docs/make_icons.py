"""Draw the icons of the installed app from the page's own mark: `python docs/make_icons.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
PUBLIC = ROOT / "web" / "public"
PAPER = "#FBF6EA"
# Name, size, how much of it the mark fills, and the ground: a mask may cut off a fifth of each side.
ICONS = [
    ("icon-192.png", 192, 0.94, "transparent"),
    ("icon-512.png", 512, 0.94, "transparent"),
    ("icon-mask-512.png", 512, 0.62, PAPER),
    ("icon-touch-180.png", 180, 0.8, PAPER),
]


def main() -> None:
    """Draw each icon in a browser."""
    found = subprocess.run(
        [sys.executable, "scripts/get_browser.py"], cwd=ROOT, capture_output=True, text=True
    )
    chromium = found.stdout.strip().rpartition("Chromium: ")[2]
    mark = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])
        for name, size, part, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin:0;background:{ground};display:grid;place-content:center;height:100vh"
            drawn = mark.replace("<svg ", f'<svg width="{round(size * part)}" ', 1)
            page.set_content(f'<body style="{style}">{drawn}</body>')
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
