"""Tests of the engine over HTTP: off unless the host enables it, stateless, limited in size and time."""

import json
from pathlib import Path

import pytest

from indeler.web.api import engine

FILE = Path(__file__).parents[1] / "data" / "corpus" / "fide-dutch-2026" / "0000.trf"
TEXT = FILE.read_text(encoding="utf-8")


@pytest.fixture
def call(site, client, settings):
    settings.ENGINE = True

    def called(verb, asked):
        body = asked if isinstance(asked, str) else json.dumps(asked)
        return client.post(f"/api/engine/{verb}", body, content_type="application/json")

    return called


def test_the_engine_is_off_unless_the_host_enables_it(call, settings):
    settings.ENGINE = False
    assert call("pair", {"file": TEXT}).status_code == 404


def test_each_of_the_four_verbs_answers(call):
    assert call("pair", {"file": TEXT, "round": 2}).json()["round"] == 2
    assert call("why", {"file": TEXT, "player": 1, "round": 2}).json()["clauses"]
    assert call("check", {"file": TEXT, "round": 2}).json()["rounds"][0]["verdict"] == "right"
    answer = call("standings", {"file": TEXT})
    assert answer.json()["standings"][0]["rank"] == 1
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("verb", "asked", "status"),
    [
        ("play", {}, 404),
        ("pair", "{", 400),
        ("pair", "[" * 100_000, 400),
        ("pair", {"file": "nonsense"}, 422),
        ("pair", 7, 422),
        ("pair", {"file": "x" * engine.LARGEST}, 413),
    ],
)
def test_invalid_requests_are_refused(call, verb, asked, status):
    answer = call(verb, asked)
    assert answer.status_code == status
    assert status == 404 or answer.json()["detail"]


def test_a_request_that_takes_too_long_is_ended(call, monkeypatch):
    monkeypatch.setattr(engine, "TIMEOUT_SECONDS", 0.01)
    answer = call("pair", {"file": TEXT})
    assert (answer.status_code, "takes longer than" in answer.json()["detail"]) == (413, True)


def test_a_get_request_is_refused(call, client):
    assert client.get("/api/engine/pair").status_code == 405
