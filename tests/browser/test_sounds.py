"""The sounds of the page, rendered in a real browser: loud enough, short, clean, and told apart."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.person import Person

SOUNDS = ("place", "slide", "climb", "turn", "end", "low", "refused")
LONGEST = {"end": 1.5}  # seconds; 0.4 for all others
# In place of the loudspeakers: each sound gets a context of its own that can be rendered.
DEAF = """() => {
    window.rendered = [];
    window.AudioContext = class extends OfflineAudioContext {
        constructor() {
            super(1, 88200, 44100);
            window.rendered.push(this);
        }
        resume() { return Promise.resolve(); }
    };
}"""
# Renders the last sound: its peak in dBFS, its length in seconds, its ends, and the middle of its spectrum.
MEASURE = """async () => {
    const wave = (await window.rendered.at(-1).startRendering()).getChannelData(0);
    const peak = wave.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const end = wave.findLastIndex((x) => Math.abs(x) > peak / 1000) + 1; // 60 dB below the peak
    const stop = wave.findLastIndex((x) => x !== 0);
    let [sum, weighed] = [0, 0];
    for (let pitch = 60; pitch < 9000; pitch *= 1.06) {
        let [re, im] = [0, 0];
        for (let i = 0; i < end; i++) {
            const angle = 2 * Math.PI * pitch * i / 44100;
            re += wave[i] * Math.cos(angle);
            im += wave[i] * Math.sin(angle);
        }
        const power = Math.hypot(re, im);
        sum += power;
        weighed += power * Math.log(pitch);
    }
    return {
        peak: 20 * Math.log10(peak), seconds: end / 44100, centroid: Math.exp(weighed / sum),
        last: Math.abs(wave[stop]) / peak, first: Math.abs(wave[0]) / peak,
    };
}"""


def open_switches(person: Person) -> None:
    """The menu of a table, with the switch of each sound."""
    person.play("hive", "word.hot_seat")
    person.page.evaluate(DEAF)
    person.press(person.button("ui.menu"))
    person.sheet.get_by_text(person.t("ui.each_sound")).click()


def switch(person: Person, name: str) -> Locator:
    """The switch of one sound."""
    return person.sheet.get_by_role("switch", name=person.t(f"ui.sound.{name}"), exact=True)


def played(person: Person) -> int:
    """How many sounds were made."""
    return int(person.page.evaluate("() => window.rendered.length"))


def hear(person: Person, name: str) -> dict[str, float]:
    """Switch a sound off and on, which plays it, and measure it."""
    before = played(person)
    switch(person, name).click()
    switch(person, name).click()
    person.page.wait_for_function("n => window.rendered.length > n", arg=before)
    found: dict[str, Any] = person.page.evaluate(MEASURE)
    return found


@pytest.fixture
def heard(invite: Invite) -> dict[str, dict[str, float]]:
    """Every sound, measured."""
    anna = invite()
    open_switches(anna)
    return {name: hear(anna, name) for name in SOUNDS}


def test_sounds_are_loud_enough_short_clean_and_differ(heard: dict[str, dict[str, float]]) -> None:
    faults = []
    for name, sound in heard.items():
        if not -12 <= sound["peak"] <= -3:
            faults.append(f"{name} peaks at {sound['peak']:.1f} dBFS")
        if sound["seconds"] > LONGEST.get(name, 0.4):
            faults.append(f"{name} lasts {sound['seconds']:.2f} s")
        if max(sound["last"], sound["first"]) > 0.004:  # 48 dB below its peak
            faults.append(f"{name} begins or ends with a click")
    for one, other in combinations(SOUNDS, 2):
        alike = heard[one]["centroid"] / heard[other]["centroid"]
        longer = abs(heard[one]["seconds"] - heard[other]["seconds"])
        if 0.94 < alike < 1.06 and longer < 0.05:
            faults.append(f"{one} and {other} sound alike: {heard[one]} {heard[other]}")
    assert not faults, "\n".join(f"{name}: {sound}" for name, sound in heard.items())


def test_each_switch_silences_its_own_sound_and_no_other(invite: Invite) -> None:
    anna = invite()
    open_switches(anna)
    for name in SOUNDS:
        before = played(anna)
        switch(anna, name).click()  # off: a sound that were still on would be heard here
        expect(switch(anna, name)).to_have_attribute("aria-checked", "false")
        hear(anna, SOUNDS[SOUNDS.index(name) - 1])  # another one still comes
        assert played(anna) == before + 1, name
        hear_again = switch(anna, name)
        hear_again.click()
        anna.page.wait_for_function("n => window.rendered.length > n", arg=before + 1)
        anna.page.evaluate(MEASURE)
