"""The layout of the screen: title, drawing beside the panel, news, question, choices."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rucher.cli.terminal.boards import Choice, Marks
from rucher.cli.terminal.screen import GAP, beside, drawn_as, wrapped
from rucher.cli.terminal.sitting import Sitting
from rucher.core.options import preset_of
from rucher.core.types import Refusal, Seat

PANEL = (22, 44)  # columns of the panel: fewest, most
AROUND = 9  # lines kept free around the drawing: title, news, question, choices, prompt
BELOW = 5  # lines below the drawing: question, choices, prompt
NEWS, ASKED, REFUSED, NUMBER = "#8EB9DD", "bold", "bold #E9806F", "bold #F2B33D"


def show(sitting: Sitting) -> None:
    """Show the table, the news, the question and the choices on the terminal."""
    seat, screen, news = sitting.asked, sitting.screen, sitting.take_news()
    sitting.choices = [] if seat is None else sitting.board.choices(sitting.view(), seat, sitting.chosen)
    sitting.stale = False
    if screen.plain:
        first = not _drawn_once(sitting) and sitting.reader not in sitting.known
        if first:
            news = [*sitting.changed_facts(), *news]  # the whole table once, before the first question
        if not sitting.introduced:
            sitting.introduced = True
            introduction = _introduction(sitting)
            screen.say(*introduction)
            news = [line for line in news if line not in introduction]  # a scenario is named once
        reminders = [] if first or sitting.chosen or seat is None else sitting.board.reminders(sitting.view())
        screen.say(*news, *reminders, *question(sitting))
    else:
        _draw(sitting, _marks(sitting), news)
        screen.say(*question(sitting), style=ASKED)
    _offer_choices(sitting)


def _drawn_once(sitting: Sitting) -> bool:
    """Is the table of this game small enough to be told only when it is asked for?"""
    return sitting.board.drawn and not sitting.board.lettered


def _marks(sitting: Sitting) -> Marks:
    """The labels of the choices on the drawing, and the action under the cursor."""
    board, view = sitting.board, sitting.view()
    if board.browses(view, sitting.chosen) and sitting.choices:
        sitting.cursor = (sitting.cursor or 0) % len(sitting.choices)
        shown = board.game.attempt(view, sitting.asked or 0, sitting.choices[sitting.cursor].touches)
        return Marks(chosen=sitting.chosen, shown=shown)
    # Hive's drawing shows where a chosen piece can go; its first choices are listed below it.
    choices = enumerate(sitting.choices if sitting.chosen or board.lettered else [], 1)
    labels = {board.mark_of(view, choice): board.label(n) for n, choice in choices}
    whole, sitting.whole = sitting.whole or sitting.asked is None, False
    chosen = sitting.chosen
    if (at := sitting.cursor) is not None and at < len(sitting.choices):
        chosen = (*chosen, board.mark_of(view, sitting.choices[at]))
    return Marks(labels, (), chosen, sitting.last if board.lettered else (), whole)


def choose_hint(sitting: Sitting) -> str:
    """How a choice is typed here."""
    if not sitting.board.lettered:
        return sitting.speech("terminal.help_hint")
    by_number = sitting.screen.plain
    return sitting.speech("terminal.help_hint_numbers" if by_number else "terminal.help_hint_letters")


def show_refusal(sitting: Sitting, refusal: Refusal) -> None:
    """Show a refusal with its rule, and mark the spaces at fault on the drawing."""
    if sitting.board.drawn and refusal.cells and not sitting.screen.plain:
        _draw(sitting, Marks(faults=refusal.cells))
    sitting.screen.say(*sitting.speech.refused(refusal), style=REFUSED)


def question(sitting: Sitting) -> list[str]:
    """The lines that say whose turn it is and what is asked or, after the end, how it ended."""
    speech, decision, seat = sitting.speech, sitting.table.match.decision, sitting.table.asked()
    if seat is None or decision is None:
        remaining = [] if sitting.watching or not sitting.table.persons else [sitting.over()]
        return [*_ending(sitting), *remaining]
    if sitting.chosen:
        return [sitting.board.next_step(sitting.view(), sitting.chosen)]
    turn = speech("table.turn_of", player=sitting.player(seat))
    prompt = sitting.board.prompt(sitting.view(), decision)
    return [speech("terminal.asked", turn=turn, prompt=prompt)]


def _ending(sitting: Sitting) -> list[str]:
    """The lines of the screen that say why the match ended, and who won."""
    speech, result = sitting.speech, sitting.table.outcome
    assert result is not None
    winners = [sitting.player(seat) for seat in result.winners]
    if sitting.table.resigned is not None:
        why = speech("end.resigned", player=sitting.player(sitting.table.resigned))
    else:
        why = speech.or_name(f"outcome.{result.reason}", result.reason, **result.params)
    if not winners:
        lost = sitting.table.game.info.co_operative or len(result.ranks) == 1
        if lost and sitting.table.resigned is not None:
            return [why]  # a match given up is not counted by what stood on the table
        return [why, *score_lines(sitting)] if lost else [why, speech("end.draw"), *score_lines(sitting)]
    together = sitting.table.game.info.co_operative  # the reason has said that all win
    return [why, *([] if together else [_won(sitting, result.winners)]), *score_lines(sitting)]


def _won(sitting: Sitting, winners: Sequence[Seat]) -> str:
    """The sentence that names the winner; a team wins together, with its sum."""
    speech, names = sitting.speech, [sitting.player(seat) for seat in winners]
    if len(names) == 1:
        return speech("end.won", player=names[0])
    if tuple(winners) in sitting.board.teams(sitting.view()):
        scores = sitting.table.match.score()
        return speech("terminal.team_won", players=names, n=sum(map(scores.total, winners)))
    return speech("end.shared", players=names)


def score_lines(sitting: Sitting) -> list[str]:
    """The points of each player by category; none in a game that is not decided by points."""
    return sitting.board.score_lines(sitting.view())


def _draw(sitting: Sitting, marks: Marks, news: Sequence[str] = ()) -> None:
    """Draw title, picture, panel and news; the panel is below or above a picture of the whole width."""
    screen, view = sitting.screen, sitting.view()
    screen.clear()
    screen.print(_title(sitting))
    panel = min(max(screen.width * 3 // 8, PANEL[0]), PANEL[1])
    height = max(screen.height - AROUND, AROUND)
    room = screen.width - panel - GAP
    apart = sitting.board.narrowest(view, marks) > room
    picture = sitting.board.picture(view, marks, screen.width if apart else room, height)
    if not picture:
        screen.say(*sitting.changed_facts())
    if apart or not picture:
        beneath, told = _panel(sitting, marks, screen.width), _news(news, screen.width)
        # On a low screen the panel may scroll away, not the picture: it stays next to the question.
        low = len(picture) + len(beneath) + len(told) + BELOW > screen.height
        lines = [*beneath, *picture, *told] if low else [*picture, *beneath, *told]
    else:
        lines = _side_by_side(sitting, picture, marks, news, room)
    for line in lines:
        screen.print(line)


def _side_by_side(
    sitting: Sitting, picture: list[Text], marks: Marks, news: Sequence[str], room: int
) -> list[Text]:
    """The picture, the panel beside it, and the news where they fit; on a low screen the picture last."""
    width, height = sitting.screen.width, sitting.screen.height - BELOW
    narrow = width - room - GAP
    facts, legend = _facts(sitting, marks, narrow), _legend(sitting, marks, narrow)
    told = _news(news, width)
    if max(len(picture), len(facts) + len(legend)) + len(told) <= height:
        return [*beside(picture, [*facts, *legend], room), *told]
    with_news = [*facts, *legend, *_news(news, narrow)]
    if len(with_news) <= max(height, len(picture)):  # a tall hive: as much of its top as can be seen
        return beside(picture, with_news, room)
    # Something must scroll away: the legend first, and never the picture, which stays next to the question.
    panel = [*legend, *facts]
    above = [Text()] * (len(panel) - len(picture))
    return [*beside([*above, *picture], panel, room), *told]


def _news(news: Sequence[str], width: int) -> list[Text]:
    """The news since the last screen, as lines."""
    return [Text(line, style=NEWS) for told in news for line in wrapped(told, width)]


def _introduction(sitting: Sitting) -> list[str]:
    """The game, its preset, and who sits where, for the title of the screen."""
    speech, match = sitting.speech, sitting.table.match
    preset = preset_of(match)
    parts = [speech.or_name("game.name", match.game.info.id.capitalize())]
    parts += [speech.or_name(f"preset.{preset}.name", preset)] if preset else []
    return parts + [sitting.player_and_kind(seat) for seat in range(len(sitting.table.players))]


def _title(sitting: Sitting) -> Text:
    """The title line of the screen."""
    width = sitting.screen.width
    line = f" {' · '.join(_introduction(sitting))}"[:width]
    return Text(line if not sitting.screen.console.is_terminal else line.ljust(width), style="reverse")


def _panel(sitting: Sitting, marks: Marks, width: int) -> list[Text]:
    """The panel beside the drawing, as lines."""
    return _facts(sitting, marks, width) + _legend(sitting, marks, width)


def _facts(sitting: Sitting, marks: Marks, width: int) -> list[Text]:
    """The facts of the panel, by their titles."""
    lines: list[Text] = []
    touches = {label: touch for touch, label in marks.labels.items()}
    for title, text in sitting.board.panel(sitting.view(), marks):
        lines.append(Text(title[:width], style="bold"))
        indent = "   " if "\n" in text else ""
        for part in text.split("\n"):
            told = [Text(line) for line in wrapped(part, width, indent)]
            touch = touches.get(part[:2].strip())
            lines += [drawn_as(line, touch=touch) for line in told] if touch else told
    return lines


def _legend(sitting: Sitting, marks: Marks, width: int) -> list[Text]:
    """What the marks of a board in the terminal mean."""
    legend = sitting.board.legend(sitting.view(), marks)
    return [Text(line, style="dim") for told in legend for line in wrapped(told, width)]


def _offer_choices(sitting: Sitting) -> None:
    """List all choices without a drawing, or in lines below a drawing."""
    board, plain = sitting.board, sitting.screen.plain
    if not sitting.choices:
        return
    if board.browses(sitting.view(), sitting.chosen):
        choice = sitting.choices[sitting.cursor or 0]
        sitting.say(
            sitting.speech("terminal.browsed", n=(sitting.cursor or 0) + 1, total=len(sitting.choices))
        )
        sitting.say(_in_a_line(sitting, choice))
    elif not board.drawn or (plain and (board.lettered or sitting.chosen)):
        list_choices(sitting)
    elif plain:
        sitting.say(sitting.speech("terminal.choices", n=len(sitting.choices)))
    elif board.lettered or not sitting.chosen:
        for line in _running(sitting):
            sitting.screen.print(line)
        if sitting.cursor is not None and sitting.cursor < len(sitting.choices):
            choice = sitting.choices[sitting.cursor]
            told = f"> {board.label(sitting.cursor + 1)} {_in_a_line(sitting, choice)}"
            sitting.screen.say(told, style=ASKED)


def _in_a_line(sitting: Sitting, choice: Choice) -> str:
    """A choice with its group, and what it would bring."""
    if not choice.label and not choice.brings:
        return choice.group
    group = sitting.speech("terminal.heading", title=choice.group) if choice.group else ""
    return " ".join(filter(None, (group, _with_gain(sitting, choice))))


def _with_gain(sitting: Sitting, choice: Choice) -> str:
    """A choice and what it would bring, in the bracket that its words may end with already."""
    label, brings = choice.label, choice.brings
    if not brings:
        return label
    if not label.endswith(")"):
        return f"{label} ({brings})".lstrip()
    more = brings[:1].lower() + brings[1:]
    return sitting.speech("terminal.reasons", one=label.removesuffix(")"), more=more) + ")"


def list_choices(sitting: Sitting) -> None:
    """List the choices, one per line, with the notation of a complete action, or what it would bring."""
    for number, choice in enumerate(sitting.choices, 1):
        known = choice.notation not in ("", choice.label) and not sitting.board.lettered
        notation = f" ({choice.notation})" if known else ""
        line = f"{sitting.board.label(number)}. {_in_a_line(sitting, choice)}{notation}"
        sitting.screen.say(line, indent="   ")


def _running(sitting: Sitting) -> list[Text]:
    """The choices on the screen, one after another; each group starts a new line, and is listed once."""
    lines: list[Text] = []
    group = None
    groups = list(dict.fromkeys(choice.group for choice in sitting.choices))
    for number, choice in sorted(enumerate(sitting.choices, 1), key=lambda one: groups.index(one[1].group)):
        said = _with_gain(sitting, choice)
        item = Text.assemble((sitting.board.label(number), NUMBER), f" {said}".rstrip())
        drawn_as(item, choice=number - 1)
        if choice.group != group:
            group = choice.group
            heading = f"{sitting.speech('terminal.heading', title=group)} " if group else ""
            lines.append(Text.assemble((heading, "bold"), item))
        elif lines[-1].cell_len + item.cell_len + 2 > sitting.screen.width:
            lines.append(Text.assemble("  " if group else "", item))
        else:
            lines[-1].append("  ").append_text(item)
    pieces = [piece for line in lines for piece in line.wrap(sitting.screen.console, sitting.screen.width)]
    for piece in pieces:
        piece.rstrip()
    return pieces
