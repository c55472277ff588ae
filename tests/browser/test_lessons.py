"""Each lesson from the lobby to its end in a real browser, by touches alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.test_look import Viewer

from rucher.games import find
from rucher.server.lessons.reading import Lesson, Task, lesson_of, step_match
from rucher.server.tables.game_texts import texts_of

IN_SIGHT = """thing => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const seen = [];
    for (let i = 1; i < 12; i++) for (let j = 1; j < 12; j++) {
        const at = [left + (width * j) / 12, top + (height * i) / 12];
        if (document.elementFromPoint(...at)?.closest('[data-place]') === thing) seen.push(at);
    }
    return seen[Math.floor(seen.length / 2)];
}"""


def lesson(game: str) -> Lesson:
    """The lesson of a game that has one."""
    found = lesson_of(game)
    assert found is not None
    return found


# The buttons of the prompt that lie over its question.
OVER_THE_QUESTION = """prompt => {
    const text = prompt.querySelector('.text').getBoundingClientRect();
    return [...prompt.querySelectorAll('.btn')].filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < text.right && right > text.left && top < text.bottom && bottom > text.top;
    }).map((button) => button.textContent);
}"""


class Learner:
    """A person who does what the card says, by what it says must be touched."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.game, self.lesson = person, game, lesson(game)
        self.page = person.page

    def begin(self) -> None:
        """Where the lesson has its address."""
        self.person.go(f"/learn/{self.game}")

    def begin_in_the_lobby(self) -> None:
        """By its link there."""
        name = self.person.t("ui.title." + self.game)
        self.person.go()
        link = self.page.get_by_role("link", name=self.person.t("ui.learn_game", game=name))
        self.person.press(link)
        self.page.wait_for_url(f"**/learn/{self.game}")

    def begin_at(self, step: str) -> int:
        """Where the steps before this one were done another day; which step that is."""
        (at,) = (n for n, task in enumerate(self.lesson.step) if task.id == step)
        self.person.step_out()
        kept = json.dumps({self.game: {"at": at, "done": False}})
        self.page.evaluate("kept => localStorage.setItem('rucher.lessons', kept)", kept)
        self.begin()
        self.step(self.lesson.step[at])
        return at

    def step(self, task: Task) -> Locator:
        """The screen of a step, which has come."""
        screen = self.page.locator(f'[data-step="{task.id}"]')
        expect(screen).to_be_visible()
        expect(self.page.locator("#lesson-text")).to_have_text(task.text[self.person.lang])
        expect(self.page.locator(".told, .notice"), "nothing else is told over the board").to_have_count(0)
        return screen

    def touch(self, touch: str) -> None:
        """Touch a thing of the board, a hand or the prompt."""
        kind, _, name = touch.partition(":")
        places = [f'[data-touch="{touch}"]', f'.place:has([data-piece="{name}"])', f'[data-bees~="{touch}"]']
        if kind == "cell":
            places.insert(0, f'[data-place="{name}"]')
        thing = self.page.locator(", ".join(places)).first
        if kind == "turn" or (self.game == "alveola" and self.person.phone and touch in ("worker", "queen")):
            return  # the board turns a tile so that it fits; on a phone a cell is touched for a bee
        if self.person.phone and kind == "power":
            self.person.press(self.page.locator("summary"))
        if self.game == "apiary" and self.person.phone:
            self._open_area(thing)
        if self.game == "alveola" and kind == "cell":
            self._press_face(thing)
        else:
            self.person.press(thing)

    def _open_area(self, thing: Locator) -> None:
        """Open the area of a phone where something can be touched, if that is not in sight."""
        areas = self.page.locator("main .tabs [role=tab]:has(b)")
        expect(thing.or_(areas.first).first).to_be_visible()
        for number in range(areas.count()):
            if thing.is_visible():
                return
            self.person.press(areas.nth(number))

    def _press_face(self, column: Locator) -> None:
        """Press a column of the hive where it is in sight, for a higher one may stand before it."""
        column.wait_for()
        before, face = None, column.evaluate(IN_SIGHT)
        while not face or face != before:  # the hive is still being moved there
            self.page.wait_for_timeout(50)
            before, face = face, column.evaluate(IN_SIGHT)
        x, y = face
        if self.person.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def touches(self, number: int, text: str) -> tuple[str, ...]:
        """What a hand touches for an action."""
        match = step_match(find(self.game), self.lesson, number)
        return match.game.touches(match.view(0), match.read(text, 0))

    def play(self, number: int, text: str) -> None:
        """Touch an action of this step from first to last, and confirm it where that is asked."""
        for touch in self.touches(number, text):
            self.touch(touch)
        confirm = self.person.prompt.locator(".buttons .main:not([data-touch])")
        answered = self.page.locator('[data-done], .prompt.other, .prompt [role="alert"]')
        expect(answered.or_(confirm).first).to_be_visible()
        if confirm.count():
            self.person.press(confirm)

    def through(self, number: int) -> None:
        """One step, done; not yet left."""
        task = self.lesson.step[number]
        screen = self.step(task)
        if task.expect:
            self.play(number, task.expect[0])
        elif task.refused:
            for touch in task.refused.touches or self.touches(number, task.refused.action):
                self.touch(touch)
            expect(self.person.prompt.get_by_role("alert")).to_be_visible()
        expect(screen).to_have_attribute("data-done", "true")
        expect(self.page.locator(".notice"), "the card alone says what was done").to_have_count(0)
        if task.done:
            said = self.page.locator("#lesson-said")
            expect(said).to_have_text(task.done[self.person.lang])
            expect(said, "what is learned is in sight").to_be_in_viewport(ratio=0.5)
            on = "ui.first_game" if number + 1 == len(self.lesson.step) else "ui.lesson_next"
            expect(self.person.button(on), "the way on is under the hand").to_be_focused()

    def next(self) -> None:
        """On to the next step."""
        self.person.press(self.person.button("ui.lesson_next"))

    def tries_something_else(self, number: int, text: str) -> None:
        """A legal action that the step does not ask for: the card says so, and nothing has happened."""
        task = self.lesson.step[number]
        self.play(number, text)
        expect(self.page.locator("#lesson-said")).to_have_text(task.other[self.person.lang])
        expect(self.page.locator("[data-done]")).to_have_count(0)
        self.person.press(self.person.button("ui.understood"))


