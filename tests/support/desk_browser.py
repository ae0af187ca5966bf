"""A simulated browser that runs the desk application: like the page, it stores what Python decides."""

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from itertools import cycle

from indeler.desk import books, calls

NAMES = "Anna; 1900\nBram; 1800\nCas; 1700\nDaan; 1600\nEmma; 1500\nFinn; 1400\nGuus; 1300"
PLAYERS = "Name; Rating; Club; Federation\n" + "\n".join(
    f"{name}; {1900 - 100 * at}; SV {name[0]}; NED" for at, name in enumerate(("Anna", "Bram", "Cas", "Daan", "Emma"))
)


class Device:
    """A simulated browser that, like the page, stores what Python decides."""

    def __init__(self, book="here", lang="en"):
        self.book, self.lang, self.lines, self.seen = book, lang, [], 0
        books.forget(book)

    def ask(self, page="round", do="", file=None, seen=None, look=None, **given):
        held = calls.loaded_version(self.book)
        assert calls.bring(self.book, "\n".join(self.lines[held:]).encode(), self.lang) == "{}"
        asked = {"book": self.book, "page": page, "fields": {name: str(each) for name, each in given.items()}}
        asked |= {"lang": self.lang, "do": do, "by": "Juf Ans", "version": self.seen if seen is None else seen}
        name, data = file or ("", None)
        reply = json.loads(calls.lead(json.dumps(asked | {"file_name": name}), data, look or {}))
        if reply.get("lines"):
            self.lines += reply["lines"]
            calls.keep(self.book)
        self.seen = reply.get("version", self.seen)
        return reply

    def decide(self, do, page="round", **given):
        reply = self.ask(page, do, **given)
        assert "refusal" not in reply, reply["refusal"]
        return reply

    def refused(self, do, page="round", **given):
        before = len(self.lines)
        reply = self.ask(page, do, **given)
        assert len(self.lines) == before
        return reply["refusal"]

    def saved(self, do, **given):
        (file,) = self.decide(do, "print", **given)["files"]
        return file["name"], b64decode(file["base64"])

    @property
    def state(self):
        return books.loaded(self.book).current.state

    def play(self, *results):
        """Pair the next round and enter these results board by board, repeating them if there are more boards."""
        reply = self.decide("pair")
        for number, result in zip(range(len(self.state.boards[-1])), cycle(results), strict=False):
            reply = self.decide("result", **fields_of(reply["html"], number), result=result)
        return reply


def fields_of(html, board):
    """Return the values that the form of a board contains initially."""
    reader = Boards()
    reader.feed(html)
    return reader.boards[board]


class Boards(HTMLParser):
    """The hidden fields of each board on the page."""

    def __init__(self):
        super().__init__()
        self.boards = []

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        if tag == "li" and "data-board" in told:
            self.boards.append({})
        if told.get("type") == "hidden" and self.boards:
            self.boards[-1].setdefault(told["name"], told["value"])


def texts_of(html, element):
    """Return the texts of these elements of a page, without links to other pages."""
    inner = html.partition("</nav>")[2] or html
    return [re.sub(r"<[^>]+>", "", each) for each in re.findall(rf"<{element}\b[^>]*>(.*?)</{element}>", inner)]


def columns_of(html):
    """Return the headings of the first table by type of column: names, words, and numbers."""
    heads = re.findall(r'<th scope="col"( class="\w+")?>(.*?)</th>', html.partition("</table>")[0])
    found = {"name": [], "": [], "number": []}
    for kind, text in heads:
        found[kind[8:-1] if kind else ""].append(re.sub(r"<[^>]+>", "", text))
    return tuple(found.values())
