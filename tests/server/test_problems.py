"""Problems over HTTP: the list, one position, and the judge in the bots' processes."""

from __future__ import annotations

from tests.server.live import Browser

from rucher.bots.hive.problems import shipped
from rucher.games.hive.start import read_start
from rucher.server.http.study_routes import of_the_day

PROBLEM = next(problem for problem in shipped().values() if problem.kind == "win" and problem.moves == 2)
PATH = f"/api/problems/{PROBLEM.id}"


def test_the_list_has_every_problem_and_one_for_today(anna: Browser) -> None:
    told = anna.get("/api/problems")
    assert [line["id"] for line in told["problems"]] == list(shipped())
    assert told["today"] in shipped()
    assert "answer" not in told["problems"][0]


def test_every_day_has_another_problem_until_all_were_there() -> None:
    fitting = {of_the_day(day) for day in range(2000)}
    assert len({of_the_day(day) for day in range(len(fitting))}) == len(fitting) > 100


def test_a_problem_shows_its_table_and_what_may_be_played(anna: Browser) -> None:
    told = anna.get(PATH)
    assert told["seat"] == PROBLEM.state().to_move
    assert PROBLEM.answer in [choice["notation"] for choice in told["choices"]]
    assert read_start(told["text"]) == PROBLEM.state()


def test_a_right_move_is_replied_to_and_a_wrong_one_refuted(anna: Browser) -> None:
    right = anna.post(PATH, {"line": [PROBLEM.answer]})
    assert (right["right"], right["done"]) == (True, False)
    assert right["reply"]["notation"]
    assert right["then"]["view"]["ply"] == right["after"]["view"]["ply"] + 1
    choices = anna.get(PATH)["choices"]
    other = next(choice["notation"] for choice in choices if choice["notation"] != PROBLEM.answer)
    wrong = anna.post(PATH, {"line": [other]})
    assert (wrong["right"], wrong["done"]) == (False, False)
    assert wrong["reply"] is not None


def test_the_solution_goes_on_to_the_end(anna: Browser) -> None:
    line: list[str] = []
    for n in range(PROBLEM.moves):
        answer = anna.post(f"{PATH}/solution", {"line": line})["answer"]["notation"]
        assert n or answer == PROBLEM.answer
        tried = anna.post(PATH, {"line": [*line, answer]})
        assert tried["right"]
        line += [answer, *([tried["reply"]["notation"]] if tried["reply"] else [])]
    assert tried["done"]
    wrong = next(
        choice["notation"] for choice in anna.get(PATH)["choices"] if choice["notation"] != PROBLEM.answer
    )
    reply = anna.post(PATH, {"line": [wrong]})["reply"]["notation"]
    assert anna.post(f"{PATH}/solution", {"line": [wrong, reply]}, 503)["code"] == "not_done"
    assert anna.post(f"{PATH}/solution", {"line": ["bees"]}, 400)["code"] == "bad_request"


def test_what_is_no_problem_or_no_move_is_refused(anna: Browser) -> None:
    assert anna.get("/api/problems/none", 404)["code"] == "no_page"
    assert anna.post(PATH, {"line": ["bees"]}, 400)["code"]
    assert anna.post(PATH, {"line": ["pass"]}, 409)["code"]
    assert anna.post(PATH, {"line": []}, 400)["code"]
