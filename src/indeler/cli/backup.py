"""``indeler backup``, ``restore`` and ``backup-key``: the complete site in one file, optionally encrypted, and back."""

from __future__ import annotations

import os
import sys
import warnings
from functools import partial
from getpass import GetPassWarning, getpass
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from indeler.cli.commands import Argument, Option
from indeler.cli.options import Language, language_of
from indeler.cli.output import count_words
from indeler.formats.file_io import reason, replace
from indeler.language import N_, FileTrouble, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of

if TYPE_CHECKING:
    from indeler.web.hosting.backups import Contents

Key = Annotated[
    str, Option("--key", metavar="FILE", help="The file with the secret key that opens an encrypted backup.")
]
Passphrase = Annotated[
    bool, Option("--passphrase", help="It is encrypted with a passphrase: $INDELER_PASSPHRASE, else asked for.")
]


def backup(
    file: Annotated[str, Argument(metavar="FILE", help="The zip file; - is standard output or input.")],
    data: Annotated[str, Option("--data", metavar="DIR", help="The folder with the database and the key.")] = "",
    verify: Annotated[
        bool, Option("--verify", help="Check a backup: can it be opened, and is every logbook unchanged?")
    ] = False,
    encrypt: Annotated[
        list[str] | None,
        Option(
            "--encrypt",
            metavar="KEY",
            envvar="INDELER_BACKUP_KEYS",
            help="Only somebody with the secret key for this public key (age1…) can read the backup. May be repeated.",
        ),
    ] = None,
    passphrase: Passphrase = False,
    key: Key = "",
    lang: Language = "en",
) -> None:
    """Write the whole site to a file while it runs, or check such a file."""
    from indeler.web.hosting import backups

    words = words_of(language_of(lang))
    if verify == bool(data):
        raise InvalidInput(N_("Give --data DIR to make a backup, or --verify to check one."))
    if verify:
        contents = backups.verify_backup(decrypt(read_backup(file), key, passphrase, words))
        click.echo(describe_backup(file, contents).translated(words))
        return
    os.umask(0o077)  # it contains the key and the hashes of passwords
    archive = back_up_site(Path(data))
    contents = backups.verify_backup(archive)
    content = _encrypted(archive, encrypt or [], passphrase, words)
    if file == "-":
        sys.stdout.buffer.write(content)
    else:
        replace(file, content)
        click.echo(describe_backup(file, contents).translated(words))


def _encrypted(archive: bytes, keys: list[str], passphrase: bool, words: Words) -> bytes:
    """Return the backup as it is written: unencrypted, encrypted to keys, or with a passphrase."""
    from indeler.web.hosting import encryption

    if keys and passphrase:
        text = N_(
            "Give either --encrypt (or INDELER_BACKUP_KEYS) or --passphrase: with both, the passphrase "
            "alone would be enough."
        )
        raise InvalidInput(text)
    if keys:
        return encryption.encrypted_to(archive, keys)
    return encryption.encrypted_with(archive, prompt_passphrase(words, twice=True)) if passphrase else archive


def read_backup(file: str) -> bytes:
    """Return the bytes of a backup."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise FileTrouble(N_("{path}: {reason}."), path=file, reason=reason(error)) from None


def describe_backup(file: str, contents: Contents) -> Sentence:
    """Describe the contents of this file or folder."""
    text = N_("season {name} with {events}")
    seasons = [Sentence(text, name=name, events=count_words(events, "event")) for name, events in contents.seasons]
    rest = [count_words(contents.tournaments, "tournament"), count_words(contents.accounts, "account")]
    return Sentence(N_("{file}: {contents}."), file=file, contents=[*seasons, *rest])


def decrypt(file: bytes, key: str, passphrase: bool, words: Words) -> bytes:
    """Return the backup without its encryption, if it has one."""
    from indeler.web.hosting import encryption

    if not encryption.is_encrypted(file):
        return file
    if bool(key) == passphrase:
        raise InvalidInput(N_("The backup is encrypted; say either --key FILE or --passphrase."))
    if key:
        return encryption.opened_by(file, Path(key))
    return encryption.opened_with(file, lambda: prompt_passphrase(words))


def prompt_passphrase(words: Words, *, twice: bool = False) -> str:
    """Return the passphrase from the environment, or prompt for it without echo."""
    known = environ.get("INDELER_PASSPHRASE")
    if known is not None:
        return known
    typed = _typed(words(N_("Passphrase:")))
    if twice and _typed(words(N_("Once more:"))) != typed:
        raise InvalidInput(N_("These are two passphrases; try again."))
    return typed


def _typed(prompt: str) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # others would see it
        try:
            return getpass(f"{prompt} ")
        except (GetPassWarning, EOFError):
            raise InvalidInput(N_("There is no terminal to type the passphrase on; set INDELER_PASSPHRASE.")) from None


def backup_key(
    file: Annotated[str, Argument(metavar="FILE", help="The file to be made; it holds the secret key.")],
    lang: Language = "en",
) -> None:
    """Make a secret key, to be kept away from the site, and print the public key for backup --encrypt."""
    from indeler.web.hosting.encryption import new_key

    language_of(lang)  # the refusal is in its message
    click.echo(new_key(Path(file)))


def restore(
    file: Annotated[str, Argument(metavar="FILE", help="The backup; - is standard input.")],
    data: Annotated[str, Option("--data", metavar="DIR", help="The folder to be made; it may hold no site yet.")],
    passphrase: Passphrase = False,
    key: Key = "",
    lang: Language = "en",
) -> None:
    """Put a backup back as a data folder, once it was found whole; with DATABASE_URL its database goes there."""
    words = words_of(language_of(lang))
    restored = restore_site(decrypt(read_backup(file), key, passphrase, words), Path(data))
    click.echo(describe_backup(data, restored).translated(words))


# The complete site with either database: an SQLite file in the data folder, or a PostgreSQL server.


def back_up_site(data: Path) -> bytes:
    """Return the data folder and the database as one file."""
    from indeler.web.hosting import backups, serving
    from indeler.web.hosting.data_folder import DATABASE

    if not _is_on_a_server():
        return backups.pack_folder(data, partial(backups.copy_database, data / DATABASE))
    serving.set_up(data)
    from indeler.web.hosting.database_copies import to_file

    return backups.pack_folder(data, to_file)


def restore_site(backup: bytes, data: Path) -> Contents:
    """Restore a backup: completely into the data folder, or the database to the server that DATABASE_URL names."""
    from indeler.web.hosting import backups, serving
    from indeler.web.hosting.data_folder import DATABASE

    contents = backups.restore_folder(backup, data)
    if not _is_on_a_server():
        return contents
    try:
        serving.set_up(data)
        from indeler.web.hosting.database_copies import from_file

        from_file(data / DATABASE)
    except BaseException:
        backups.remove_restored(data)
        raise
    (data / DATABASE).unlink()
    return contents


def _is_on_a_server() -> bool:
    return bool(environ.get("DATABASE_URL"))
