"""Tests of ``indeler publish``: its refusals before it reads a file or opens a site."""

import gc

import pytest

HOW = "Say what to publish and where: indeler publish FILE OUT, or indeler publish --data DIR with"


@pytest.fixture(autouse=True)
def memory():
    """Turn garbage collection on again: the command turns it off because its process ends soon."""
    yield
    gc.enable()


@pytest.mark.parametrize(
    "words",
    [
        ("out.zip",),
        ("open.trf", "out.zip", "other"),
        ("open.trf", "out.zip", "--tournament", "open"),
        ("open.trf", "out.zip", "--season", "2026"),
        ("open.trf", "out.zip", "--club", "toren"),
        ("--data", "site", "out.zip"),
        ("--data", "site", "out.zip", "--tournament", "open", "--season", "2026"),
        ("--data", "site", "open.trf", "out.zip", "--tournament", "open"),
    ],
)
def test_a_contradictory_choice_of_what_to_publish_is_refused(indeler, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    said = indeler("publish", *words)
    assert (said.code, said.out, said.err.count("\n")) == (3, "", 1)
    assert HOW in said.err
    assert [*tmp_path.iterdir()] == []


def test_a_missing_site_is_named(indeler, tmp_path):
    said = indeler("publish", "--data", tmp_path / "none", "--season", "2026", tmp_path / "out.zip")
    assert (said.code, said.out) == (5, "")
    assert f"{tmp_path / 'none'}: there is no such data folder" in said.err
