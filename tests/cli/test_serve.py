"""Tests of ``indeler serve``: the checks before it starts, its output, and the arguments of the server."""

import pytest

from indeler.web.hosting import serving


@pytest.fixture
def calls(monkeypatch):
    """Return the recorded calls; the server is not started."""
    made = []

    def note(name, answer=None):
        def call(*given, **named):
            made.append((name, *given, *sorted(named.items())))
            return answer

        monkeypatch.setattr(serving, name, call)

    for name in ("check_free", "open_folder", "find_desk", "prepare", "serve"):
        note(name)
    note("local_addresses", ["192.0.2.7"])
    note("first_link", "/link/abc")
    note("has_host", True)
    monkeypatch.delenv("INDELER_PUBLISH", raising=False)
    monkeypatch.delenv("INDELER_DESK", raising=False)
    return {"note": note, "made": made}


def names(calls):
    return [name for name, *_ in calls["made"]]


def test_the_port_is_checked_and_the_owner_gets_a_link(indeler, calls, tmp_path):
    answer = indeler("serve", "--data", tmp_path)
    assert answer.code == 0, answer.err
    assert "Indeler is at http://localhost:8000/" in answer.out
    assert "http://localhost:8000/link/abc" in answer.out
    assert names(calls) == ["check_free", "prepare", "first_link", "serve"]
    assert calls["made"][-1] == ("serve", "127.0.0.1", 8000, ("metrics_port", None), ("workers", 1))


def test_the_port_of_the_metrics_is_checked_too(indeler, calls, tmp_path):
    assert indeler("serve", "--data", tmp_path, "--metrics-port", 9100, "--workers", 2).code == 0
    assert calls["made"][1] == ("check_free", "127.0.0.1", 9100)
    assert calls["made"][-1] == ("serve", "127.0.0.1", 8000, ("metrics_port", 9100), ("workers", 2))


@pytest.mark.parametrize("by_variable", [True, False])
def test_the_folders_of_copies_and_of_the_desk_come_from_options_or_environment(
    indeler, calls, tmp_path, monkeypatch, by_variable
):
    words = []
    for name in ("publish", "desk"):
        if by_variable:
            monkeypatch.setenv(f"INDELER_{name.upper()}", str(tmp_path / name))
        else:
            words += [f"--{name}", tmp_path / name]
    assert indeler("serve", "--data", tmp_path, *words).code == 0
    assert ("open_folder", tmp_path / "publish", tmp_path) in calls["made"]
    assert ("find_desk", tmp_path / "desk") in calls["made"]


def test_the_addresses_of_the_machine_are_allowed_as_hosts(indeler, calls, tmp_path):
    assert (
        "Indeler is at http://localhost:80/"
        in indeler("serve", "--data", tmp_path, "--host", "0.0.0.0", "--port", 80).out
    )
    assert ("hosts", ["192.0.2.7"]) in calls["made"][2]
    calls["made"].clear()
    answer = indeler(
        "serve", "--data", tmp_path, "--host", "192.0.2.9", "--name", "club.example", "--url", "https://club.example/"
    )
    assert "Indeler is at https://club.example/ " in answer.out
    assert ("hosts", ["club.example", "192.0.2.9"]) in calls["made"][1]


@pytest.mark.parametrize("has_host", [True, False])
def test_a_missing_host_account_is_mentioned_if_there_is_no_first_link(indeler, calls, tmp_path, has_host):
    calls["note"]("first_link", None)
    calls["note"]("has_host", has_host)
    out = indeler("serve", "--data", tmp_path).out
    assert "/link/" not in out
    assert ("indeler" in out.partition("\n")[2]) != has_host
