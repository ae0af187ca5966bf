"""Tests of backups that are encrypted to a key or with a passphrase; a wrong one is refused with one sentence."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from indeler.cli.main import exit_code
from indeler.language import InvalidInput
from indeler.web.hosting import encryption
from support import small_site
from support.small_site import TOLD

BY_PASSPHRASE = Path(__file__).parents[1] / "data" / "backups" / "passphrase.zip.age"


@pytest.fixture
def indeler(capsys, monkeypatch):
    for name in ("DATABASE_URL", "INDELER_BACKUP_KEYS", "INDELER_PASSPHRASE"):
        monkeypatch.delenv(name, raising=False)

    def call(*words):
        code = exit_code([*map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def data(tmp_path, indeler):
    return small_site.data_folder(tmp_path / "data")


@pytest.fixture
def key(tmp_path, indeler):
    file = tmp_path / "secret.txt"
    code, public, _ = indeler("backup-key", file)
    assert (code, file.stat().st_mode & 0o077) == (0, 0)
    return file, public.strip()


def test_a_backup_encrypted_to_a_key_is_opened_only_by_its_secret_key(data, key, tmp_path, indeler):
    file, (secret, public) = tmp_path / "site.zip.age", key
    assert indeler("backup", "--data", data, "--encrypt", public, file) == (0, f"{file}: {TOLD}\n", "")
    assert (file.stat().st_mode & 0o077, b"SQLite" in file.read_bytes()) == (0, False)
    assert indeler("backup", "--verify", file, "--key", secret) == (0, f"{file}: {TOLD}\n", "")
    assert indeler("restore", file, "--key", secret, "--data", tmp_path / "new")[0] == 0
    assert (tmp_path / "new" / "secret.key").read_bytes() == (data / "secret.key").read_bytes()
    indeler("backup", "--data", data, tmp_path / "one.zip")
    indeler("backup", "--data", tmp_path / "new", tmp_path / "other.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    indeler("backup-key", tmp_path / "another.txt")
    code, _, said = indeler("restore", file, "--key", tmp_path / "another.txt", "--data", tmp_path / "none")
    assert (code, said.count("\n"), "to another key than that of" in said) == (3, 1, True)
    assert not (tmp_path / "none").exists()


def test_each_of_several_keys_from_the_environment_opens_a_backup(data, key, tmp_path, indeler, monkeypatch):
    _, second, _ = indeler("backup-key", tmp_path / "second.txt")
    monkeypatch.setenv("INDELER_BACKUP_KEYS", f"{key[1]} {second.strip()}")
    assert indeler("backup", "--data", data, tmp_path / "site.age")[0] == 0
    for secret in (key[0], tmp_path / "second.txt"):
        assert indeler("backup", "--verify", tmp_path / "site.age", "--key", secret)[0] == 0


def test_a_passphrase_opens_a_backup_that_another_program_encrypted(key, indeler, monkeypatch):
    plain = encryption.opened_with(BY_PASSPHRASE.read_bytes(), lambda: "knight takes f7 and mates")
    assert zipfile.ZipFile(io.BytesIO(plain)).testzip() is None
    monkeypatch.setenv("INDELER_PASSPHRASE", "knight takes f7")
    refused = (3, "", "indeler: The passphrase is another one, or the backup is damaged.\n")
    assert indeler("backup", "--verify", BY_PASSPHRASE, "--passphrase") == refused
    assert "encrypted with a passphrase" in indeler("backup", "--verify", BY_PASSPHRASE, "--key", key[0])[2]


@pytest.mark.sampled(3)
def test_the_passphrase_is_typed_twice_and_never_shown(data, tmp_path, indeler, monkeypatch):
    typed = iter(["one thing", "another", "unseen words", "unseen words"])
    monkeypatch.setattr("indeler.cli.backup.getpass", lambda prompt: next(typed))
    refused = (3, "", "indeler: These are two passphrases; try again.\n")
    assert indeler("backup", "--data", data, "--passphrase", tmp_path / "site.age") == refused
    code, out, said = indeler("backup", "--data", data, "--passphrase", tmp_path / "site.age")
    assert (code, "unseen words" in out + said) == (0, False)
    assert (tmp_path / "site.age").read_bytes().startswith(b"age-encryption.org/v1\n-> scrypt ")


@pytest.mark.sampled(3)
def test_without_a_terminal_the_option_passphrase_is_refused(data, tmp_path):
    words = ["backup", "--data", data, "--passphrase", tmp_path / "site.age"]
    alone = subprocess.run(
        [sys.executable, "-m", "indeler", *words], stdin=subprocess.DEVNULL, capture_output=True, start_new_session=True
    )
    assert (alone.returncode, alone.stderr.count(b"\n"), b"no terminal to type" in alone.stderr) == (3, 1, True)


@pytest.mark.parametrize("damage", ["cut", "flipped", "only its name"])
def test_a_damaged_encrypted_backup_is_refused_with_one_sentence(damage, data, key, tmp_path, indeler):
    whole = encryption.encrypted_to(small_site.backup(tmp_path / "site.zip").read_bytes(), [key[1]])
    flipped = whole[:3000] + bytes([whole[3000] ^ 1]) + whole[3001:]
    torn = {"cut": whole[:3000], "flipped": flipped, "only its name": whole[:21]}[damage]
    (tmp_path / "torn.age").write_bytes(torn)
    code, out, said = indeler("backup", "--verify", tmp_path / "torn.age", "--key", key[0])
    assert (code, out, said.count("\n"), "is damaged" in said) == (3, "", 1, True)


def test_missing_or_wrong_arguments_are_reported_and_nothing_is_written(data, key, tmp_path, indeler):
    plain = small_site.backup(tmp_path / "site.zip")
    (tmp_path / "site.age").write_bytes(encryption.encrypted_to(plain.read_bytes(), [key[1]]))
    needed = indeler("backup", "--verify", tmp_path / "site.age")
    assert needed == (3, "", "indeler: The backup is encrypted; say either --key FILE or --passphrase.\n")
    assert "encrypted to a key" in indeler("backup", "--verify", tmp_path / "site.age", "--passphrase")[2]
    assert "no secret key of age" in indeler("backup", "--verify", tmp_path / "site.age", "--key", plain)[2]
    for wrong in (["--encrypt", "age1nonsense"], ["--encrypt", key[1], "--passphrase"]):
        code, _, said = indeler("backup", "--data", data, *wrong, tmp_path / "new.age")
        assert (code, said.count("\n"), (tmp_path / "new.age").exists()) == (3, 1, False)
    before = key[0].read_bytes()
    assert indeler("backup-key", key[0])[0] == 5  # a secret key is never overwritten
    assert key[0].read_bytes() == before


def test_an_error_message_repeats_only_twenty_characters_of_a_key():
    with pytest.raises(InvalidInput, match=r"'0123456789abcdefghij' is not a public key of age"):
        encryption.encrypted_to(b"", ["0123456789abcdefghijklmnop"])
