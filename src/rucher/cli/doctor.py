"""`rucher doctor`: what is compiled, where tables are kept, which browser is there, and what to do."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import webbrowser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click

import rucher
from rucher.cli.play import language
from rucher.cli.serve import data_folder
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import default_language
from rucher.core.compiled import compiled_status
from rucher.core.texts import Texts

HEADLESS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
COMPILERS = ("cc", "gcc", "clang")


@click.command()
@language
def doctor(lang: str | None) -> None:
    """Say what is compiled, where tables are kept, which browser is there, and what to do."""
    screen, texts, lang = Screen(plain=True), Texts(), lang or default_language()
    for key, params in findings():
        screen.say(texts.say(lang, f"doctor.{key}", params), indent="  ")


def findings() -> Iterator[tuple[str, dict[str, str]]]:
    """What `rucher doctor` found: each as a message and its parameters."""
    yield (
        "version",
        {"version": rucher.__version__, "python": platform.python_version(), "system": sys.platform},
    )
    for name in kernels():
        yield f"kernel_{compiled_status(import_module(name))}", {"name": name.removeprefix("rucher.")}
    compiler = next((found for name in COMPILERS if (found := shutil.which(name))), None)
    yield ("compiler", {"path": compiler}) if compiler else ("no_compiler", {})
    yield from _server()
    try:
        yield "browser", {"name": webbrowser.get().__class__.__name__}
    except webbrowser.Error:
        yield "no_browser", {}
    headless = next((found for name in HEADLESS if (found := shutil.which(name))), None)
    yield ("headless", {"path": headless}) if headless else ("no_headless", {})


def _server() -> Iterator[tuple[str, dict[str, str]]]:
    """What is there of the web table, which is an extra."""
    try:
        from rucher.server.http.desk import STATIC  # slow to import: only where it is asked about
    except ModuleNotFoundError:
        yield "no_server", {"command": 'pip install "rucher[server]"'}
        return
    store = data_folder() / "rucher.db"
    yield ("store" if store.exists() else "no_store"), {"path": str(store)}
    if not _writable(store.parent):
        yield "store_locked", {"path": str(store.parent)}
    page = STATIC / "index.html"
    yield ("page" if page.exists() else "no_page"), {}


def kernels() -> list[str]:
    """The modules that the build compiles: those that have a .pxd file beside them."""
    home = Path(rucher.__file__).parent
    files = sorted(home.rglob("*.pxd"))
    return [".".join(("rucher", *file.relative_to(home).with_suffix("").parts)) for file in files]


def _writable(folder: Path) -> bool:
    """Can files be made in a folder, or in the nearest one above that exists?"""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)
