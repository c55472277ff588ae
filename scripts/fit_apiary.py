"""Fit the weights of Apiary's evaluation to games that its bots play among themselves.

    python scripts/fit_apiary.py play GAMES.jsonl --matches 2000 --seed 1      # more may be added later
    python scripts/fit_apiary.py play GAMES.jsonl --matches 4000 --styles 2    # on the fast table, in styles
    python scripts/fit_apiary.py fit GAMES.jsonl --out NEW.toml                # [--judge-of VERSION]
    rucher match apiary apiary@NEW.toml apiary@1 --nodes 60 --games 40

Each position at the beginning of a turn gives a case for each seat: its features less the mean of the
others', and by how many points it then gained more than they. The weights are the least squares
(with a small pull to 0), for an empty comb, before the end is called, and for the last turns; then the scales
that make the results likeliest are looked for.

With `--styles`, every seat plays at first sight by a version of the weights that likes some things more and
others less, each by a random number of this spread: so games are met that equals would never play.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import msgspec
import numpy as np

from rucher.arena.entrants import enter
from rucher.bots.apiary.evaluation import has_a_turn
from rucher.bots.apiary.features import WEIGHED, left, seat_row
from rucher.bots.apiary.figures import figures_of
from rucher.bots.apiary.quick import Quick
from rucher.bots.apiary.weights import Version, version
from rucher.bots.limits import Limits
from rucher.core.chance import Chance
from rucher.games.apiary import game
from rucher.games.apiary.codes import table_of
from rucher.games.apiary.questions import Factions, Turn
from rucher.games.apiary.state import ApiaryOptions
from rucher.games.apiary.table import TO_PLACE

PLAYERS = (2, 2, 3, 2, 4, 2, 5)  # in turn: duels are played most
DRAFT = 3  # every third game begins with a draft
STRAY = 0.08  # of all answers are given at random, so that unusual positions are met
PULL = 0.0003  # towards 0, for features of the same spread
HELD_BACK = 5  # every fifth game is not fitted to, but foretold
MOST = 5  # players
LIKED = {
    "pollen": 0.4,
    "wax": 1.0,
    "honey": 1.5,
    "cards": 0.6,
    "active": 1.0,
    "ready": 1.5,
    "tokens": 0.7,
    "farms": 0.7,
    "recruits": 0.7,
    "developments": 0.7,
    "carvings": 1.5,
    "hexes": 0.3,
    "frames": 1.5,
    "upgraded": 1.5,
    "planted": 1.5,
    "favor": 0.3,
    "taught": 1.5,
    "carvable": 0.3,
}  # what styles like, and how much one more of it means to them
LEADS = (2.0, 3.0, 4.0, 5.0, 6.5, 8.0, 10.0, 12.5, 15.0, 18.0, 22.0, 27.0)  # scales that are tried


class Case(msgspec.Struct, array_like=True):
    """A position at the beginning of a turn."""

    left: float
    ending: bool
    turns: list[bool]  # by seat: is there a turn left?
    rows: list[list[float]]  # by seat: the features


class Played(msgspec.Struct, array_like=True):
    """A game: its final points, its winners, its positions."""

    points: list[int]
    winners: list[int]
    cases: list[Case]


def styled(base: Version, spread: float, rng: random.Random) -> Version:
    """A version that likes some of what it counts more, and some less, for as long as a game can last."""
    likes = {name: rng.gauss(0, spread) * size for name, size in LIKED.items()}

    def changed(part: dict[str, float]) -> dict[str, float]:
        return part | {name: part.get(name, 0.0) + like for name, like in likes.items()}

    return Version(changed(base.early), changed(base.late), base.last, base.scales)


def play_in_styles(seed: int, bot: str, spread: float) -> Played:
    """Play one game on the fast table, each seat at first sight in a style of its own."""
    players, rng = PLAYERS[seed % len(PLAYERS)], random.Random(seed)
    chance, seats = Chance(seed), range(players)
    state = game.setup(ApiaryOptions(players=players, draft=seed % DRAFT == 0), chance)
    while (decision := game.decision(state)) and not isinstance(state.stack[-1], Turn):
        game.apply(state, decision.seats[0], rng.choice(game.legal(state, decision.seats[0])), chance)
    table, pack = table_of(state, seed), state.options.pack
    minds = [Quick(table, figures_of(styled(version(bot), spread, rng), pack, players)) for _ in seats]
    most = min(len(state.comb), state.box.pieces.hibernation_tokens)
    cases = []
    while not table.over:
        seat, mind = table.seat, minds[table.seat]
        turns = [mind.has_a_turn(each) for each in seats]
        rows = [[round(n, 3) for n in mind.row(each)] for each in seats]
        cases.append(Case(mind.left() / most, mind.ending, turns, rows))
        lines = [line for action in table.legal() for line in opened(mind, seat, action)]
        if rng.random() < STRAY:
            chosen = rng.choice(lines)
        else:
            chosen = max(lines, key=lambda line: worth(mind, seat, line))
        mind.after(seat, chosen)
    return Played([table.points(seat) for seat in seats], table.winners(), cases)


def opened(mind: Quick, seat: int, action: int) -> list[list[int]]:
    """The beginnings of turns with an action, on the fast table."""
    return mind.open(seat, action) if action >> 20 == TO_PLACE else [[action]]


def worth(mind: Quick, seat: int, line: list[int]) -> float:
    """What a turn that begins so leaves to its seat."""
    mind.after(seat, line)
    found = mind.strength(seat)
    mind.back()
    return found


def play(seed: int, bot: str, limits: Limits | None) -> Played:
    """Play one game among equals."""
    players, rng = PLAYERS[seed % len(PLAYERS)], random.Random(seed)
    bots = [enter(bot, "apiary", seed * 8 + seat, limits) for seat in range(players)]
    chance = Chance(seed)
    state = game.setup(ApiaryOptions(players=players, draft=seed % DRAFT == 0), chance)
    cases = []
    while decision := game.decision(state):
        seat, question = decision.seats[0], state.stack[-1]
        if isinstance(question, Turn) and question.before:
            scores, seats = game.score(state), range(players)
            rows = [seat_row(state, s, scores.total(s), scores.seats[s]["majorities"]) for s in seats]
            numbers = [[round(float(n), 3) for n in row] for row in rows]
            cases.append(Case(left(state), state.ending, [has_a_turn(state, s) for s in seats], numbers))
        if rng.random() < STRAY and not isinstance(question, Factions):
            action = rng.choice(game.legal(state, seat))
        else:
            action = bots[seat].choose(game, game.view(state, seat), seat).action
        game.apply(state, seat, action, chance)
    outcome, scores = game.outcome(state), game.score(state)
    assert outcome is not None
    return Played([scores.total(seat) for seat in range(players)], list(outcome.winners), cases)


class Table:
    """The cases of all games as arrays: one row for each seat of each position."""

    def __init__(self, games: list[Played]) -> None:
        rows, gains, shares, ending, turns, number = [], [], [], [], [], []
        for n, played in enumerate(games):
            final = np.array(played.points, float)
            for case in played.cases:
                found = np.array(case.rows)
                rows.append(_against(found))
                gains.append(_against(final - found[:, 0]))
                shares += [case.left] * len(final)
                ending += [case.ending] * len(final)
                turns += case.turns
                number += [n] * len(final)
        self.rows, self.gains = np.concatenate(rows), np.concatenate(gains)
        self.left, self.ending, self.turns = np.array(shares), np.array(ending), np.array(turns)
        self.held_back = np.array(number) % HELD_BACK == 0


def _against(values: np.ndarray) -> np.ndarray:
    """The value of each seat less the mean of the others'."""
    count = len(values)
    return np.asarray((values - values.mean(axis=0)) * (count / (count - 1)))


