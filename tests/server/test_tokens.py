"""Tokens: signed here, told apart, void elsewhere; the key is made once and for its owner alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rucher.server.rooms.tokens import BadToken, Invite, Recovery, Tokens, key_beside, new_id
from rucher.server.store.connecting import StoreError

TOKENS = Tokens("a key")


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "rucher.key"
    key = key_beside(path)
    assert key_beside(path) == key
    assert len(key) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("held", [b"", b"\n", b"ab" * 20, b"\xff\xfe" * 32, b"Z" * 64])
def test_a_file_that_holds_no_key_is_told_and_not_signed_with(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "rucher.key"
    path.write_bytes(held)
    with pytest.raises(StoreError, match="holds no signing key"):
        key_beside(path)
    assert path.read_bytes() == held


def test_a_cookie_of_ours_names_its_browser_and_any_other_none() -> None:
    browser = new_id()
    cookie = TOKENS.cookie(browser)
    assert TOKENS.browser(cookie) == browser
    assert Tokens("another key").browser(cookie) is None
    assert TOKENS.browser(cookie[:-1]) is None
    assert TOKENS.browser(None) is None
    assert TOKENS.browser("é.x") is None


@pytest.mark.parametrize("token", [Invite("t"), Recovery("t", 1, 2)])
def test_a_link_leads_where_it_was_made_for(token: Invite | Recovery) -> None:
    text = TOKENS.link(token)
    assert TOKENS.read(text) == token
    with pytest.raises(BadToken):
        Tokens("another key").read(text)


def test_a_cookie_is_no_link_and_a_link_no_cookie() -> None:
    with pytest.raises(BadToken):
        TOKENS.read(TOKENS.cookie("t"))
    assert TOKENS.browser(TOKENS.link(Invite("t"))) is None


@given(st.text(max_size=80))
def test_whatever_is_typed_is_no_link(text: str) -> None:
    with pytest.raises(BadToken):
        TOKENS.read(text)
