"""The arbiter's desk with Python in the browser, served from a folder by a plain web server, then offline."""

import json
import re
from base64 import b64encode
from collections import Counter
from pathlib import Path

import pytest

from indeler.desk.calls import answer

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "open.trf"
PATIENCE = 120_000  # milliseconds: a busy machine takes long to start Python

FILES = 6  # of each folder of the corpus
LEAST_ROUNDS = 200

pytestmark = pytest.mark.sweep


def test_a_file_can_be_paired_explained_checked_and_converted_also_offline(desk_host, chromium, tmp_path):
    context = chromium.new_context(locale="nl", service_workers="allow", accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    page, asked, complaints = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(desk_host)
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

    page.locator("body[data-memory=made][data-kept=yes]").wait_for()
    context.set_offline(True)
    page.reload()
    page.get_by_label("Tournament file").set_input_files(EXAMPLE)
    page.get_by_role("button", name="Pair the next round").click()
    page.locator("#answer").get_by_role("heading", name="Round 5 (fide-dutch)").wait_for()
    assert complaints == []
    assert [url for url in asked if not url.startswith((desk_host, "blob:"))] == []
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
    questions.forEach(([name, data, chosen], id) => worker.postMessage({
        id, verb: "check", name, data: bytes(data), chosen, arguments: "{}", other: null,
    }));
    return answers;
}"""


RULEBOOKS = {"fide-dutch-2026": "fide-dutch"}
"""The rulebook of a folder of the corpus if its name differs from that of the folder."""


def test_rounds_are_audited_in_the_browser_exactly_as_on_this_machine(desk_host, chromium):
    folders = sorted(folder for folder in (ROOT / "tests" / "data" / "corpus").iterdir() if folder.is_dir())
    asked = [
        (file.name, file.read_bytes(), json.dumps({"lang": "nl", "rules": rules, "settings": {}}), rules)
        for folder in folders
        for rules in [RULEBOOKS.get(folder.name, folder.name)]
        for file in sorted(folder.glob("*.trf"))[:FILES]
    ]
    page = chromium.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(desk_host)
    page.locator("#stage[data-word=ready]").wait_for()
    found = page.evaluate(ASK, [[name, b64encode(data).decode(), chosen] for name, data, chosen, _ in asked])
    judged = Counter()
    for (name, data, chosen, rules), told in zip(asked, found, strict=True):
        assert told == answer("check", name, data, chosen, "{}"), (rules, name)
        judged[rules] += len(re.findall(r'section id="round-', json.loads(told)["html"]))
    assert len(judged) == len(folders)
    assert min(judged.values()) > 0
    assert judged.total() >= LEAST_ROUNDS
    page.close()
