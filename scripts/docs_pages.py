"""A hook of MkDocs: pages of the site that are made of other files, so that nothing is written twice.

Rules pages come from the games, with their diagrams drawn by the library; architecture, contributing and
changelog from the root. A link that leads out of docs/ in a file leads to the page made of it on the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import normpath, relpath
from typing import Any

from mkdocs.structure.files import File, Files
from pygments.formatters import HtmlFormatter

from rucher import games
from rucher.core.chance import Chance
from rucher.core.diagrams import Diagram, diagrams_of
from rucher.core.game import AnyGame
from rucher.core.pictures import INK, draw_table
from rucher.core.types import Refusal

ROOT = Path(__file__).resolve().parent.parent
FAULT = "#C62F2F"
LANGUAGES = {"en": "rules", "fr": "joueurs"}
PAGES = {  # file of the project: page of the site
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    **{
        f"src/rucher/games/{game}/rules.{lang}.md": f"{folder}/{game}.md"
        for game in games.names()
        for lang, folder in LANGUAGES.items()
    },
}
_LINK = re.compile(r"(\]\()([^)#\s]+)(#[^)]*)?(\))")
_CLAUSE = re.compile(r"^### (\d+\.\d+) .*$", re.MULTILINE)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made of other files."""
    for source, page in PAGES.items():
        if page == "index.md":
            continue
        text = (ROOT / source).read_text(encoding="utf-8")
        if source.startswith("src/"):
            text = _with_diagrams(text, source, page, files, config)
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "code.css", content=HtmlFormatter().get_style_defs(".highlight")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Lead links to files of the project to their pages; name those that have none as they are."""
    made_of = {page: source for source, page in PAGES.items() if page != "index.md"}
    here = page.file.src_uri
    origin = made_of.get(here, f"docs/{here}")

    def lead(found: re.Match[str]) -> str:
        target, anchor = found[2], found[3] or ""
        if "://" in target:
            return found[0]
        aim = normpath(f"{Path(origin).parent.as_posix()}/{target}")
        if aim in PAGES:
            aim = PAGES[aim]
        elif aim.startswith("docs/"):
            aim = aim.removeprefix("docs/")
        else:
            return found[0]
        return f"{found[1]}{relpath(aim, Path(here).parent.as_posix())}{anchor}{found[4]}"

    return _LINK.sub(lead, markdown)


def _with_diagrams(text: str, source: str, page: str, files: Files, config: Any) -> str:
    """The rules with an anchor for each clause, and its diagrams after it."""
    game = games.find(source.split("/")[3])
    lang = "fr" if source.endswith(".fr.md") else "en"
    drawn: dict[str, list[str]] = {}
    for number, diagram in enumerate(diagrams_of(game)):
        name = f"diagrams/{game.info.id}-{number + 1}.svg"
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, content=_draw(game, diagram)))
        figure = f"![{diagram.alt[lang]}](../{name})\n\n*{diagram.caption[lang]}*\n"
        drawn.setdefault(diagram.clause, []).append(figure)
    parts = re.split(r"^(?=##)", text, flags=re.MULTILINE)
    out = []
    for part in parts:
        clause = _CLAUSE.match(part)
        heading, _, rest = part.partition("\n")
        if clause:
            heading += f" {{ #{clause[1]} }}"
        out.append("\n".join([f"{heading}\n{rest}", *(drawn.get(clause[1], []) if clause else [])]))
    return "\n".join(out)


def _draw(game: AnyGame, diagram: Diagram) -> str:
    """The position, with rings: red round what is at fault, else round what the hand holds or may touch."""
    rings = [*diagram.touched[:1], *diagram.lit, *diagram.faults]
    view = _laid(game, diagram)
    rings = [touch for touch in rings if game.words.point(view, touch) is not None]
    picture = draw_table(game, view, 420, [(touch,) for touch in rings])
    before, *drawn = re.split(r'(?=<circle class="arrow")', picture)
    for place, touch in enumerate(rings):
        if touch in diagram.faults:
            drawn[place] = drawn[place].replace(INK, FAULT)
    return "".join([before, *drawn])


def _laid(game: AnyGame, diagram: Diagram) -> Any:
    """What is drawn: where a thing is laid that lay nowhere before, it lies there already."""
    if diagram.refused or diagram.lit or not diagram.touched or not diagram.touched[0].startswith("cell:"):
        return diagram.view
    action = game.read_touches(diagram.view, diagram.seat, diagram.touched)
    if action is None or isinstance(action, Refusal):
        return diagram.view
    state = game.clone(diagram.view)
    game.apply(state, diagram.seat, action, Chance(0))
    return game.view(state, diagram.seat)
