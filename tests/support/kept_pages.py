"""Stored content of every page of a season and a tournament: figures and names, links and fields.

Run ``pytest --keep-pages tests/web/test_kept_pages.py`` to write it again; review the difference before you commit it.
Other words are left out, so that a sentence can be changed; important sentences have their own tests.
"""

import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

from django.test import Client

from indeler.web.accounts.pages import Right, Role
from support.site_fixtures import as_host

KEPT = Path(__file__).parents[1] / "data" / "pages" / "shown.txt"
ROLES = {
    Right.READ: (Role.PUBLIC, Role.LEADER),
    Right.TAKE_PART: (Role.MEMBER,),
    Right.ENTER_RESULTS: (Role.LEADER,),
    Right.LEAD: (Role.LEADER,),
    Right.OVERSEE: (Role.BOARD,),
    Right.MANAGE: (Role.LEADER, Role.OWNER),
    Right.OWN: (Role.OWNER,),
    Right.HOST: (Role.HOST,),
}
"""The roles that view the pages that need this right."""
SPOKEN = {"title", "aria-label", "alt", "placeholder", "content", "data-confirm"}
"""Attributes that contain words for people."""
DRAWN = re.compile(
    r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}|indeler_[\w-]+|/static/[^\"' )]*|"
    r"(?:[\w-]{8,}\.)?[\w-]{20,}(?::[\w-]+)*|\b[0-9a-f]{10,}\b|(?<= d=)[^\n]{500,}"
)
"""Random values, such as the words of links and their QR codes, and the versions of static files."""


class Figures(HTMLParser):
    """The tags of a page with their attributes, and the words of its text that have a digit or are names."""

    def __init__(self, names):
        super().__init__()
        self.names, self.told, self._hidden = names, [], ""

    def handle_starttag(self, tag, attributes):
        if tag in ("head", "script", "style"):
            self._hidden = tag
        if self._hidden or dict(attributes).get("name") == "csrfmiddlewaretoken":
            return
        told = [
            f"{name}={' '.join(self._words(value or '')) if name in SPOKEN else value}" for name, value in attributes
        ]
        self.told.append(" ".join([tag, *told]))

    def handle_endtag(self, tag):
        if tag == self._hidden:
            self._hidden = ""

    def handle_data(self, data):
        if not self._hidden:
            self.told += self._words(data)

    def _words(self, text):
        return [word for word in text.split() if re.search(r"[\d½]", word) or word.strip(",.;:()") in self.names]


def figures(answer, names):
    """Return the content of an answer without random values."""
    kind = answer.get("Content-Type", "").partition(";")[0]
    told = [str(answer.status_code), kind, answer.get("Location", ""), answer.get("Cache-Control", "")]
    if kind == "text/html":
        parser = Figures(names)
        parser.feed(answer.content.decode())
        told += parser.told
    elif kind.startswith("text/") or kind.endswith(("json", "xml")) or answer.getvalue().startswith(b'["'):
        told.append(answer.getvalue().decode(errors="replace"))
    return DRAWN.sub("…", "\n".join(told))


def filled_in(template, data, *_):
    """Return the data of a print instead of the print, without its QR codes."""
    return json.dumps([template, _without_codes(data)], sort_keys=True, ensure_ascii=False).encode()


def _without_codes(data):
    if isinstance(data, dict):
        return {name: _without_codes(value) for name, value in data.items() if name != "qr"}
    return [_without_codes(each) for each in data] if isinstance(data, list | tuple) else data


def lines_of(world, name, addresses, accounts, names):
    """Yield a line for each page at the addresses of this name, and for each role that views it."""
    for pattern, address in addresses.named(name):
        for role in ROLES[pattern.callback.declaration.right]:
            yield line_of(
                f"{world} {name} {DRAWN.sub('…', address)} {role}", client_of(role, accounts).get(address), names
            )


def line_of(title, answer, names):
    """Return the line of an answer."""
    digest = hashlib.sha256(figures(answer, names).encode()).hexdigest()
    return f"{title} {digest[:12]}"


def client_of(role, accounts):
    client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    if role is Role.HOST:
        as_host(client)
    elif role is not Role.PUBLIC:
        client.force_login(accounts[role])
    return client
