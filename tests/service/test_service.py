"""The engine as a service for other programs: its verbs as functions and as tools over the Model Context Protocol."""

import io
import json
import subprocess
import sys
from base64 import b64encode
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

import indeler
from indeler.audit.certificate import examine_certificate, read_certificate
from indeler.formats.file_io import LARGEST_FILE
from indeler.language import InvalidInput, TooLarge
from indeler.service import mcp, subprocess_main
from indeler.service.data import json_number, json_text, pairing_data
from indeler.service.mcp import respond
from indeler.service.verbs import VERBS, Verb, answer

FILE = Path(__file__).parents[1] / "data" / "corpus" / "fide-dutch-2026" / "0000.trf"
TEXT = FILE.read_text(encoding="utf-8")


def command(*words):
    done = subprocess.run([sys.executable, "-m", "indeler", *words], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def test_pair_gives_the_same_result_as_the_library_and_the_command():
    told = answer("pair", {"file": TEXT, "round": 3, "explain": True})
    made = indeler.pair(indeler.read(str(FILE)).before(3))
    assert [(each["white"], each["black"]) for each in told["boards"]] == list(made.boards)
    by_command = command("pair", str(FILE), "--round", "3", "--json")
    assert {name: json.loads(json.dumps(told[name])) for name in by_command} == by_command
    assert told["reasons"]


def test_why_gives_the_clauses_with_their_text():
    told = answer("why", {"file": TEXT, "player": 1, "opponent": "2", "round": 3, "lang": "nl"})
    assert told["clauses"]
    assert all(told["clauses"].values())
    assert told["why_not"]


def test_check_returns_a_verifiable_certificate_of_a_round():
    told = answer("check", {"file": TEXT, "round": 2, "certificate": True})
    (row,) = told["rounds"]
    assert (row["verdict"], row["engine"]) == ("right", "agrees")
    proof = read_certificate(json.dumps(row["certificate"]))
    assert examine_certificate(proof, indeler.read(str(FILE)), None, {}).fault is None


def test_standings_are_the_same_as_those_of_the_command():
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
def test_an_invalid_request_is_refused_with_one_sentence(verb, asked):
    with pytest.raises(indeler.IndelerError) as refused:
        answer(verb, asked)
    assert "\n" not in str(refused.value)


def test_the_rules_of_a_request_determine_how_its_file_is_read():
    """A win is worth two points in draughts; a file without points and scale is read with the scale of the rulebook."""
    lines = TEXT.splitlines(keepends=True)
    text = "".join(f"{line[:80]}    {line[84:]}" if line.startswith("001") else line for line in lines)
    chess, draughts = (answer("standings", {"file": text, "rules": rules})["standings"] for rules in ("", "kndb"))
    assert {row["player"]: 2 * row["points"] for row in chess} == {row["player"]: row["points"] for row in draughts}
    assert list(draughts[0]["tiebreaks"]) == ["WP", "SB"]


@pytest.mark.parametrize(("name", "start"), [("", "file: "), ("a.trf", "a.trf:1: ")])
def test_the_refusal_of_an_unreadable_file_gives_its_name(name, start):
    with pytest.raises(InvalidInput) as refused:
        answer("pair", {"file": "nonsense", "name": name})
    assert str(refused.value).startswith(start)


@pytest.mark.parametrize(
    ("request_data", "reply"),
    [
        ({"file": TEXT, "round": 2}, {"answer": answer("pair", {"file": TEXT, "round": 2})}),
        ([], {"refusal": "In the request: "}),
        ({"file": "***", "base64": True, "lang": "nl"}, {"refusal": "Het bestand"}),
        ({"file": TEXT, "lang": "xx"}, {"refusal": "There is no 'xx'"}),
    ],
)
def test_the_subprocess_has_a_memory_limit_and_answers_once(monkeypatch, request_data, reply):
    ceilings = []
    out = io.BytesIO()
    call = json.dumps({"verb": "pair", "request": request_data}).encode()
    monkeypatch.setattr(subprocess_main, "limit_process", ceilings.append)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(call)))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=out))
    subprocess_main.main()
    ((kind, text),) = json.loads(out.getvalue()).items()
    ((expected_kind, expected),) = reply.items()
    assert (kind, ceilings) == (expected_kind, [1024**3])
    assert text.startswith(expected) if kind == "refusal" else text == json.loads(json.dumps(expected))


def test_boards_are_numbered_from_one():
    boards = pairing_data(indeler.pair(indeler.read(str(FILE)).before(3)))["boards"]
    assert [each["board"] for each in boards] == list(range(1, len(boards) + 1))


