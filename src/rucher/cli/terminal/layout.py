"""The layout of the screen: title, drawing beside the panel, news, question, choices."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from rucher.cli.terminal.boards import Marks
from rucher.cli.terminal.screen import GAP, beside, wrapped
from rucher.cli.terminal.sitting import Sitting
from rucher.core.options import preset_of
from rucher.core.types import Refusal

PANEL = (22, 44)  # columns of the panel: fewest, most
AROUND = 9  # lines kept free around the drawing: title, news, question, choices, prompt
BELOW = 5  # lines below the drawing: question, choices, prompt
NEWS, ASKED, REFUSED, NUMBER = "#8EB9DD", "bold", "bold #E9806F", "bold #F2B33D"


def show(sitting: Sitting) -> None:
    """Show the table, the news, the question and the choices."""
    seat, screen, news = sitting.asked, sitting.screen, sitting.take_news()
    sitting.choices = [] if seat is None else sitting.board.choices(sitting.view(), seat, sitting.chosen)
    sitting.stale = False
    if screen.plain:
        if not sitting.board.drawn and sitting.viewer not in sitting.known:
            screen.say(*sitting.changed_facts())  # the whole table once, before the first question
        asked = question(sitting)
        screen.say(*([*news, *asked] if sitting.table.over else [*asked, *news]))
    else:
        # A drawing shows where a chosen thing can go; the first choices are listed below it.
        choices = enumerate(sitting.choices if sitting.chosen else [], 1)
        _draw(sitting, Marks({choice.touches[-1]: n for n, choice in choices}, chosen=sitting.chosen), news)
        screen.say(*question(sitting), style=ASKED)
    _offer_choices(sitting)


def show_refusal(sitting: Sitting, refusal: Refusal) -> None:
    """Show a refusal with its rule, and mark the spaces at fault on the drawing."""
    if sitting.board.drawn and refusal.cells and not sitting.screen.plain:
        _draw(sitting, Marks(faults=refusal.cells))
    sitting.screen.say(*sitting.speech.refused(refusal), style=REFUSED)


def question(sitting: Sitting) -> list[str]:
    """The lines that say whose turn it is and what is asked or, after the end, how it ended."""
    speech, decision, seat = sitting.speech, sitting.table.match.decision, sitting.table.asked()
    if seat is None or decision is None:
        remaining = [] if sitting.watching or not sitting.table.persons else [speech("terminal.over")]
        return [*_ending(sitting), *remaining]
    if sitting.chosen:
        return [sitting.board.next_step(sitting.view(), sitting.chosen)]
    turn = speech("table.turn_of", player=sitting.player(seat))
    prompt = speech.or_name(f"prompt.{decision.prompt}", decision.prompt, **decision.params)
    return [speech("terminal.asked", turn=turn, prompt=prompt)]


def _ending(sitting: Sitting) -> list[str]:
    """The lines that say why the match ended, and who won."""
    speech, result = sitting.speech, sitting.table.outcome
    assert result is not None
    winners = [sitting.player(seat) for seat in result.winners]
    if sitting.table.resigned is not None:
        why = speech("end.resigned", player=sitting.player(sitting.table.resigned))
    else:
        why = speech.or_name(f"outcome.{result.reason}", result.reason, **result.params)
    if not winners:
        lost = sitting.table.game.info.co_operative or len(result.ranks) == 1
        return [why] if lost else [why, speech("end.draw")]
    won = speech("end.won", player=winners[0]) if len(winners) == 1 else speech("end.shared", players=winners)
    return [why, won]


def _draw(sitting: Sitting, marks: Marks, news: Sequence[str] = ()) -> None:
    """Draw title, picture, panel and news; the panel is below if the picture needs the whole width."""
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
        lines = [*picture, *_panel(sitting, marks, screen.width), *_news(news, screen.width)]
    elif len(picture) + len(news) + BELOW > screen.height:
        # A tall hive: the news is in the panel, so that the top stays on the screen.
        lines = beside(picture, [*_panel(sitting, marks, panel), *_news(news, panel)], room)
    else:
        lines = [*beside(picture, _panel(sitting, marks, panel), room), *_news(news, screen.width)]
    for line in lines:
        screen.print(line)


def _news(news: Sequence[str], width: int) -> list[Text]:
    return [Text(line, style=NEWS) for told in news for line in wrapped(told, width)]


def _title(sitting: Sitting) -> Text:
    speech, match, width = sitting.speech, sitting.table.match, sitting.screen.width
    preset = preset_of(match)
    parts = [speech.or_name("game.name", match.game.info.id.capitalize())]
    parts += [speech.or_name(f"preset.{preset}.name", preset)] if preset else []
    parts += [sitting.player_and_kind(seat) for seat in range(len(sitting.table.players))]
    line = f" {' · '.join(parts)}"[:width]
    return Text(line if not sitting.screen.console.is_terminal else line.ljust(width), style="reverse")


def _panel(sitting: Sitting, marks: Marks, width: int) -> list[Text]:
    lines: list[Text] = []
    for title, text in sitting.board.panel(sitting.view()):
        lines.append(Text(title[:width], style="bold"))
        lines += [Text(line) for line in wrapped(text, width)]
    return lines + [Text(line[:width], style="dim") for line in sitting.board.legend(sitting.view(), marks)]


def _offer_choices(sitting: Sitting) -> None:
    """List all choices without a drawing, or the pieces below a drawing; in plain mode only their number."""
    if not sitting.choices:
        return
    if not sitting.board.drawn or (sitting.chosen and sitting.screen.plain):
        list_choices(sitting)
    elif sitting.screen.plain:
        sitting.say(sitting.speech("terminal.choices", n=len(sitting.choices)))
    elif not sitting.chosen:
        for line in _running(sitting):
            sitting.screen.print(line)


def list_choices(sitting: Sitting) -> None:
    """List the choices, one per line, with the notation of a complete action."""
    for number, choice in enumerate(sitting.choices, 1):
        group = f"{sitting.speech('terminal.heading', title=choice.group)} " if choice.group else ""
        notation = f" ({choice.notation})" if choice.notation not in ("", choice.label) else ""
        sitting.screen.say(f"{number}. {group}{choice.label}{notation}", indent="   ")


def _running(sitting: Sitting) -> list[Text]:
    """The choices one after another; each group starts a new line."""
    lines: list[Text] = []
    group = None
    for number, choice in enumerate(sitting.choices, 1):
        item = Text.assemble((str(number), NUMBER), f" {choice.label}")
        if choice.group != group:
            group = choice.group
            heading = f"{sitting.speech('terminal.heading', title=group)} " if group else ""
            lines.append(Text.assemble((heading, "bold"), item))
        elif lines[-1].cell_len + item.cell_len + 2 > sitting.screen.width:
            lines.append(Text.assemble("  ", item))
        else:
            lines[-1].append("  ").append_text(item)
    return lines
