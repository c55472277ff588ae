"""Find a Chromium for the tests of the page, or install one: by apt as root, else from npm into build/.

`python scripts/get_browser.py` prints its path. It needs only the standard library, and the Node that builds
the page.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import page  # noqa: E402

FOLDER = ROOT / "build" / "browser"
FETCHED = FOLDER / "chromium"
# The first name is Chromium without windows.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
ELSEWHERE = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/opt/google/chrome/chrome")
PACKAGE = "@sparticuz/chromium@153.0.0"
UNPACK = "import('@sparticuz/chromium').then(async ({default: c}) => console.log(await c.executablePath()))"


class NoBrowser(Exception):
    """No Chromium was found or installed; the message says what was tried."""


def main() -> int:
    """Print the path of the browser."""
    try:
        print(f"Chromium: {browser()}")
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def browser() -> Path:
    """The path of a Chromium, installed now if needed; NoBrowser where that fails."""
    ways = (from_apt, from_npm)
    found = installed()
    faults = []
    for way in ways:
        if found:
            break
        try:
            way()
        except (NoBrowser, page.PageError) as error:
            faults.append(f"  {way.__name__}: {error}")
        found = installed()
    if not found:
        raise NoBrowser("The tests of the page need a Chromium or Chrome; install one.\n" + "\n".join(faults))
    return found


def installed() -> Path | None:
    """The path of a browser that is installed already; None where there is none."""
    by_name = (shutil.which(name) for name in NAMES)
    places = [Path(place) for place in (*by_name, *ELSEWHERE, FETCHED) if place]
    return next((place for place in places if place.exists()), None)


def from_apt() -> None:
    """Install Debian's Chromium."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise NoBrowser("this needs apt and root")
    settings = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"]
    for command in (install, ["apt-get", "update"], install):
        print("Getting a browser:", *command, flush=True)
        done = subprocess.run(command, env=settings, capture_output=True, text=True)
        if command == install and done.returncode == 0:
            return
    raise NoBrowser(done.stderr.strip()[-400:])


def from_npm() -> None:
    """Install npm's Chromium for Linux, with the Node that builds the page."""
    node, cli = page.tools()
    FOLDER.mkdir(parents=True, exist_ok=True)
    settings = os.environ | {"PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    quietly = ["--no-audit", "--no-fund", "--loglevel=error"]
    install = [str(node), str(cli), "install", f"--prefix={FOLDER}", *quietly, PACKAGE]
    print(f"Getting a browser: npm install {PACKAGE}", flush=True)
    if subprocess.run(install, env=settings, cwd=FOLDER).returncode != 0:
        raise NoBrowser(f"npm install {PACKAGE} failed (see above)")
    done = subprocess.run([node, "-e", UNPACK], env=settings, cwd=FOLDER, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise NoBrowser("Chromium could not be unpacked (see above)")
    shutil.move(done.stdout.strip(), FETCHED)


if __name__ == "__main__":
    sys.exit(main())
