"""Push messages: who is sent what, encrypted for one browser, and what becomes of subscriptions that end."""

from __future__ import annotations

import contextlib
import json
import os
import stat
import struct
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from tests.server.live import Browser, Server

from rucher.server.rooms.push import is_service
from rucher.server.rooms.push_crypto import decode, encode, encrypt, public_bytes
from rucher.server.settings import Channels
from rucher.server.store.backup import backup, restore
from rucher.server.store.subscriptions import of_browser

SLOW = {"kind": "days", "days": 3}
CURVE = ec.SECP256R1()


class Message(NamedTuple):
    """What a push service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """A push service with one browser behind it, whose keys decrypt what comes."""

    def __init__(self, origin: str, got: Queue[Message]) -> None:
        self.origin, self.got, self.status = origin, got, 201
        self.key, self.secret = ec.generate_private_key(CURVE), os.urandom(16)

    def subscription(self, lang: str = "fr", **more: Any) -> dict[str, Any]:
        """What the browser sends to the table's server."""
        keys = {"p256dh": encode(public_bytes(self.key.public_key())), "auth": encode(self.secret)}
        return {"endpoint": f"{self.origin}/send/1", "keys": keys, "lang": lang, **more}

    def read(self) -> Any:
        """The next message, decrypted."""
        return json.loads(decrypt(self.key, self.secret, self.got.get(timeout=5).body))

    def is_silent(self) -> bool:
        """Has nothing come, and does nothing come for a moment?"""
        with contextlib.suppress(Empty):
            self.got.get(timeout=0.3)
            return False
        return True


def decrypt(key: ec.EllipticCurvePrivateKey, secret: bytes, body: bytes) -> bytes:
    """A message as the browser reads it (RFC 8291, 3.4)."""
    salt, (size, length) = body[:16], struct.unpack(">IB", body[16:21])
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= size
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
    info = b"WebPush: info\0" + public_bytes(key.public_key()) + sender
    material = HKDF(hashes.SHA256(), 32, secret, info).derive(key.exchange(ec.ECDH(), theirs))
    cipher = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
    padded = AESGCM(cipher).decrypt(nonce, sealed, None)
    assert padded.endswith(b"\x02")
    return padded[:-1]


@pytest.fixture
def service() -> Iterator[Service]:
    """A push service on this machine."""
    got: Queue[Message] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.put(Message(self.path, dict(self.headers), body))
            self.send_response(made.status)
            self.send_header("Location", f"{made.origin}/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        made = Service(f"http://127.0.0.1:{server.server_port}", got)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join()


def channels(service: Service, **more: Any) -> Channels:
    """The settings of a server that knows this push service."""
    return Channels(push_services=(service.origin,), **more)


def visitor(server: Server) -> Browser:
    """A browser with a cookie."""
    browser = Browser(server)
    browser.client.get("/")
    return browser


def id_of(browser: Browser) -> str:
    """The id in its cookie."""
    return browser.cookie.partition(".")[0]


def held(server: Server, browser: Browser) -> list[str]:
    """The endpoints that the server keeps of a browser."""
    found = server.call(of_browser(server.house.store, id_of(browser)))
    return [kept.endpoint for kept in found]


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    own = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_somebody_who_is_away_gets_a_sentence_in_their_language_and_the_link(
    tmp_path: Path, service: Service
) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna = visitor(server)
        assert anna.post("/api/push", service.subscription("fr")) == {"ok": True}
        table = anna.create("hive", "me", "me", clock=SLOW)
        news = service.read()
        assert news == {
            "title": "Hive", "body": "C’est à vous de jouer.", "url": f"/t/{table['id']}", "lang": "fr"
        }  # fmt: skip
        anna.post("/api/push", service.subscription("en"))  # the same browser, now in English
        assert len(held(server, anna)) == 1
        with anna.socket(table) as page:
            page.act()
            assert service.is_silent()  # they are there


def test_a_push_service_can_check_who_sends(tmp_path: Path, service: Service) -> None:
    with Server(tmp_path, channels=channels(service, contact="mailto:host@bees.example")) as server:
        anna = visitor(server)
        public = anna.get("/api/catalog")["push"]
        anna.post("/api/push", service.subscription())
        anna.create("hive", "me", "me", clock=SLOW)
        headers = service.got.get(timeout=5).headers
        token, key = headers["Authorization"].removeprefix("vapid t=").split(", k=")
        signed, _, signature = token.rpartition(".")
        raw = decode(signature)
        proof = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key))
        point.verify(proof, signed.encode(), ec.ECDSA(hashes.SHA256()))
        claims = json.loads(decode(signed.partition(".")[2]))
        assert key == public
        assert (claims["aud"], claims["sub"]) == (service.origin, "mailto:host@bees.example")
        assert (headers["Content-Encoding"], headers["Ttl"]) == ("aes128gcm", "86400")


