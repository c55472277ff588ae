"""Encryption of a push message (RFC 8291), and proof of who sends it (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import os
import struct
from pathlib import Path

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from rucher.core.errors import RucherError
from rucher.server.store.connecting import StoreError

RECORD_SIZE = 4096
LAST_RECORD = b"\x02"
POINT, AUTH = 65, 16  # bytes of an uncompressed point of the curve, and of the browser's secret


class BadPushKeys(RucherError):
    """Keys of a subscription that are no keys."""


def encode(data: bytes) -> str:
    """Bytes of a push message as base64url text without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of a push subscription's base64url text, with or without padding."""
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise BadPushKeys("not base64url") from None


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def browser_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """The public key and the secret of a browser; BadPushKeys where they cannot be used."""
    point, secret = decode(p256dh), decode(auth)
    if len(point) != POINT or len(secret) != AUTH:
        raise BadPushKeys("keys of a wrong length")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point), secret
    except ValueError:
        raise BadPushKeys("not a point of the curve") from None


def encrypt(
    payload: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for one browser, in one record of aes128gcm; `own` and `salt` are given by tests."""
    theirs, secret = browser_keys(p256dh, auth)
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    mine = public_bytes(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    material = _derive(secret, shared, b"WebPush: info\0" + public_bytes(theirs) + mine, 32)
    key = _derive(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, material, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack(">IB", RECORD_SIZE, len(mine)) + mine
    return head + AESGCM(key).encrypt(nonce, payload + LAST_RECORD, None)


def _derive(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """A key of a push message (HKDF, RFC 5869)."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


class VapidKey:
    """The key that proves to push services who sends; made once and kept in a file."""

    def __init__(self, file: Path) -> None:
        self._key = _key_beside(file)
        self.public = encode(public_bytes(self._key.public_key()))

    def header(self, audience: str, contact: str, expires: int) -> str:
        """The Authorization header for one push service; `expires` in seconds since 1970."""
        claims = {"aud": audience, "exp": expires, "sub": contact}
        parts = [encode(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def _key_beside(file: Path) -> ec.EllipticCurvePrivateKey:
    """The key in a file that only its owner can read; the file is made the first time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        try:
            key = serialization.load_pem_private_key(file.read_bytes(), None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            key = None
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise StoreError(
                f"{file} holds no key for push messages. Restore it from a backup, or remove the file: "
                "browsers must then ask for messages again."
            ) from None
        return key
    made = ec.generate_private_key(ec.SECP256R1())
    with os.fdopen(handle, "wb") as out:
        out.write(
            made.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
        out.flush()
        os.fsync(out.fileno())
    return made