def _least_squares(counts: np.ndarray, gains: np.ndarray) -> np.ndarray:
    spread = counts.std(axis=0) + 1e-9
    scaled = counts / spread
    pull = PULL * len(scaled) * np.eye(scaled.shape[1])
    return np.asarray(np.linalg.solve(scaled.T @ scaled + pull, scaled.T @ gains) / spread)


def fit(games: list[Played]) -> Version:
    """The weights and scales that foretell these games best."""
    table = Table(games)
    share = table.left[:, None]
    mixed = np.concatenate([table.rows * share, table.rows * (1 - share)], axis=1)
    open_, known = ~table.ending, ~table.held_back
    weights = _least_squares(mixed[open_ & known], table.gains[open_ & known])
    early, late = np.split(weights, 2)
    # In the last turns a seat that has had its turn gains nothing more: only equals are compared.
    last_turns = table.ending & table.turns
    last = _least_squares(table.rows[last_turns & known], table.gains[last_turns & known])
    unseen = open_ & table.held_back
    error = np.sqrt(np.mean((table.gains[unseen] - mixed[unseen] @ weights) ** 2))
    print(f"gains of games held back: spread {table.gains[unseen].std():.2f}, error {error:.2f}")
    named = [
        {name: round(float(w), 3) for name, w in zip(WEIGHED, each, strict=True)}
        for each in (early, late, last)
    ]
    return Version(named[0], named[1], named[2], _scales(games, early, late, last))


