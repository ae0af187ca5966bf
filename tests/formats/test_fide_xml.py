"""Tests of reading the FIDE rating list in XML: refused documents, unusual records, and constant memory use."""

import io
import re
import tracemalloc

import pytest

from indeler.formats import read_rating_list
from indeler.formats.rating_lists.reading import _Form, _Reader
from indeler.language import InvalidInput

LAUGHS = """<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY a "ha">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<playerslist><player><name>&c;</name></player></playerslist>"""

parse = _Reader.parse

OUTSIDE = """<!DOCTYPE playerslist SYSTEM "file:///etc/hostname">
<playerslist><player><name>A</name></player></playerslist>"""


def read(text: str | bytes) -> list:
    file = io.BytesIO(text.encode() if isinstance(text, str) else text)
    file.name = "fide.xml"
    return list(read_rating_list(file))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("text", [LAUGHS, OUTSIDE])
def test_a_document_type_with_entities_is_refused(text, encoding):
    with pytest.raises(InvalidInput, match=r"rating list has no document type|UTF-16"):
        read(text.encode(encoding))


def test_an_entity_in_another_encoding_is_refused_too():
    """The check also works for a declared single-byte encoding in which the angle brackets are other bytes."""
    declared = b'<?xml version="1.0" encoding="cp037"?>'
    with pytest.raises(InvalidInput, match=r"fide.xml:\d+: "):
        read(declared + LAUGHS.partition("?>")[2].encode("cp037"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<playerslist>", "fide.xml:1: this is not proper XML; download the list again."),
        ("<a>\n<b></a>", "fide.xml:2: this is not proper XML; download the list again."),
        ("<a>&b;</a>", "fide.xml:1: this is not proper XML; download the list again."),
        (
            '<?xml version="1.0" encoding="no-such"?><a/>',
            "fide.xml:1: the XML is in an encoding we do not know; download the list again.",
        ),
        (
            "<playerslist>\n<player>\n<rating>high</rating>\n</player></playerslist>",
            "fide.xml:4: 'high' is not a rating; write a whole number there.",
        ),
        (
            f"<playerslist><player><name>{'A' * 5000}",
            "fide.xml:1: this text is longer than 1000 characters; check that this is FIDE's list.",
        ),
    ],
)
def test_refusals(text, sentence):
    with pytest.raises(InvalidInput) as caught:
        read(text)
    assert str(caught.value) == sentence


ODD = (
    "<player><fideid>7777</fideid><name>O&apos;Neill, A.</name></player>",
    "<player><fideid>7777</fideid><name>Ångström, Åsa</name></player>",
    "<player><fideid>7777</fideid><name><![CDATA[<b>]]></name></player>",
    "<player><rating>1500</rating><fideid>7777</fideid><name>The other way round</name></player>",
    "<player><fideid>7777</fideid><fideid>7778</fideid><name>Two numbers</name></player>",
    "<player><fideid rank='1'>7777</fideid><name>An attribute</name></player>",
    "<player/>",
    "<!-- <player><fideid>7777</fideid><name>Nobody</name></player> -->",
    "<player><fideid>7777</fideid>\n<name>\n Broken </name></player> <month>nov26</month>",
)


@pytest.fixture
def by_the_parser(monkeypatch):
    """Return a function that reads a list with the XML parser alone, without the fast path for uniform records."""

    def read_slowly(text):
        with monkeypatch.context() as patched:
            patched.setattr(_Form, "players_in", lambda form, piece: [])
            return read(text)

    return read_slowly


@pytest.mark.parametrize("odd", ODD)
def test_a_record_in_another_form_than_the_previous_ones_is_read_correctly(by_the_parser, odd):
    rows = [Endless.ROW.format(number) for number in range(1, 600)]
    text = f"<playerslist>\n{''.join(rows[:300])}{odd}{''.join(rows[300:])}</playerslist>"
    players = read(text)
    assert players == by_the_parser(text)
    assert len(players) == 600 - odd.startswith("<!--")
    assert sum(one.identity in ("7777", "7778") for one in players) == ("<player><" in odd and "<!--" not in odd)


def test_most_records_are_read_by_the_form_of_the_previous_ones(monkeypatch):
    parsed = []
    monkeypatch.setattr(
        _Reader, "parse", lambda self, piece, **last: parsed.append(piece) or parse(self, piece, **last)
    )
    text = f"<playerslist>\n{''.join(Endless.ROW.format(number) for number in range(1, 1001))}</playerslist>"
    assert len(read(text)) == 1000
    assert sum(piece.count(b"<player>") for piece in parsed) < 100


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("<player><rating>high</rating></player>", "fide.xml:501: 'high' is not a rating"),
        ("<player><fideid>1</name></player>", "fide.xml:501: this is not proper XML"),
        (f"<player><name>{'A' * 1001}</name></player>", "fide.xml:501: this text is longer than 1000 characters"),
    ],
)
def test_a_refusal_in_the_middle_of_a_list_names_its_line(bad, sentence):
    rows = [Endless.ROW.format(number) for number in range(1, 600)]
    with pytest.raises(InvalidInput, match=re.escape(sentence)):
        read(f"<playerslist>\n{''.join(rows[:499])}{bad}\n{''.join(rows[499:])}</playerslist>")


class Endless(io.RawIOBase):
    """A list of the given number of players, generated while it is read."""

    ROW = (
        "<player><fideid>{0}</fideid><name>Voorbeeld, Speler {0}</name><country>NED</country><sex>F</sex>"
        "<title>WFM</title><rating>1800</rating><birthday>1980</birthday><flag>w</flag></player>\n"
    )

    def __init__(self, players: int) -> None:
        self.players = players
        self.seek(0)

    def seek(self, offset: int, whence: int = 0) -> int:
        self.given = 0
        self.rest = b"<?xml version='1.0'?><playerslist>\n"
        return 0

    def read(self, size: int = -1) -> bytes:
        while len(self.rest) < size and self.given <= self.players:
            numbers = range(self.given + 1, min(self.given + 500, self.players) + 1)
            self.rest += "".join(map(self.ROW.format, numbers)).encode() if numbers else b"</playerslist>"
            self.given = numbers[-1] if numbers else self.players + 1
        piece, self.rest = self.rest[:size], self.rest[size:]
        return piece


def peak(players: int) -> int:
    """Return the peak memory, in bytes, of reading a list of this many players to the end."""
    tracemalloc.start()
    try:
        for count, player in enumerate(read_rating_list(Endless(players)), start=1):
            assert player.identity == str(count)
        assert count == players
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.sampled(3)
def test_memory_use_does_not_grow_with_the_list():
    assert peak(20_000) < 3_000_000


@pytest.mark.sweep
def test_memory_use_is_bounded_for_a_long_list():
    assert peak(200_000) < 3_000_000