def test_check_covers_the_last_one_or_all_rounds_and_standings_if_no_round_is_given():
    rounds = len(indeler.read(str(FILE)).rounds)
    last, one, every = (answer("check", {"file": TEXT, **asked}) for asked in ({}, {"round": 1}, {"all": True}))
    assert [row["round"] for row in last["rounds"]] == [rounds]
    assert [row["round"] for row in one["rounds"]] == [1]
    assert [row["round"] for row in every["rounds"]] == list(range(1, rounds + 1))
    assert [("standings" in told) for told in (last, one, every)] == [True, False, True]
    assert not any("certificate" in row for row in every["rounds"])


def test_standings_use_the_tie_breaks_of_the_request():
    told = answer("standings", {"file": TEXT, "tiebreaks": "SB,BH"})
    assert [list(row["tiebreaks"]) for row in told["standings"]] == [["SB", "BH"]] * len(told["standings"])


def test_a_file_above_the_size_limit_is_refused_with_the_limit():
    with pytest.raises(TooLarge, match=f"larger than {LARGEST_FILE // 1024**2} MB"):
        answer("pair", {"file": " " * (LARGEST_FILE + 1)})
    with pytest.raises(InvalidInput):  # of the largest size: it is parsed
        answer("pair", {"file": " " * LARGEST_FILE})


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("0", "0"),
        ("6", "6"),
        ("100", "100"),
        ("13/2", "6.5"),
        ("-1/2", "-0.5"),
        ("1/8", "0.125"),
        ("1/1000", "0.001"),
        ("43/3", "43/3"),
        ("1/16", "1/16"),
    ],
)
def test_numbers_as_text_are_exact(number, text):
    assert json_text(Fraction(number)) == text
    assert json_text((Fraction(number), Fraction(1))) == [text, "1"]


def test_whole_numbers_stay_integers():
    assert [json_number(Fraction(n, 2)) for n in (4, 9)] == [2, 4.5]
    assert isinstance(json_number(Fraction(2)), int)


# The Model Context Protocol -------------------------------------------------------------------------------------------


def asked(method, number=1, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def test_a_session_over_standard_input_and_output():
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
        assert schema["required"] == (["player"] if tool["name"] == "why" else [])
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
        (asked("unknown/method"), -32601),
        (asked("tools/call", name="unknown"), -32602),
        (asked("tools/call", name=["pair"]), -32602),
    ],
)
def test_an_invalid_message_gets_a_protocol_error(line, code):
    assert respond(line)["error"]["code"] == code


def test_a_notification_gets_no_response_and_a_ping_gets_one():
    assert respond('{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {}}') is None
    assert respond(asked("ping"))["result"] == {}


def test_blank_lines_and_notifications_get_no_response_line():
    out = io.StringIO()
    mcp.serve(["\n", '{"jsonrpc": "2.0", "method": "ping"}\n', asked("ping", 0), "  \n"], out)
    assert [json.loads(line) for line in out.getvalue().splitlines()] == [{"jsonrpc": "2.0", "id": 0, "result": {}}]


def test_an_unknown_protocol_version_gets_the_newest():
    assert respond(asked("initialize", protocolVersion="1999-01-01"))["result"]["protocolVersion"] == mcp.VERSIONS[0]


def test_a_too_long_message_is_an_invalid_request(monkeypatch):
    assert mcp.LONGEST_LINE == 2 * LARGEST_FILE
    monkeypatch.setattr(mcp, "LONGEST_LINE", 100)
    told = respond(" " * 101)
    assert told["error"] == {"code": -32600, "message": "The message is too long."}
    assert respond(asked("ping").ljust(100))["result"] == {}


def test_an_internal_error_does_not_end_the_session(monkeypatch):
    monkeypatch.setitem(VERBS, "pair", Verb(VERBS["pair"].request, lambda request: 1 / 0))
    told = respond(asked("tools/call", 7, name="pair", arguments={"file": TEXT}))
    assert told["id"] == 7
    assert told["error"] == {"code": -32603, "message": "A fault of Indeler: ZeroDivisionError."}


def test_a_refusal_is_in_the_language_of_the_server():
    told = respond(asked("tools/call", name="pair", arguments={"path": 7}), "nl")
    assert told["result"]["isError"]
    assert "niet allebei" in told["result"]["content"][0]["text"]


def test_a_tool_reads_the_file_at_a_path():
    told = respond(asked("tools/call", name="pair", arguments={"path": str(FILE), "round": 2}))["result"]
    assert not told["isError"]
    assert told["structuredContent"] == json.loads(told["content"][0]["text"])
    assert told["structuredContent"]["boards"] == answer("pair", {"file": TEXT, "round": 2})["boards"]


def test_a_path_together_with_a_file_is_refused():
    told = respond(asked("tools/call", name="pair", arguments={"path": str(FILE), "file": TEXT}))
    assert told["result"]["isError"]


def test_the_refusal_of_an_unknown_verb_lists_all_verbs():
    with pytest.raises(InvalidInput, match="pair, why, check"):
        answer("play", {})