# In each lesson one step where something else is legal, and what.
ELSEWHERE = {"hive": ("first", "wA1"), "alveola": ("dipper", "p7"), "anthophila": ("move", "w1 move 1,1")}
# The screens worth a picture: something to read, something else tried, a refusal, the end.
PICTURES = {
    "hive": ("aim", "one_hive", "beetle", "win"),
    "alveola": ("aim", "raise", "hornet", "queen"),
    "anthophila": ("explore", "colours", "fight", "win"),
}


@pytest.mark.parametrize(
    ("game", "lang", "phone"),
    [
        ("hive", "fr", True),
        pytest.param("hive", "en", False, marks=pytest.mark.long),
        ("alveola", "en", True),
        pytest.param("alveola", "fr", False, marks=pytest.mark.long),
        pytest.param("anthophila", "fr", True, marks=pytest.mark.long),
        ("anthophila", "en", False),
    ],
)
def test_a_lesson_from_the_lobby_to_its_end(
    invite: Invite, shots: Path, game: str, lang: str, phone: bool
) -> None:
    learner = Learner(invite(lang, phone=phone), game)
    viewer = Viewer(learner.person, shots)
    learner.begin_in_the_lobby()
    for number, task in enumerate(learner.lesson.step):
        learner.step(task)
        if ELSEWHERE[game][0] == task.id:
            learner.tries_something_else(number, ELSEWHERE[game][1])
        learner.through(number)
        if task.id in PICTURES[game]:
            viewer.look(f"lesson-{game}-{task.id}")
        if task is not learner.lesson.step[-1]:
            learner.next()
    assert not viewer.faults, "\n".join(dict.fromkeys(viewer.faults))
    first_game_begins(learner)


def first_game_begins(learner: Learner) -> None:
    """The last card leads to the booklet's first game."""
    learner.person.press(learner.person.button("ui.first_game"))
    learner.page.wait_for_url("**/t/*")
    assert learner.person.await_turn()


# Every lesson at these sizes, the phones by touch; `make test` has one size of each.
SIZES = {(1280, 720): False, (1366, 768): False, (360, 640): True, (390, 844): True}
SHORT = {"hive": (360, 640), "alveola": (1366, 768), "anthophila": (1366, 768), "apiary": (390, 844)}


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(
            game, size, marks=[] if SHORT[game] == size else pytest.mark.long, id=f"{game}-{size[0]}"
        )
        for game in SHORT
        for size in SIZES
    ],
)
def test_every_step_of_a_lesson_passes(invite: Invite, game: str, size: tuple[int, int]) -> None:
    width, height = size
    person = invite("fr", phone=SIZES[size], viewport={"width": width, "height": height})
    learner = Learner(person, game)
    learner.begin()
    for number, task in enumerate(learner.lesson.step):
        learner.through(number)
        if task is not learner.lesson.step[-1]:
            learner.next()


