"""A server of the Model Context Protocol over standard input and output: JSON-RPC 2.0, one message a line.

An assistant finds the verbs as tools, calls them with a file, and gets the answer as text and as data.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import IO, Any

from indeler import __version__
from indeler.formats.file_io import LARGEST_FILE, load
from indeler.language import N_, IndelerError, InvalidInput
from indeler.language.catalogue import words_of
from indeler.service.verbs import VERBS, answer

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
"""The supported versions of the protocol, the newest first."""
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
INTERNAL_ERROR = -32603
LONGEST_LINE = 2 * LARGEST_FILE
INSTRUCTIONS = (
    "Pairs Swiss tournaments by the letter of the rulebook and explains them. For a player's question about a pairing "
    "call 'why' and quote the clauses in its answer; 'check' with certificate=true has the proof that a round is right."
)
PATH = {"type": "string", "description": "Instead of 'file': the path of a tournament file on this machine."}


class Fault(Exception):
    """A message that is not a request of the protocol."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def serve(lines: Iterable[str], out: IO[str], lang: str = "en") -> None:
    """Respond to each line until the input ends, in this language unless a request names another."""
    for line in lines:
        if line.strip() and (response := respond(line, lang)) is not None:
            out.write(json.dumps(response, ensure_ascii=False) + "\n")
            out.flush()


def respond(line: str, lang: str = "en") -> dict[str, Any] | None:
    """Return the response to a message; None for a notification, which has none."""
    number = None
    try:
        message = _parsed(line)
        number = message.get("id")
        found = _METHODS.get(message["method"])
        if found is None:
            if number is None:
                return None
            raise Fault(METHOD_NOT_FOUND, f"There is no method {message['method']!r}.")
        result = found(message.get("params") or {}, lang)
    except Fault as fault:
        return {"jsonrpc": "2.0", "id": number, "error": {"code": fault.code, "message": str(fault)}}
    except Exception as error:  # an unexpected error does not end the session
        text = f"A fault of Indeler: {type(error).__name__}."
        return {"jsonrpc": "2.0", "id": number, "error": {"code": INTERNAL_ERROR, "message": text}}
    return None if number is None else {"jsonrpc": "2.0", "id": number, "result": result}


def _parsed(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Fault(INVALID_REQUEST, "The message is too long.")
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault(PARSE_ERROR, "This is no JSON.") from None
    is_request = isinstance(message, dict) and isinstance(message.get("method"), str)
    if not is_request or not isinstance(message.get("params", {}), dict):
        raise Fault(INVALID_REQUEST, "This is no request of JSON-RPC 2.0.")
    return dict(message)


def _initialize(params: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return the version of the client if it is supported, else our newest."""
    requested = params.get("protocolVersion")
    return {
        "protocolVersion": requested if requested in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {"listChanged": False}},
        "serverInfo": {"name": "indeler", "version": __version__},
        "instructions": INSTRUCTIONS,
    }


def _tool(name: str) -> dict[str, Any]:
    """Return a verb as a tool; a file is given by its path or by its content."""
    schema = VERBS[name].schema()
    return {
        "name": name,
        "description": schema["description"],
        "inputSchema": {
            "type": "object",
            "properties": {"path": PATH, **schema["properties"]},
            "required": [each for each in schema["required"] if each != "file"],
            "additionalProperties": False,
        },
        "annotations": {"readOnlyHint": True, "idempotentHint": True, "openWorldHint": False},
    }


def _call(params: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return the result of a tool; a refusal is a result too, so that the assistant can read it."""
    name, arguments = params.get("name"), params.get("arguments") or {}
    if not isinstance(name, str) or name not in VERBS or not isinstance(arguments, dict):
        raise Fault(INVALID_PARAMS, f"There is no tool {name!r}.")
    try:
        found = answer(name, {"lang": lang, **_with_file(arguments)})
    except IndelerError as refusal:
        return {"content": [{"type": "text", "text": refusal.translated(words_of(lang))}], "isError": True}
    text = json.dumps(found, ensure_ascii=False, default=str)
    return {"content": [{"type": "text", "text": text}], "structuredContent": json.loads(text), "isError": False}


def _with_file(arguments: dict[str, Any]) -> dict[str, Any]:
    path = arguments.get("path")
    if path is None:
        return arguments
    if not isinstance(path, str) or "file" in arguments:
        raise InvalidInput(N_("Give the path of a file or the file itself, and not both."))
    others = {name: value for name, value in arguments.items() if name != "path"}
    return {"name": path, **others, "file": b64encode(load(path, LARGEST_FILE)).decode(), "base64": True}


_METHODS: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    "initialize": _initialize,
    "ping": lambda asked, lang: {},
    "tools/list": lambda params, lang: {"tools": [_tool(name) for name in VERBS]},
    "tools/call": _call,
}
