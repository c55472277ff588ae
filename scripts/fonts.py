"""Cut the page's two fonts down to what it shows: `python scripts/fonts.py`, after `npm ci` in web/.

Writes web/src/art/fonts/: the letters of Western Europe and the signs of our texts, the weights that the
page uses, and both licences. A letter that is left out is drawn in a font of the system.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "build" / "font-tools"
FROM = ROOT / "web" / "node_modules" / "@fontsource-variable"
TO = ROOT / "web" / "src" / "art" / "fonts"
NEEDS = ("fonttools==4.60.1", "brotli==1.1.0")
MOST = 60_000  # bytes of both fonts
LETTERS = (  # ASCII, Latin-1, French and typographic signs, the arrows and signs of our own texts
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+0160-0161,U+0178,U+017D-017E,U+02C6,U+02DA,U+02DC,"
    "U+2002-200B,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2039-203A,U+2044,U+20AC,U+2122,"
    "U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD"
)
# What a font keeps of its axes, and of its features: headings have no tables of figures.
FONTS = {
    "fraunces": (
        "fraunces-latin-soft-normal.woff2",
        ("wght=500:700", "SOFT=100"),
        "kern,liga,mark,ccmp,locl",
    ),
    "inter": ("inter-latin-wght-normal.woff2", ("wght=400:800",), "kern,calt,ccmp,locl,mark,tnum"),
}


def tool(name: str) -> Path:
    """A program of fonttools, installed on first use."""
    if not (TOOLS / "bin" / "pyftsubset").exists():
        venv.create(TOOLS, with_pip=True, clear=True)
        subprocess.run([TOOLS / "bin" / "pip", "install", "--quiet", *NEEDS], check=True)
    return TOOLS / "bin" / name


def main() -> int:
    """Write each font; fail where they weigh too much together."""
    TO.mkdir(parents=True, exist_ok=True)
    whole = 0
    for name, (file, axes, features) in FONTS.items():
        thin, made = ROOT / "build" / f"{name}.ttf", TO / f"{name}.woff2"
        source = str(FROM / name / "files" / file)
        limited = [
            str(tool("fonttools")),
            "varLib.instancer",
            source,
            *axes,
            "--output",
            str(thin),
            "--quiet",
        ]
        subprocess.run(limited, check=True)
        cut = [f"--unicodes={LETTERS}", f"--layout-features={features}", "--flavor=woff2", "--no-hinting"]
        subprocess.run([tool("pyftsubset"), thin, *cut, f"--output-file={made}"], check=True)
        shutil.copy(FROM / name / "LICENSE", TO / f"{name}.LICENSE")
        print(f"{made.relative_to(ROOT)}: {made.stat().st_size} bytes")
        whole += made.stat().st_size
    if whole > MOST:
        print(f"{whole} bytes are more than {MOST}: keep fewer letters or weights.", file=sys.stderr)
    return int(whole > MOST)


if __name__ == "__main__":
    sys.exit(main())