def test_the_powers_of_a_phone_are_shut_once_one_is_used(invite: Invite) -> None:
    learner = Learner(invite("fr", phone=True), "alveola")
    learner.through(learner.begin_at("power"))
    expect(learner.page.locator("details[open]")).to_have_count(0)


@pytest.mark.parametrize("step", ["store", "advance"])
def test_a_long_button_on_a_laptop_leaves_the_question_whole(invite: Invite, step: str) -> None:
    learner = Learner(invite("fr", viewport={"width": 1366, "height": 768}), "apiary")
    learner.begin_at(step)
    expect(learner.person.prompt.locator(".btn")).to_have_count(1)
    assert learner.person.prompt.evaluate(OVER_THE_QUESTION) == []


@pytest.mark.parametrize(
    ("game", "step", "thing"),
    [
        ("alveola", "dipper", '.pointed.lit[data-touch="pile:8"]'),
        ("anthophila", "move", "path.pointed"),
        ("apiary", "fly", '[data-touch="planet:1"] .pointed'),
        ("apiary", "keep", '.pointed.lit[data-touch="seed:37"]'),
    ],
)
def test_a_lesson_marks_what_it_speaks_of_among_what_is_lit(
    invite: Invite, game: str, step: str, thing: str
) -> None:
    learner = Learner(invite("fr"), game)
    learner.begin_at(step)
    expect(learner.page.locator(thing).first).to_be_attached()


def test_progress_is_kept_in_the_browser(invite: Invite) -> None:
    learner = Learner(invite(), "hive")
    learner.begin()
    learner.through(0)
    learner.next()
    learner.step(learner.lesson.step[1])
    learner.page.reload()
    learner.step(learner.lesson.step[1])
    learner.person.press(learner.page.get_by_role("link", name=learner.person.t("ui.lesson_leave")))
    learner.begin_in_the_lobby()
    learner.step(learner.lesson.step[1])


def test_a_hint_shows_what_is_asked_for_and_plays_it(invite: Invite) -> None:
    learner = Learner(invite(), "hive")
    learner.begin()
    learner.through(0)
    learner.next()
    learner.step(learner.lesson.step[1])
    learner.person.press(learner.person.button("word.hint"))
    learner.person.press(learner.person.button("ui.play_it"))
    expect(learner.page.locator("#lesson-said")).to_have_text(learner.lesson.step[1].done["en"])
    learner.person.press(learner.person.button("ui.lesson_again"))
    expect(learner.page.locator("[data-done]")).to_have_count(0)
    learner.through(1)


@pytest.mark.parametrize("game", ["hive", "alveola", "anthophila"])
def test_the_booklets_first_game_is_one_click_from_the_lobby(invite: Invite, game: str) -> None:
    anna = invite("fr")
    anna.go()
    anna.press(anna.button("ui.first_game_of", game=anna.t(f"ui.title.{game}")))
    anna.page.wait_for_url("**/t/*")
    assert anna.await_turn()
    preset = texts_of(find(game)).texts.say("fr", f"preset.{lesson(game).first_game.preset}.name")
    expect(anna.page.get_by_role("banner")).to_contain_text(preset)


def test_an_allowed_but_unwanted_move_is_no_refusal_and_what_is_spoken_of_is_marked(invite: Invite) -> None:
    learner = Learner(invite("fr"), "hive")
    page, person = learner.page, learner.person
    learner.begin()
    expect(page.locator('[data-place="2,1"] .here')).to_be_visible()  # the space that is missing
    person.press(person.button("ui.lesson_next"))
    expect(page.locator('.slot.pointed[data-touch="piece:wS1"]')).to_be_visible()
    person.press(page.locator('[data-touch="piece:wA1"]').first)
    person.press(page.locator('[data-place="0,0"]'))
    expect(page.locator(".prompt.other")).to_be_visible()
    expect(page.locator(".prompt.bad, .bubble, [role=alert]")).to_have_count(0)
    expect(page.locator("#lesson-said")).to_contain_text(learner.lesson.step[1].other["fr"])


@pytest.mark.parametrize("game", ["__proto__", "constructor", "nowhere"])
def test_an_address_that_names_no_lesson_says_so_and_leads_home(invite: Invite, game: str) -> None:
    anna = invite("fr")
    anna.go(f"/learn/{game}")
    expect(anna.page.get_by_text(anna.t("problem.no_lesson"), exact=True)).to_be_visible()
    anna.press(anna.button("word.lobby"))
    expect(anna.page.get_by_role("article")).to_have_count(4)