def test_quick_tables_and_other_browsers_are_told_nothing(tmp_path: Path, service: Service) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna, ben = visitor(server), visitor(server)
        anna.post("/api/push", service.subscription())
        anna.create("hive", "me", "me")
        ben.create("hive", "me", "me", clock=SLOW)
        assert service.is_silent()


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_the_browser_ended_is_forgotten(
    tmp_path: Path, service: Service, status: int
) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna = visitor(server)
        anna.post("/api/push", service.subscription())
        service.status = status
        anna.create("hive", "me", "me", clock=SLOW)
        service.read()
        for _ in range(100):
            if not held(server, anna):
                break
            threading.Event().wait(0.02)
        assert held(server, anna) == []


@pytest.mark.parametrize("status", [302, 429, 500])
def test_a_push_service_in_trouble_is_only_logged_and_never_followed_elsewhere(
    tmp_path: Path, service: Service, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna = visitor(server)
        anna.post("/api/push", service.subscription())
        service.status = status
        anna.create("hive", "me", "me", clock=SLOW)
        assert service.got.get(timeout=5).path == "/send/1"
        assert service.is_silent()
        assert held(server, anna) == [f"{service.origin}/send/1"]
        assert f"refused a message: {status}" in caplog.text


def test_an_expired_subscription_is_sent_nothing_and_forgotten(tmp_path: Path, service: Service) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna = visitor(server)
        anna.post("/api/push", service.subscription(expires=1))
        anna.create("hive", "me", "me", clock=SLOW)
        assert service.is_silent()
        assert held(server, anna) == []


def test_whoever_wants_no_more_is_told_no_more(tmp_path: Path, service: Service) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna, ben = visitor(server), visitor(server)
        anna.post("/api/push", service.subscription())
        endpoint = {"endpoint": f"{service.origin}/send/1"}
        ben.post("/api/push/forget", endpoint)
        assert held(server, anna)  # another's word does not count
        anna.post("/api/push/forget", endpoint)
        assert held(server, anna) == []


def test_strange_addresses_and_keys_are_refused(tmp_path: Path, service: Service) -> None:
    with Server(tmp_path, channels=channels(service)) as server:
        anna = visitor(server)
        good = service.subscription()
        for endpoint in (
            "http://127.0.0.1:22/",
            "https://169.254.169.254/",
            "file:///etc/passwd",
            "http://[",
        ):
            assert anna.post("/api/push", good | {"endpoint": endpoint}, 403)["code"] == "push_service"
        keys = good["keys"]
        for bad in ({"auth": "eA"}, {"p256dh": encode(b"\4" + b"x" * 64)}, {"p256dh": "é"}):
            assert anna.post("/api/push", good | {"keys": keys | bad}, 400)["code"] == "bad_request"
        assert Browser(server).post("/api/push", good, 403)["code"] == "not_seated"


def test_the_push_services_of_the_browsers_are_known_and_nobody_who_looks_like_them() -> None:
    known = ("https://fcm.googleapis.com/fcm/send/x", "https://web.push.apple.com/x")
    strange = ("http://fcm.googleapis.com/x", "https://fcm.googleapis.com.evil.example/x", "https://x@evil/x")
    assert all(is_service(endpoint, Channels()) for endpoint in known)
    assert not any(is_service(endpoint, Channels()) for endpoint in strange)


def test_the_key_is_made_once_for_its_owner_alone_and_goes_with_a_backup(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        public = Browser(server).get("/api/catalog")["push"]
    file = tmp_path / "rucher.push-key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with Server(tmp_path) as server:
        assert Browser(server).get("/api/catalog")["push"] == public
    backup(str(tmp_path / "rucher.db"), tmp_path / "rucher.key", tmp_path / "copy.db")
    there = tmp_path / "there"
    restore(tmp_path / "copy.db", str(there / "rucher.db"), there / "rucher.key")
    with Server(there) as server:
        assert Browser(server).get("/api/catalog")["push"] == public


def test_a_host_without_the_library_or_the_wish_does_without(
    tmp_path: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path, channels=channels(service, push=False)) as server:
        anna = visitor(server)
        assert anna.get("/api/catalog")["push"] is None
        assert anna.post("/api/push", service.subscription(), 409)["code"] == "no_push"
    for name in [name for name in sys.modules if name == "cryptography" or name.startswith("cryptography.")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "rucher.server.rooms.push_crypto")
    with Server(tmp_path, channels=channels(service)) as server:
        assert Browser(server).get("/api/catalog")["push"] is None
