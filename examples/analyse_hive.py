"""Judge each position of a Hive game with the engine: who stands better, and what it would play."""

import rucher

MOVES = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA1 bA1-", "bG1 bQ/"]


def main(moves: list[str] = MOVES) -> list[str]:
    """Play the moves, then ask the easy engine at each position."""
    match = rucher.new("hive", seed=1)
    for move in moves:
        match.play(move)
    engine, lines = rucher.bots.find("easy", "hive", seed=1), []
    for number, position in enumerate(match):
        if position.decision:
            seat = position.decision.seats[0]
            action = engine.choose(position.game, position.view(seat), seat).action
            lines.append(
                f"after {number} moves: {('white', 'black')[seat]} might play {position.write(action)}"
            )
    return lines


if __name__ == "__main__":
    print("\n".join(main()))
