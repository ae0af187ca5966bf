"""Rows 117 to 136 of the draft checklist: own lists, lists in an order, sources, and lists downloaded from the web."""

import io
import os
from datetime import UTC, date, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from indeler.language import FileTrouble, InvalidInput
from indeler.model import Event, Player, Tournament
from indeler.model.rating_lists import ListOfTempo, chosen_order, is_checked, with_chosen_order
from indeler.ratings import Index, Source, downloading, import_lists
from indeler.ratings.downloading import Addresses, download_lists, is_due, read_addresses, write_addresses
from indeler.ratings.index import look_up_in_order, usual_lists

FIDE = """<playerslist>
<player><fideid>1</fideid><name>Ann</name><rating>2105</rating><rapid_rating>2050</rapid_rating></player>
<player><fideid>2</fideid><name>Bob</name><rating>1900</rating></player>
</playerslist>
"""
KNSB = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n71;Bob;;NED;1830;40;1971;\n72;Cas;;NED;1700;40;1980;\n"
CLUB = "name;rating\nDirk;1450\nEve;1300\n"


@pytest.fixture
def index(tmp_path):
    for name, text in (("fide_nov26.xml", FIDE), ("knsb 2026-10.csv", KNSB), ("club.csv", CLUB)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    lists = [Source(tmp_path / name, name) for name in ("fide_nov26.xml", "knsb 2026-10.csv")]
    import_lists([*lists, Source(tmp_path / "club.csv", "club.csv", register="CLUB")], tmp_path / "index")
    with Index(tmp_path / "index") as opened:
        yield opened


PLAYERS = Tournament(
    [Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cas", "Dirk", "Fay"), start=1)]
)


def test_rows_117_and_120_an_own_list_is_imported_under_its_name(index):
    assert [(one.register, one.players) for one in index.lists()] == [("CLUB", 2), ("FIDE", 2), ("NED", 2)]
    assert index.find("dirk")[0].rating == 1450


def test_row_117_the_name_of_a_list_is_checked(tmp_path):
    (tmp_path / "club.csv").write_text(CLUB, encoding="utf-8")
    with pytest.raises(InvalidInput, match="write 2 to 12 capitals"):
        import_lists([Source(tmp_path / "club.csv", "club.csv", register="my club")], tmp_path / "index")


def test_row_123_the_usual_order_follows_the_tempo(index):
    names = [one.name for one in usual_lists(index.lists(), "rapid")]
    assert names == ["FIDE rapid", "FIDE standard", "NED standard", "CLUB standard"]


def test_rows_127_and_134_the_first_list_with_a_rating_is_used_and_named(index):
    found = look_up_in_order(index, PLAYERS, usual_lists(index.lists(), "rapid"))
    assert [(one.rating, one.rating_source) for one in found.tournament.players.values()] == [
        (2050, "FIDE rapid 2026-11"),
        (1900, "FIDE standard 2026-11"),
        (1700, "NED standard 2026-10"),
        (1450, "CLUB standard"),
        (0, ""),
    ]
    assert found.not_found == (5,)


def test_rows_124_and_126_another_order_may_omit_a_list(index):
    order = (ListOfTempo("NED", "standard"), ListOfTempo("FIDE", "standard"))
    chosen = with_chosen_order(PLAYERS, order, checks=False)
    assert chosen_order(chosen) == order
    assert not is_checked(chosen)
    found = look_up_in_order(index, chosen, order).tournament
    assert [one.rating for one in found.players.values()] == [2105, 1830, 1700, 0, 0]
    assert chosen_order(with_chosen_order(chosen, None, checks=True)) is None


def test_row_130_no_rating_is_filled_in_for_a_player_who_is_not_found(index):
    kept = PLAYERS.replace(players=[one._replace(rating=1111) for one in PLAYERS.players.values()], event=Event("x"))
    found = look_up_in_order(index, kept, usual_lists(index.lists(), "standard")).tournament
    assert found.player(5).rating == 1111


@pytest.fixture
def served(tmp_path):
    """Provide a local web server with two lists."""
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "fide.xml").write_text(FIDE, encoding="utf-8")
    (folder / "club.csv").write_text(CLUB, encoding="utf-8")
    handler = partial(type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None}), directory=folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_row_136_all_lists_are_downloaded_or_none(served, tmp_path):
    lines = (f"{served}/fide.xml", f"{served}/club.csv CLUB")
    taken = download_lists(lines, tmp_path / "index", date(2026, 11, 18))
    assert [(one.register, one.players, one.month) for one in taken] == [("FIDE", 2, "2026-11"), ("CLUB", 2, "2026-11")]
    before = (tmp_path / "index").read_bytes()
    with pytest.raises(FileTrouble, match="cannot be downloaded"):
        download_lists((*lines, f"{served}/none.csv"), tmp_path / "index", date(2026, 12, 1))
    assert (tmp_path / "index").read_bytes() == before


def test_row_136_a_download_larger_than_any_list_is_refused(served, tmp_path, monkeypatch):
    size = len(CLUB.encode())
    monkeypatch.setattr(downloading, "LARGEST", size)
    assert download_lists([f"{served}/club.csv CLUB"], tmp_path / "index", date(2026, 11, 18))[0].players == 2
    monkeypatch.setattr(downloading, "LARGEST", size - 1)
    with pytest.raises(InvalidInput, match="larger than a rating list"):
        download_lists([f"{served}/club.csv CLUB"], tmp_path / "index", date(2026, 11, 18))


@pytest.mark.parametrize("line", ["file:///etc/passwd", "fide.xml", "https://", "https://x.example/a.csv my club"])
def test_row_136_only_web_addresses_are_accepted(tmp_path, line):
    with pytest.raises(InvalidInput):
        write_addresses(tmp_path, Addresses((line,)))
    assert read_addresses(tmp_path) == Addresses()


def test_row_135_lists_are_renewed_daily_if_chosen(tmp_path):
    now, index = datetime(2026, 11, 18, 12, tzinfo=UTC), tmp_path / "index"
    assert not is_due(tmp_path, index, now)  # no server is contacted automatically
    write_addresses(tmp_path, Addresses(("https://lists.example/fide.zip",), daily=True))
    assert is_due(tmp_path, index, now)
    index.write_bytes(b"")
    for hours, is_old in ((1, False), (25, True)):
        made = (now - timedelta(hours=hours)).timestamp()
        os.utime(index, (made, made))
        assert is_due(tmp_path, index, now) is is_old
    write_addresses(tmp_path, Addresses(("https://lists.example/fide.zip",)))
    assert not is_due(tmp_path, index, now)


def test_a_downloaded_list_is_named_after_its_address(monkeypatch, tmp_path):
    given = []
    monkeypatch.setattr(downloading, "_fetch", lambda address, file: None)
    monkeypatch.setattr(downloading, "month_of_list", lambda file, name: None)
    monkeypatch.setattr(downloading, "import_lists", lambda sources, index: given.extend(sources))
    addresses = ["https://example.org/lists/of%20may.zip", "https://example.org/"]
    download_lists(addresses, tmp_path / "index", date(2026, 5, 1))
    assert [(one.name, one.month) for one in given] == [("of may.zip", "2026-05"), ("list", "2026-05")]


def test_a_stream_longer_than_any_list_is_refused(monkeypatch):
    monkeypatch.setattr(downloading, "LARGEST", 4)
    assert downloading._Limited(io.BytesIO(b"1234"), "x").read() == b"1234"
    with pytest.raises(InvalidInput, match="x: this is larger than a rating list"):
        downloading._Limited(io.BytesIO(b"12345"), "x").read()
