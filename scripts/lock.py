"""Make the lock files again from pyproject.toml: exact versions and hashes, without the name of an index."""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "build" / "lock-tools"
UV = TOOLS / "bin" / "uv"
UV_VERSION = "0.13.7"
OPTIONS = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--no-build", "--quiet"]
LOCKS = {
    # The largest first: the others must use its versions.
    "requirements-dev.lock": ["pyproject.toml", "--extra=all", "--group=dev"],
    "requirements-build.lock": ["--group=build", "--constraints=requirements-dev.lock"],
    "requirements.lock": ["pyproject.toml", "--extra=server", "--constraints=requirements-dev.lock"],
    "requirements-host.lock": [
        "pyproject.toml",
        *(f"--extra={extra}" for extra in ("postgres", "push", "pictures")),
        "--constraints=requirements-dev.lock",
    ],
    "requirements-base.lock": ["pyproject.toml", "--constraints=requirements-dev.lock"],
}


def main() -> int:
    """Compile each lock file; arguments are passed on to uv (--upgrade, --upgrade-package=NAME)."""
    if not UV.exists():
        venv.create(TOOLS, with_pip=True, clear=True)
        subprocess.run([TOOLS / "bin" / "pip", "install", "--quiet", f"uv=={UV_VERSION}"], check=True)
    for lock, inputs in LOCKS.items():
        arguments = [*OPTIONS, *inputs, *sys.argv[1:], f"--output-file={lock}"]
        subprocess.run([UV, "pip", "compile", *arguments], cwd=ROOT, check=True)
        text = (ROOT / lock).read_text(encoding="utf-8")
        if "://" in text or any(line.startswith("--") for line in text.splitlines()):
            print(f"{lock} names an index: do not commit it.", file=sys.stderr)
            return 1
        print(f"{lock}: {sum('==' in line for line in text.splitlines())} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
