"""`rucher` alone: a small menu of the games, then who plays."""

from __future__ import annotations

import click

import rucher
from rucher import bots
from rucher.cli.play import clean_interrupt, language, plain, play
from rucher.cli.terminal.local_table import levels_of
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import Speech, default_language, is_number
from rucher.core.game import AnyGame
from rucher.games import find


@click.command()
@language
@plain
@click.pass_context
def menu(ctx: click.Context, lang: str | None, plain: bool) -> None:
    """Choose a game and an opponent, then play."""
    lang, screen = lang or default_language(), Screen(plain=plain)
    names = rucher.game_names()
    with clean_interrupt(screen):
        speeches = [Speech(find(name), lang) for name in names]
        titles = [_title(name, speech) for name, speech in zip(names, speeches, strict=True)]
        chosen = _choose(screen, speeches[0], speeches[0]("terminal.which_game"), titles)
        if chosen is None:
            return
        game, speech = find(names[chosen]), speeches[chosen]
        who = _players(game, speech)
        asked = _choose(screen, speech, speech("terminal.which_players"), [text for text, _ in who])
        if asked is not None:
            given = {"lang": lang, "plain": plain, "game": names[chosen], **who[asked][1]}
            ctx.invoke(play, screen=screen, **given)


def _title(name: str, speech: Speech) -> str:
    """The name of a game and what it is about; a game from outside may have no words yet."""
    title = speech.or_name("game.name", name)
    if not speech.has("game.summary"):
        return title
    return f"{speech('terminal.heading', title=title)} {speech('game.summary')}"


def _players(game: AnyGame, speech: Speech) -> list[tuple[str, dict[str, object]]]:
    """The ways to play: against or with each level, or with others on this screen."""
    key = "terminal.with_bot" if game.info.co_operative else "terminal.against_bot"
    levels = [(speech(key, bot=bots.title(bot, game.info.id, speech.lang)), bot) for bot in levels_of(game)]
    found: list[tuple[str, dict[str, object]]] = [(text, {"against": bot}) for text, bot in levels]
    if game.info.players[0] == 1:
        found.append((speech("terminal.alone"), {"players": 1}))
    return [*found, (speech("terminal.on_this_screen"), {"two": True})]


def _choose(screen: Screen, speech: Speech, question: str, lines: list[str]) -> int | None:
    """Ask until a line of a list is chosen; None at the end of the input, or to leave."""
    while True:
        screen.say(question)
        for number, line in enumerate(lines, 1):
            screen.say(f"{number}. {line}", indent="   ")
        typed = screen.ask(speech("terminal.your_choice"))
        if typed is None or typed.casefold() in ("q", "quit", speech("terminal.command.quit.name")):
            screen.say(speech("terminal.bye"))
            return None
        if is_number(typed) and 1 <= int(typed[:4]) <= len(lines):
            return int(typed[:4]) - 1
        screen.say(speech("terminal.menu_help", most=len(lines)))
