"""The arbiter's desk as a visitor has it: Python in the browser, from a folder of a plain web server, then offline."""

import json
import re
import runpy
import threading
from base64 import b64encode
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from indeler.desk.calls import answer

HOUSE = Path(__file__).parents[3]
EXAMPLE = HOUSE / "examples" / "open.trf"
PATIENCE = 120_000  # milliseconds: a busy machine takes long to start Python

FILES = 6  # of each folder of the corpus
LEAST_ROUNDS = 200

pytestmark = pytest.mark.sweep


class Quiet(SimpleHTTPRequestHandler):
    """A web server that knows files and nothing else."""

    def log_message(self, *_):
        pass


@pytest.fixture
def hosted(tmp_path):
    """The desk in a folder of a host, and its address there."""
    builder = runpy.run_path(str(HOUSE / "tools" / "desk.py"))
    try:
        builder["main"](tmp_path / "chess" / "desk")
    except builder["Unreachable"] as refusal:
        pytest.skip(f"not checked without Pyodide, which `make desk` fetches: {refusal}")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/chess/desk/"
        server.shutdown()


def test_a_file_is_paired_explained_checked_and_converted_and_again_offline(hosted, chromium, tmp_path):
    context = chromium.new_context(locale="nl", service_workers="allow", accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    page, asked, complaints = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(hosted)
    page.get_by_label("Toernooibestand").set_input_files(EXAMPLE)
    page.locator("#answer").get_by_role("heading", name="Stand", exact=True).wait_for()
    page.locator("#answer").get_by_role("button", name="waarom?").nth(1).click()
    page.locator("#beneath").get_by_text("staat boven").first.wait_for()

    page.get_by_role("button", name="Deel de volgende ronde in").click()
    page.locator("#answer").get_by_role("heading", name="Ronde 5 (fide-dutch)").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="open-5.trf opslaan").click()
    saved.value.save_as(tmp_path / "open-5.trf")
    assert (tmp_path / "open-5.trf").read_bytes().startswith(b"012 Autumn Open")
    page.locator("#answer").get_by_role("button", name="waarom?").first.click()
    page.locator("#beneath").get_by_text("heeft wit tegen Akkerman, Marco (2)").first.wait_for()

    page.get_by_role("button", name="English").click()
    page.locator("#beneath").get_by_text("has white against Akkerman, Marco (2)").first.wait_for()
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_text("Rounds: 4 × right").wait_for()
    page.get_by_label("Format").select_option("pgn")
    page.get_by_role("button", name="Convert").click()
    page.get_by_role("link", name="Save open.pgn").wait_for()

    page.locator("body[data-memory=made]").wait_for()
    context.set_offline(True)
    page.reload()
    page.get_by_label("Tournament file").set_input_files(EXAMPLE)
    page.get_by_role("button", name="Pair the next round").click()
    page.locator("#answer").get_by_role("heading", name="Round 5 (fide-dutch)").wait_for()
    assert complaints == []
    assert [url for url in asked if not url.startswith((hosted, "blob:"))] == []
    context.close()


ASK = """async (questions) => {
    const worker = new Worker("worker.js", { type: "module" });
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
    const answers = new Promise((resolve) => {
        const found = [];
        worker.addEventListener("message", ({ data }) => {
            if (!data.stage) found[data.id] = data.answer;
            if (Object.keys(found).length === questions.length) resolve(found);
        });
    });
    questions.forEach(([name, data], id) => worker.postMessage({
        id, verb: "check", name, data: bytes(data), arguments: "{}", other: null,
        chosen: JSON.stringify({ lang: "nl", rules: "", settings: {} }),
    }));
    return answers;
}"""


def test_rounds_are_paired_and_judged_byte_for_byte_as_on_this_machine(hosted, chromium):
    books = sorted((HOUSE / "tests" / "data" / "corpus").iterdir())
    files = [file for book in books for file in sorted(book.glob("*.trf"))[:FILES]]
    page = chromium.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(hosted)
    page.locator("#stage[data-word=ready]").wait_for()
    data = [file.read_bytes() for file in files]
    questions = [[file.name, b64encode(each).decode()] for file, each in zip(files, data, strict=True)]
    found = page.evaluate(ASK, questions)
    chosen = json.dumps({"lang": "nl", "rules": "", "settings": {}})
    rounds = 0
    for file, each, told in zip(files, data, found, strict=True):
        assert told == answer("check", file.name, each, chosen, "{}"), file
        rounds += len(re.findall(r"section id=.{1,2}round-", told))
    assert rounds >= LEAST_ROUNDS
    page.close()
