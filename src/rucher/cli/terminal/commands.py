"""The commands of the table, which are not answers to the game's question."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rucher import bots
from rucher.cli.terminal import files
from rucher.cli.terminal.analyst import analyse_position
from rucher.cli.terminal.choosing import listed_with, not_understood, touch
from rucher.cli.terminal.errors import in_words_of
from rucher.cli.terminal.layout import choose_hint, list_choices, show
from rucher.cli.terminal.local_table import PERSON, LocalTable, bots_for, one_against
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import is_number, joined, typed
from rucher.core.clauses import Clause
from rucher.core.errors import BarrierError, LoadError, NothingToUndo
from rucher.core.texts import LANGUAGES

TWO = ("two", "deux")
SHORTEST_STEM = 3
ALSO = {"sauver": "save", "indice": "hint"}  # words that are understood and never shown


def run(sitting: Sitting, line: str) -> bool:
    """Run a command; False where the line is not a command."""
    word, _, rest = line.partition(" ")
    word = ALSO.get(typed(word), word)
    for name, command in COMMANDS.items():
        if typed(word) in {name, *map(typed, sitting.speech.in_all(f"terminal.command.{name}.name"))}:
            command(sitting, rest.strip())
            return True
    return False


def _help(sitting: Sitting, _: str) -> None:
    """The command `help`: how to choose, and all commands."""
    keys = [sitting.speech("terminal.help_keys")] if sitting.screen.redraws and sitting.board.drawn else []
    sitting.say(choose_hint(sitting), *keys, *sitting.board.notation_help())
    uses = {name: _command_text(sitting, name, "use") for name in COMMANDS}
    room = 0 if sitting.screen.plain else max(map(len, uses.values()))
    for name, use in uses.items():
        line = f"{use.ljust(room)} - {_command_text(sitting, name, 'text')}"
        sitting.screen.say(line, indent=" " * (room + 3))


def _command_text(sitting: Sitting, name: str, part: str) -> str:
    """How a command is used, or what it does; a game may have words of its own for it."""
    own = f"terminal.{sitting.table.game.info.id}.command_{name}_{part}"
    usual = f"terminal.command.{name}" + (".use" if part == "use" else "")
    return sitting.speech(own if sitting.speech.has(own) else usual)


def _moves(sitting: Sitting, piece: str) -> None:
    """List all choices of this step, or those of one piece."""
    seat = sitting.asked
    if seat is None:
        sitting.say(sitting.over())
        return
    if piece:
        named = sitting.board.named(sitting.view(), seat, piece)
        if len(named) != 1:
            sitting.say(*not_understood(sitting, named, piece))
            return
        if listed_with(sitting, seat, named[0], plays_nothing=True):
            return
        touch(sitting, seat, (named[0],))
        if sitting.chosen != (named[0],):
            return  # it was refused, and the reason was shown
    sitting.choices = sitting.board.choices(sitting.view(), seat, sitting.chosen)
    if not (sitting.screen.plain and piece):
        list_choices(sitting)


def _look(sitting: Sitting, piece: str) -> None:
    """The command `look`: what the rules say of a piece or a place."""
    if not piece:
        _usage(sitting, "look")
        return
    lines = sitting.board.look(sitting.view(), sitting.viewer or 0, piece)
    sitting.say(*(lines or [sitting.speech("terminal.unknown_piece")]))


def _hint(sitting: Sitting, _: str) -> None:
    """The command `hint`: what a bot would play, and why."""
    seat = sitting.asked
    if seat is None:
        sitting.say(sitting.over())
        return
    if sitting.screen.redraws:
        sitting.say(sitting.speech("terminal.looking"))
    choice, view = sitting.table.hint(seat), sitting.view()
    notation = move = sitting.table.game.write(view, choice.action)
    if sitting.board.lettered or sitting.screen.plain:
        move = sitting.board.action_in_words(view, choice.action) or notation
    in_notation = [notation] if move != notation and not sitting.board.lettered else []
    for label in in_notation or _labels(sitting, choice.action):
        move = sitting.speech("terminal.hint_label", label=label, move=move)
    reasons = [sitting.speech(f"reason.{reason.code}", **reason.params) for reason in choice.reasons]
    why = sitting.board.in_a_row(reasons or [""])
    key = "terminal.hint_and_why" if ":" in move else "terminal.hint"  # one colon in a sentence
    sitting.say(sitting.speech(key, move=move, reason=why) if why else move)


def _labels(sitting: Sitting, action: Any) -> list[str]:
    """The label of the choice that plays an action or begins it."""
    board, view = sitting.board, sitting.view()
    found = [n for n, each in enumerate(sitting.choices, 1) if board.leads_to(view, each.touches, action)]
    return [board.label(n) for n in found[:1]] if board.lettered else []


def _score(sitting: Sitting, _: str) -> None:
    """The command `score`: the points so far."""
    sitting.say(*(sitting.board.score_lines(sitting.view()) or [sitting.speech("terminal.no_score")]))


def _rules(sitting: Sitting, wanted: str) -> None:
    """Show one clause in full, or a list of clauses: of a chapter, with a word, or all."""
    found = matching_clauses(sitting.speech.clauses(), wanted)
    if not found:
        sitting.say(sitting.speech("terminal.no_rule"))
    elif len(found) == 1:
        sitting.say(sitting.speech.rule(found[0]), *in_plain_words(found[0].text))
    else:
        sitting.say(
            *(_in_chapter(sitting, clause) for clause in found), sitting.speech("terminal.more_rules")
        )


def _in_chapter(sitting: Sitting, clause: Clause) -> str:
    """A clause of a list: its own title may say little without that of its chapter."""
    return sitting.speech(
        "terminal.chapter", chapter=clause.chapter, number=clause.number, title=clause.title
    )


def matching_clauses(clauses: dict[str, Clause], wanted: str) -> list[Clause]:
    """Find clauses by number, chapter, the title of a chapter or of a clause, or else by words of the text.

    Words are compared by their stems: foraging is found by forage. Where nothing is found, shorter stems are
    tried with the titles: mutation finds mutate.
    """
    wanted = typed(wanted)
    if not wanted:
        return [*clauses.values()]
    if wanted in clauses:
        return [clauses[wanted]]
    if is_number(wanted):
        return [clause for number, clause in clauses.items() if number.partition(".")[0] == wanted]
    stems = [_stem(word) for word in wanted.split()]
    for part in ("chapter", "title", "text"):
        if found := [clause for clause in clauses.values() if _mentions(getattr(clause, part), stems)]:
            return found
    shorter = [stem[:SHORTEST_STEM] for stem in stems]
    for part in ("chapter", "title"):
        if found := [clause for clause in clauses.values() if _mentions(getattr(clause, part), shorter)]:
            return found
    return []


def _stem(word: str) -> str:
    """The beginning of a word, which its other forms share."""
    return word[: max(4, min(len(word) - 3, 6))]


def _mentions(text: str, stems: list[str]) -> bool:
    """Does a word of the text begin with each stem?"""
    words = re.findall(r"\w+", typed(text))
    return all(any(word.startswith(stem) for word in words) for stem in stems)


def in_plain_words(markdown: str) -> list[str]:
    """The paragraphs and list items of a clause, without their marks."""
    lines: list[str] = []
    for paragraph in markdown.replace("*", "").split("\n\n"):
        items = paragraph.split("\n- ")
        lines += [joined(item.removeprefix("- ")) for item in items]
    return lines


def _board(sitting: Sitting, _: str) -> None:
    """The command `board`: draw the whole table again."""
    sitting.choose(())
    sitting.known.clear()
    sitting.whole = True
    if not sitting.screen.plain:
        show(sitting)
    else:
        sitting.say(*sitting.changed_facts())


def _undo(sitting: Sitting, _: str) -> None:
    """The command `undo`: take the last action back."""
    try:
        undone = sitting.table.undo()
    except NothingToUndo:
        sitting.say(sitting.speech("refusal.nothing_to_undo"))
        return
    except BarrierError:
        sitting.say(sitting.speech("terminal.barrier_holds"))
        return
    sitting.choose(())
    for lines in sitting.unheard.values():
        lines.clear()
    sitting.stale = True
    if undone.actions:  # zero where only a resignation was taken back
        sitting.tell(sitting.speech("terminal.undone", n=undone.actions))
    if undone.past_barrier:
        key = "terminal.undone_past_draw" if undone.draws else "terminal.undone_past_end"
        sitting.tell(sitting.speech(key))


def _save(sitting: Sitting, file: str) -> None:
    """The command `save`: write the match to a file."""
    if not file:
        _usage(sitting, "save")
        return
    try:
        files.save(sitting.table.match, file)
    except files.NotAMatch:
        sitting.say(
            sitting.speech("terminal.not_saved", file=file, why=sitting.speech("terminal.not_a_match"))
        )
    except OSError as error:
        sitting.say(
            sitting.speech("terminal.not_saved", file=file, why=in_words_of(error, sitting.speech.lang))
        )
    else:
        sitting.say(sitting.speech("terminal.saved", file=file))


def _load(sitting: Sitting, file: str) -> None:
    """The command `load`: go on with a match from a file."""
    if sitting.table.note:
        sitting.say(sitting.speech("terminal.sheet_holds"))
        return
    if not file:
        _usage(sitting, "load")
        return
    try:
        match = files.load(file, sitting.table.seed)
    except (OSError, LoadError) as error:
        sitting.say(
            sitting.speech("terminal.not_loaded", file=file, why=in_words_of(error, sitting.speech.lang))
        )
        return
    match.foreseen |= match.decision is not None  # it may have been played on before, to look
    players = sitting.table.players
    if match.seats != len(players):
        players = one_against(match.seats, players[-1])
    sitting.sit(LocalTable(match, players, sitting.table.seed), sitting.speech.lang)
    sitting.tell(sitting.speech("terminal.loaded", file=file, n=len(match.log)))


def _new(sitting: Sitting, wanted: str) -> None:
    """Start a new match with the same players, with people only, or with a bot in every other seat."""
    table, wanted = sitting.table, wanted.casefold()
    seats = len(table.players)
    if table.note and not table.over:
        sitting.say(sitting.speech("terminal.sheet_holds"))
        return
    if not wanted:
        players = table.players
    elif wanted in TWO:
        players = one_against(seats, PERSON)
    elif any(wanted in bot.known_as for bot in bots.playing(table.game.info.id)):
        players = one_against(seats, wanted)
    else:
        sitting.say(sitting.speech("terminal.no_bot", names=", ".join(bots_for(table.game))))
        return
    sitting.sit(table.again(players), sitting.speech.lang)
    sitting.tell(sitting.speech("terminal.new_match"))


def _language(sitting: Sitting, lang: str) -> None:
    """The command `language`: speak French or English."""
    if lang.casefold() not in LANGUAGES:
        sitting.say(sitting.speech("terminal.no_language"))
        return
    sitting.speech.lang = lang.casefold()
    sitting.tell(sitting.speech("terminal.language"))


def _resign(sitting: Sitting, _: str) -> None:
    """The command `resign`: give up."""
    if sitting.asked is None:
        sitting.say(sitting.over())
        return
    sitting.table.resign(sitting.asked)
    sitting.choose(())
    sitting.stale = True


def _quit(sitting: Sitting, _: str) -> None:
    """The command `quit`: leave the table."""
    sitting.done = True


def _usage(sitting: Sitting, command: str) -> None:
    """Say how a command of the terminal is used."""
    sitting.say(sitting.speech("terminal.needs", use=_command_text(sitting, command, "use")))


COMMANDS: dict[str, Callable[[Sitting, str], None]] = {
    "help": _help,
    "moves": _moves,
    "look": _look,
    "hint": _hint,
    "analyse": analyse_position,
    "score": _score,
    "rules": _rules,
    "board": _board,
    "undo": _undo,
    "save": _save,
    "load": _load,
    "new": _new,
    "language": _language,
    "resign": _resign,
    "quit": _quit,
}
