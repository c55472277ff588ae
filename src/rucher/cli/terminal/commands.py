"""The commands of the table, which are not answers to the game's question."""

from __future__ import annotations

from collections.abc import Callable

from rucher import bots
from rucher.cli.terminal import files
from rucher.cli.terminal.choosing import not_understood, touch
from rucher.cli.terminal.layout import list_choices, show
from rucher.cli.terminal.local_table import PERSON, LocalTable, bots_for, one_against, seats_of
from rucher.cli.terminal.sitting import Sitting
from rucher.cli.terminal.speech import in_one_line, joined, typed
from rucher.core.clauses import Clause
from rucher.core.errors import BarrierError, LoadError
from rucher.core.texts import LANGUAGES

TWO = ("two", "deux")
ALSO = {"sauver": "save"}  # words that are understood and never shown


def run(sitting: Sitting, line: str) -> bool:
    """Run a command; False where the line is not a command."""
    word, _, rest = line.partition(" ")
    word = ALSO.get(typed(word), word)
    for name, command in COMMANDS.items():
        if typed(word) in (name, typed(sitting.speech(f"terminal.command.{name}.name"))):
            command(sitting, rest.strip())
            return True
    return False


def _help(sitting: Sitting, _: str) -> None:
    speech = sitting.speech
    sitting.say(speech("terminal.help_hint"), *sitting.board.notation_help())
    uses = {name: speech(f"terminal.command.{name}.use") for name in COMMANDS}
    room = 0 if sitting.screen.plain else max(map(len, uses.values()))
    for name, use in uses.items():
        line = f"{use.ljust(room)} - {speech(f'terminal.command.{name}')}"
        sitting.screen.say(line, indent=" " * (room + 3))


def _moves(sitting: Sitting, piece: str) -> None:
    """List all choices of this step, or those of one piece."""
    seat = sitting.asked
    if seat is None:
        sitting.say(sitting.speech("terminal.over"))
        return
    if piece:
        named = sitting.board.named(sitting.view(), seat, piece)
        if len(named) != 1:
            sitting.say(*not_understood(sitting, named, piece))
            return
        touch(sitting, seat, (named[0],))
        if sitting.chosen != (named[0],):
            return  # it was refused, and the reason was shown
    sitting.choices = sitting.board.choices(sitting.view(), seat, sitting.chosen)
    if not (sitting.screen.plain and piece):
        list_choices(sitting)


def _look(sitting: Sitting, piece: str) -> None:
    if not piece:
        _usage(sitting, "look")
        return
    lines = sitting.board.look(sitting.view(), sitting.viewer or 0, piece)
    sitting.say(*(lines or [sitting.speech("terminal.unknown_piece")]))


def _hint(sitting: Sitting, _: str) -> None:
    seat = sitting.asked
    if seat is None:
        sitting.say(sitting.speech("terminal.over"))
        return
    choice = sitting.table.hint(seat)
    move = sitting.table.game.write(sitting.view(), choice.action)
    for reason in choice.reasons:
        why = sitting.speech(f"reason.{reason.code}", **reason.params)
        sitting.say(sitting.speech("terminal.hint", move=move, reason=why))


def _rules(sitting: Sitting, wanted: str) -> None:
    """Show one clause in full, or a list of clauses: of a chapter, with a word, or all."""
    found = matching_clauses(sitting.speech.clauses(), wanted)
    if not found:
        sitting.say(sitting.speech("terminal.no_rule"))
    elif len(found) == 1:
        sitting.say(sitting.speech.rule(found[0]), *in_plain_words(found[0].text))
    else:
        sitting.say(*map(sitting.speech.rule, found), sitting.speech("terminal.more_rules"))


def matching_clauses(clauses: dict[str, Clause], wanted: str) -> list[Clause]:
    """Find clauses by number, by chapter number, by title, or else by a word of the text."""
    wanted = typed(wanted)
    if wanted in clauses:
        return [clauses[wanted]]
    if wanted.isdecimal():
        return [clause for number, clause in clauses.items() if number.partition(".")[0] == wanted]
    titled = [clause for clause in clauses.values() if wanted in typed(clause.title)]
    return titled or [clause for clause in clauses.values() if wanted in typed(clause.text)]


def in_plain_words(markdown: str) -> list[str]:
    """The paragraphs and list items of a clause, without their marks."""
    lines: list[str] = []
    for paragraph in markdown.replace("*", "").split("\n\n"):
        items = paragraph.split("\n- ")
        lines += [joined(item.removeprefix("- ")) for item in items]
    return lines


def _board(sitting: Sitting, _: str) -> None:
    sitting.chosen = ()
    sitting.known.clear()
    if not sitting.screen.plain:
        show(sitting)
    else:
        sitting.say(*sitting.changed_facts())


def _undo(sitting: Sitting, _: str) -> None:
    try:
        count = sitting.table.undo()
    except BarrierError:
        sitting.say(sitting.speech("refusal.nothing_to_undo"))
        return
    sitting.chosen = ()
    for lines in sitting.unheard.values():
        lines.clear()
    sitting.stale = True
    if count:  # zero where only a resignation was taken back
        sitting.tell(sitting.speech("terminal.undone", n=count))


def _save(sitting: Sitting, file: str) -> None:
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
        sitting.say(sitting.speech("terminal.not_saved", file=file, why=in_one_line(error)))
    else:
        sitting.say(sitting.speech("terminal.saved", file=file))


def _load(sitting: Sitting, file: str) -> None:
    if not file:
        _usage(sitting, "load")
        return
    try:
        match = files.load(file, sitting.table.seed)
    except (OSError, LoadError) as error:
        sitting.say(sitting.speech("terminal.not_loaded", file=file, why=in_one_line(error)))
        return
    players = sitting.table.players
    if seats_of(match) != len(players):
        players = one_against(seats_of(match), players[-1])
    sitting.sit(LocalTable(match, players, sitting.table.seed), sitting.speech.lang)
    sitting.tell(sitting.speech("terminal.loaded", file=file, n=len(match.log)))


def _new(sitting: Sitting, wanted: str) -> None:
    """Start a new match with the same players, with people only, or with a bot in every other seat."""
    table, wanted = sitting.table, wanted.casefold()
    seats = len(table.players)
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
    if lang.casefold() not in LANGUAGES:
        sitting.say(sitting.speech("terminal.no_language"))
        return
    sitting.speech.lang = lang.casefold()
    sitting.tell(sitting.speech("terminal.language"))


def _resign(sitting: Sitting, _: str) -> None:
    if sitting.asked is None:
        sitting.say(sitting.speech("terminal.over"))
        return
    sitting.table.resigned = sitting.asked
    sitting.chosen, sitting.stale = (), True


def _quit(sitting: Sitting, _: str) -> None:
    sitting.done = True


def _usage(sitting: Sitting, command: str) -> None:
    sitting.say(sitting.speech("terminal.needs", use=sitting.speech(f"terminal.command.{command}.use")))


COMMANDS: dict[str, Callable[[Sitting, str], None]] = {
    "help": _help,
    "moves": _moves,
    "look": _look,
    "hint": _hint,
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
