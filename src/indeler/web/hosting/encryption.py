"""Encrypted backups in the format of age (age-encryption.org), so that other programs can open them as well.

A backup is encrypted to a public key, so that only the holder of the secret key can read it and not its maker, or with
a passphrase, made slow to guess by scrypt.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import pyrage
from pyrage import x25519

from indeler.formats.file_io import load, reason
from indeler.language import N_, FileTrouble, InvalidInput

_FIRST = b"age-encryption.org/"
_BY_PASSPHRASE = b"-> scrypt "
_SECRET = "AGE-SECRET-KEY-1"
_LARGEST_KEY = 1 << 20


def is_encrypted(file: bytes) -> bool:
    """Return whether a key or a passphrase is needed to read the file."""
    return file.startswith(_FIRST)


def encrypted_to(plain: bytes, keys: Iterable[str]) -> bytes:
    """Encrypt data so that the holder of any one of these public keys can read it."""
    recipients = []
    for key in keys:
        try:
            recipients.append(x25519.Recipient.from_str(key.strip()))
        except pyrage.RecipientError:
            raise InvalidInput(N_("'{key}' is not a public key of age; it begins with age1."), key=key[:20]) from None
    return bytes(pyrage.encrypt(plain, recipients))


def encrypted_with(plain: bytes, passphrase: str) -> bytes:
    """Encrypt data with a passphrase."""
    if not passphrase:
        raise InvalidInput(N_("The passphrase is empty; choose one that nobody guesses."))
    return bytes(pyrage.passphrase.encrypt(plain, passphrase))


def opened_by(file: bytes, key_file: Path) -> bytes:
    """Decrypt a file that was encrypted to a key of this key file."""
    keys = _secret_keys(key_file)
    if _needs_a_passphrase(file):
        raise InvalidInput(N_("The backup was encrypted with a passphrase; say --passphrase."))
    try:
        return bytes(pyrage.decrypt(file, keys))
    except pyrage.DecryptError:
        text = N_("The backup was encrypted to another key than that of {file}, or is damaged.")
        raise InvalidInput(text, file=key_file) from None


def opened_with(file: bytes, prompt: Callable[[], str]) -> bytes:
    """Decrypt a file with the passphrase that ``prompt`` returns."""
    if not _needs_a_passphrase(file):
        raise InvalidInput(N_("The backup was encrypted to a key; say --key FILE."))
    try:
        return bytes(pyrage.passphrase.decrypt(file, prompt()))
    except pyrage.DecryptError:
        raise InvalidInput(N_("The passphrase is another one, or the backup is damaged.")) from None


def _needs_a_passphrase(file: bytes) -> bool:
    return file.partition(b"\n")[2].startswith(_BY_PASSPHRASE)


def _secret_keys(file: Path) -> list[x25519.Identity]:
    lines = load(file, _LARGEST_KEY).decode(errors="replace").splitlines()
    try:
        found = [x25519.Identity.from_str(line.strip()) for line in lines if line.startswith(_SECRET)]
    except pyrage.IdentityError:
        found = []
    if not found:
        text = N_("{file}: there is no secret key of age in it; a line that begins with {secret}.")
        raise InvalidInput(text, file=file, secret=_SECRET)
    return found


def new_key(file: Path) -> str:
    """Write a secret key to a new file that only its owner can read, and return its public key."""
    key = x25519.Identity.generate()
    public = str(key.to_public())
    try:
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as new:
            new.write(f"# public key: {public}\n{key}\n")
    except OSError as error:
        raise FileTrouble(N_("{path}: {reason}."), path=file, reason=reason(error)) from None
    return public