def _scales(games: list[Played], early: np.ndarray, late: np.ndarray, last: np.ndarray) -> dict[str, float]:
    """The scales under which the results were likeliest: first of the last turns, then of the others."""
    strengths, won, shares, ends = [], [], [], []
    for played in games:
        result = [float(seat in played.winners) for seat in range(len(played.points))]
        for case in played.cases:
            rows = np.array(case.rows)
            mixed = last if case.ending else late + case.left * (early - late)
            gains = rows @ mixed * (np.array(case.turns) if case.ending else 1)
            empty = MOST - len(rows)
            strengths.append([*(rows[:, 0] + gains), *[-1e4] * empty])
            won.append([*(np.array(result) / sum(result)), *[0.0] * empty])
            shares.append(case.left)
            ends.append(case.ending)
    worths, results, parts, last_turns = map(np.array, (strengths, won, shares, ends))

    def loss(ending: bool, first: float, second: float) -> float:
        some = last_turns == ending
        tops = worths[some] / (second + parts[some] * (first - second))[:, None]
        tops = tops - tops.max(axis=1, keepdims=True)
        chances = tops - np.log(np.exp(tops).sum(axis=1, keepdims=True))
        return float(-(results[some] * chances).sum(axis=1).mean())

    final = min((loss(True, scale, scale), scale) for scale in LEADS)
    best = min((loss(False, one, two), one, two) for one in LEADS for two in LEADS if two <= one)
    print(f"mean log loss: {best[0]:.4f} before the end is called, {final[0]:.4f} after it")
    return {"early": best[1], "late": best[2], "last": final[1]}


def written(new: Version, note: str) -> str:
    """The text of a version's file."""
    lines = [f"# {note}"]
    for each, before in ((new, ""), (new.judge, "judge.")):
        for part in ("early", "late", "last", "scales") if each else ():
            weights = getattr(each, part).items()
            lines += ["", f"[{before}{part}]", *(f"{name} = {weight}" for name, weight in weights)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play games, or fit the weights to played games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="apiary@0", help="who plays, as for `rucher match`")
    parser.add_argument("--nodes", type=int, help="for each decision")
    parser.add_argument("--styles", type=float, help="play on the fast table, with styles of this spread")
    parser.add_argument("--judge-of", help="the version whose turns stay: the fitted one judges its chances")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    if asked.what == "play":
        limits = None if asked.nodes is None else Limits(nodes=asked.nodes)
        with asked.games[0].open("ab") as file:
            for seed in range(1_000_000 * asked.seed, 1_000_000 * asked.seed + asked.matches):
                played = (
                    play(seed, asked.bot, limits)
                    if asked.styles is None
                    else play_in_styles(seed, asked.bot.removeprefix("apiary@"), asked.styles)
                )
                file.write(msgspec.json.encode(played) + b"\n")
                file.flush()
        return
    lines = [line for name in asked.games for line in name.read_bytes().splitlines()]
    games = [msgspec.json.decode(line, type=Played) for line in lines]
    positions = sum(len(played.cases) for played in games)
    note = f"Fitted to {positions:,} positions of {len(games):,} games, by scripts/fit_apiary.py."
    print(note)
    found = fit(games)
    if asked.judge_of:
        found = msgspec.structs.replace(version(asked.judge_of), judge=found)
    asked.out.write_text(written(found, note), encoding="utf-8")


if __name__ == "__main__":
    main()
