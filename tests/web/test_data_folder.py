"""Tests of the data folder of a site: not accessible to other users, and of a format that this version knows."""

import os

import pytest

from indeler.language import FileTrouble
from indeler.web.hosting.data_folder import check_format, keep_private, secret_key, write_format


@pytest.fixture(autouse=True)
def usual_mode():
    """Restore the mode of new files (umask) of the process after each test."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return path.lstat().st_mode & 0o777


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_other_users_can_read_neither_the_folder_nor_its_present_and_later_files(tmp_path):
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    (folder / "prints").mkdir(parents=True)
    elsewhere.write_text("x")
    (folder / "open").write_text("x")
    (folder / "own").write_text("x")
    (folder / "own").chmod(0o400)
    (folder / "link").symlink_to(elsewhere)
    keep_private(folder)
    (folder / "later").write_text("x")
    found = {path.name: mode(path) for path in (folder, *folder.iterdir()) if path.name != "link"}
    assert found == {"data": 0o700, "prints": 0o700, "open": 0o600, "own": 0o400, "later": 0o600}
    assert mode(elsewhere) == 0o644


def test_a_folder_of_a_newer_format_is_refused_and_one_of_an_older_format_is_marked(tmp_path):
    check_format(tmp_path)
    write_format(tmp_path)
    file = tmp_path / "format"
    assert file.read_text() == "2\n"
    check_format(tmp_path)
    file.write_text("3")
    with pytest.raises(FileTrouble, match="has format 3, and this program knows format 2"):
        check_format(tmp_path)
    file.write_text("1")
    write_format(tmp_path)
    assert file.read_text() == "2\n"


def test_the_secret_key_is_generated_once_and_is_long_enough(tmp_path):
    key = secret_key(tmp_path)
    assert len(key) >= 50
    assert secret_key(tmp_path) == key
