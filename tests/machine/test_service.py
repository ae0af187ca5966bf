"""The engine for other programs: the same verbs as functions and as tools of an assistant."""

import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest

import indeler
from indeler.audit.certificate import read_certificate
from indeler.audit.proofs import examine_certificate
from indeler.language import InvalidInput
from indeler.service.mcp import respond
from indeler.service.verbs import VERBS, answer

FILE = Path(__file__).parents[1] / "data" / "corpus" / "fide-dutch-2026" / "0000.trf"
TEXT = FILE.read_text(encoding="utf-8")


def command(*words):
    done = subprocess.run([sys.executable, "-m", "indeler", *words], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def test_pair_answers_what_the_library_and_the_command_answer():
    told = answer("pair", {"file": TEXT, "round": 3, "explain": True})
    made = indeler.pair(indeler.read(str(FILE)).before(3))
    assert [(each["white"], each["black"]) for each in told["boards"]] == list(made.boards)
    by_command = command("pair", str(FILE), "--round", "3", "--json")
    assert {name: json.loads(json.dumps(told[name])) for name in by_command} == by_command
    assert told["reasons"]


def test_why_names_the_clause_and_its_words():
    told = answer("why", {"file": TEXT, "player": 1, "opponent": "2", "round": 3, "lang": "nl"})
    assert told["clauses"]
    assert all(told["clauses"].values())
    assert told["why_not"]


def test_check_has_the_proof_of_a_round_that_anybody_can_verify():
    told = answer("check", {"file": TEXT, "round": 2, "certificate": True})
    (row,) = told["rounds"]
    assert (row["verdict"], row["engine"]) == ("right", "agrees")
    proof = read_certificate(json.dumps(row["certificate"]))
    assert examine_certificate(proof, indeler.read(str(FILE)), None, {}).fault is None


def test_standings_are_those_of_the_command():
    told = answer("standings", {"file": b64encode(FILE.read_bytes()).decode(), "base64": True, "name": "a.trf"})
    assert told["standings"] == command("standings", str(FILE), "--json")


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("play", {"file": TEXT}),
        ("pair", {}),
        ("pair", []),
        ("pair", {"file": 7}),
        ("pair", {"file": TEXT, "colour": "w"}),
        ("pair", {"file": "nonsense"}),
        ("pair", {"file": "***", "base64": True}),
        ("pair", {"file": TEXT, "rules": "unknown"}),
        ("pair", {"file": TEXT, "settings": {"unknown": "1"}}),
        ("pair", {"file": TEXT, "lang": "xx"}),
        ("why", {"file": TEXT, "player": "Nobody"}),
        ("check", {"file": TEXT, "round": 99}),
    ],
)
def test_a_request_that_does_not_fit_is_one_sentence(verb, asked):
    with pytest.raises(indeler.IndelerError) as refused:
        answer(verb, asked)
    assert "\n" not in str(refused.value)


# The Model Context Protocol -------------------------------------------------------------------------------------------


def asked(method, number=1, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def test_a_dialogue_over_standard_input_and_output():
    lines = [
        asked("initialize", 1, protocolVersion="2025-03-26", capabilities={}, clientInfo={"name": "t", "version": "1"}),
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        asked("tools/list", 2),
        asked("tools/call", 3, name="why", arguments={"path": str(FILE), "player": 1, "round": 3}),
        asked("tools/call", "four", name="pair", arguments={"file": TEXT, "round": 2}),
        asked("tools/call", 5, name="pair", arguments={"path": "/nowhere.trf"}),
        "nonsense",
        asked("unknown/method", 6),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "indeler", "mcp"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    begun, tools, why, pair, refused, broken, unknown = map(json.loads, done.stdout.splitlines())
    assert begun["result"]["protocolVersion"] == "2025-03-26"
    assert begun["result"]["serverInfo"] == {"name": "indeler", "version": indeler.__version__}
    assert [each["name"] for each in tools["result"]["tools"]] == list(VERBS)
    assert why["result"]["structuredContent"]["clauses"]
    assert pair["id"] == "four"
    assert json.loads(pair["result"]["content"][0]["text"])["round"] == 2
    assert refused["result"]["isError"]
    assert broken["error"]["code"] == -32700
    assert unknown["error"]["code"] == -32601


def test_tools_describe_their_arguments():
    for tool in json.loads(json.dumps(respond(asked("tools/list"))))["result"]["tools"]:
        schema = tool["inputSchema"]
        assert schema["type"] == "object"
        assert "path" in schema["properties"]
        assert all("description" in each for each in schema["properties"].values())
        assert tool["description"]
        assert "$ref" not in json.dumps(schema)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[]", -32600),
        ("7", -32600),
        ('{"jsonrpc": "2.0", "id": 1}', -32600),
        ('{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}', -32600),
        ("[" * 100_000, -32700),
        (asked("tools/call", name="unknown"), -32602),
        (asked("tools/call", name=["pair"]), -32602),
    ],
)
def test_what_is_no_request_is_an_error_of_the_protocol(line, code):
    assert respond(line)["error"]["code"] == code


def test_a_notification_gets_no_answer_and_ping_one():
    assert respond('{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {}}') is None
    assert respond(asked("ping"))["result"] == {}


def test_a_path_and_a_file_at_once_are_refused():
    told = respond(asked("tools/call", name="pair", arguments={"path": str(FILE), "file": TEXT}))
    assert told["result"]["isError"]


def test_no_verb_is_unknown_to_a_reader_of_the_refusal():
    with pytest.raises(InvalidInput, match="pair, why, check"):
        answer("play", {})
