"""Whatever is typed, piped, closed or interrupted: a command ends with a sentence, never with a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.driver import MARK, Person, random_game
from tests.cli.transcripts import typed

FOREVER = 120  # seconds


def run(*arguments: str, shell: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as the beginning of a shell line."""
    command = [sys.executable, "-W", "ignore", "-m", "rucher", *arguments]
    line = " ".join(f"'{part}'" for part in command) + shell
    return subprocess.run(["sh", "-c", line], capture_output=True, timeout=FOREVER)


@pytest.mark.parametrize(
    "shell",
    [" | head -1", " </dev/null", " <&-", " <&- >/dev/null", " >/dev/full", " </dev/zero | head -c 100"],
)
def test_a_closed_empty_or_endless_stream_ends_a_command_quietly(shell: str) -> None:
    done = run("play", "alveola", "--plain", "--seed", "1", shell=shell)
    assert MARK not in done.stdout + done.stderr


@pytest.mark.parametrize("shell", [" <&-", " >&-"])
def test_a_closed_stream_ends_the_engine_protocol_quietly(shell: str) -> None:
    done = run("uhp", shell=shell)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_while_the_program_is_loaded_ends_it_quietly() -> None:
    loading = """if True:
        import sys
        from rucher.__main__ import main
        class Interrupted:
            def find_spec(self, name, *_):
                if name == "rucher.cli":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupted())
        main()
    """
    done = subprocess.run([sys.executable, "-c", loading], capture_output=True)
    assert (done.returncode, done.stderr) == (130, b"")


@pytest.mark.parametrize("arguments", [("--help",), ("play", "--help"), ("games",)])
def test_a_full_disk_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, shell=" >/dev/full")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize("text", [b"", b"\n", b"\xff\xfe\x00\n", b"a\n" * 50, "é«»\u202e\n".encode() * 5])
def test_any_bytes_may_be_piped_into_a_campaign(tmp_path: Path, text: bytes) -> None:
    done = typed("campaign", "play", str(tmp_path / "sheet"), lines=text)
    assert (done.exit_code, done.exception) == (0, None)


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "/nowhere"),
        ("replay", "/"),
        ("review", "/nowhere"),
        ("review", __file__),
        ("campaign", "show", __file__),
        ("campaign", "show", "/"),
        ("campaign", "add", "/nowhere/x", "/nowhere/y"),
        ("campaign", "play", "/nowhere/x"),
        ("scenario", "check", "/nowhere"),
        ("scenario", "check", __file__),
        ("pack", "check", "/nowhere"),
        ("pack", "check", __file__),
        ("pack", "new", "apiary", "/proc/nowhere"),
        ("pack", "new", "chess"),
        ("play", "chess"),
        ("play", "hive", "--players", "x"),
        ("play", "--script", "/nowhere"),
        ("play", "--pack", "/"),
        ("perft", "nonsense", "3"),
        ("match", "hive"),
        ("match", "hive", "nobody", "greedy"),
        ("backup", "/nowhere/x", "--database", "/nowhere/db"),
        ("restore", "/nowhere/x"),
        ("completion", "csh"),
        ("nonsense",),
    ],
)
@pytest.mark.parametrize("lang", ["C.UTF-8", "fr_FR.UTF-8"])
def test_a_mistake_is_told_without_a_traceback(arguments: tuple[str, ...], lang: str) -> None:
    done = typed(*arguments, LC_ALL=lang)
    assert isinstance(done.exception, SystemExit)
    assert done.exit_code != 0
    assert done.output.strip()


@pytest.mark.parametrize("size", [(1, 1), (500, 200)])
def test_a_window_of_any_size_is_played_in(size: tuple[int, int]) -> None:
    person = Person("play", "apiary", "--two", "--seed", "1", size=size)
    person.wait_for(b"> ")
    for keys in ("\n", "a\n", "\n", "a\n", "board\n"):
        person.press(keys)
        person.read(quiet=0.2)
    assert person.end() in (0, 130)
    assert MARK not in person.seen


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        ((), "\x03"),
        (("play", "hive"), "a\x03"),
        (("play", "alveola"), "\x1b[A\x03"),
        (("play", "alveola"), "\x04"),
        (("play", "apiary", "--plain"), "\x04"),
    ],
)
def test_ctrl_c_and_ctrl_d_end_any_prompt_quietly(arguments: tuple[str, ...], keys: str) -> None:
    person = Person(*arguments)
    person.wait_for(b"> ")
    person.press(keys)
    person.read(quiet=0.5)
    assert person.end() in (0, 130)
    assert MARK not in person.seen


def play(seed: int) -> None:
    """Play one game with random keys and hold it to its promise."""
    person = random_game(seed)
    status = person.end()
    assert MARK not in person.seen, person.seen[-3000:].decode(errors="replace")
    assert status in (0, 130)


@pytest.mark.parametrize("seed", range(4))
def test_random_keys_at_a_terminal_never_show_a_traceback(seed: int) -> None:
    play(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4, 200))
def test_two_hundred_games_with_random_keys_never_show_a_traceback(seed: int) -> None:
    play(seed)
