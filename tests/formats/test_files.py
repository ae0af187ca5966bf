"""Tests of reading and writing tournament files: format detection, limits, refusals, and writes that replace a file."""

import io
import os
import stat
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

import indeler.formats
from indeler.formats import (
    dialect_of,
    file_io,
    files,
    format_tournament,
    lost_in,
    parse,
    read,
    read_text,
    write,
    write_text,
)
from indeler.language import FileTrouble, IndelerError, InvalidInput, TooLarge
from indeler.model import Game, Player, Result, Round, Tournament
from support.sampling import examples
from support.strategies import tournaments

pytestmark = pytest.mark.sampled(2)

SMALL = Tournament(
    [Player(1, "Jansen, Piet", 2105), Player(2, "Vries, Zoë de", 1987)], [Round((Game(1, 2, Result.WHITE_WINS),))]
)
HOLDS_ALL = ("trf16", "trfx", "trfbx", "trf26", "json")


@pytest.mark.parametrize(
    ("name", "dialect"),
    [
        ("a.trf", None),
        ("a.TRF", None),
        ("a.trfx", None),
        ("a.txt", None),
        ("a.fid", None),
        ("a.json", None),
        ("a", "trf16"),
        ("a.dat", "trfbx"),
        ("no.extension/a", "json"),
    ],
)
def test_a_written_file_is_read_back(tmp_path, name, dialect):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    write(SMALL, path, dialect)
    assert read(path) == SMALL
    assert read(str(path)) == SMALL


@pytest.mark.parametrize("dialect", HOLDS_ALL)
def test_dialects_without_losses_are_recognised_by_content(dialect):
    assert parse(format_tournament(SMALL, dialect).encode(), "no extension") == SMALL


@pytest.mark.parametrize("dialect", ["pgn", "pdn"])
def test_pgn_and_pdn_are_distinguished_by_their_content(dialect):
    back = parse(format_tournament(SMALL, dialect).encode(), "no extension")
    assert (back.rounds, back.scale) == (
        SMALL.rounds,
        getattr(indeler.model, {"pgn": "CHESS", "pdn": "DRAUGHTS"}[dialect]),
    )


def test_the_extension_identifies_pdn_without_a_game_type():
    game = b'[Round "1"][White "A"][Black "B"][Result "2-0"]'
    assert parse(game, "club.pdn").rounds[0].games == (Game(1, 2, Result.WHITE_WINS),)


@pytest.mark.parametrize("dialect", ["csv", "pgn", "pdn"])
@settings(
    max_examples=examples(50), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(tournaments())
def test_every_tournament_is_written_and_is_read_or_refused(dialect, tournament):
    data = format_tournament(tournament, dialect).encode(errors="replace")
    assert all(lost_in(tournament, dialect))
    with suppress(IndelerError):
        assert len(parse(data, f"x.{dialect}").players) <= len(tournament.players)


def test_csv_starts_with_a_byte_order_mark_for_spreadsheets(tmp_path):
    write(SMALL, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_bytes().startswith("\ufeffnumber;name;".encode())
    assert read(tmp_path / "a.csv").players == SMALL.players
    assert parse(b"naam;rating\nA;1\n", "no extension").players == {1: Player(1, "A", 1)}


@pytest.mark.parametrize("name", ["fide-foa.txt", "fide-single.txt", "fide.xml"])
def test_a_rating_list_is_refused_as_a_tournament(formats, name):
    with pytest.raises(InvalidInput) as caught:
        read(formats / name)
    assert str(caught.value) == (
        f"{formats / name}: this is a rating list, not a tournament; look players up in it instead."
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x: this file is empty; give a tournament file."),
        (b"\xef\xbb\xbf \n", "x: this file is empty; give a tournament file."),
        (
            b"PK\x03\x04...",
            "x: this is a zip file that cannot be opened; fetch it again, unpack it and give the tournament file.",
        ),
        (b"Dear all", "x: we do not know this kind of tournament file; give TRF, JSON, CSV, PGN or PDN."),
        (b"\x7fELF", "x: we do not know this kind of tournament file; give TRF, JSON, CSV, PGN or PDN."),
    ],
)
def test_unreadable_data_is_refused(data, sentence):
    with pytest.raises(InvalidInput) as caught:
        parse(data, "x")
    assert str(caught.value) == sentence


def zipped(**files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    return data.getvalue()


FIDE = "ID Number      Name                 Fed\n"


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("open.zip", zipped(open_trf="012 Open\n"), "a zip file with 'open.trf'; unpack it"),
        (
            "open.trf",
            zipped(a_trf="", b_trf="", c_trf="", d_trf=""),
            "a zip file with 'a.trf', 'b.trf', 'c.trf' and 1 more",
        ),
        ("list.zip", zipped(players_txt=FIDE), "a rating list, not a tournament"),
        ("list.zip", zipped(players_xml="<playerslist>\n<player>"), "a rating list, not a tournament"),
        ("list.zip", zipped(KLASSIEK_csv="Relatienummer;Naam;Titel\n"), "a rating list, not a tournament"),
        ("none.zip", zipped(), "a zip file without anything in it"),
        (
            "list.ods",
            zipped(mimetype="application/vnd.oasis", **{"META-INF/manifest_xml": "<"}),
            "save it as .xlsx or CSV",
        ),
        ("list.docx", zipped(**{"word/document_xml": "<"}), "a document of Word"),
        ("open.trf", b"<!DOCTYPE html>\n<html><body>012 Open", "a web page (HTML), not the file itself"),
        ("open.trf", b"\n <HTML>", "a web page (HTML), not the file itself"),
        ("open.xml", b"<?xml version='1.0'?><other/>", "XML of a kind that we do not know"),
        (
            "open.papi",
            b"\x00\x01\x00\x00Standard Jet DB\x00\x01",
            "Papi and others keep a tournament; export a TRF file",
        ),
        ("open.trf", b"\x00\x01\x00\x00Standard ACE DB\x00", "a database of Microsoft Access"),
        ("open.papi", b"\x01\x02 other", "files of Papi with this ending cannot be read; save a TRF file there"),
        ("open.trf", b"%PDF-1.7", "this is a PDF"),
        ("list.xls", b"\xd0\xcf\x11\xe0\xa1", "an old Excel or Word; save it as .xlsx or CSV"),
    ],
)
def test_a_file_that_is_no_tournament_is_named_with_what_to_give_instead(name, data, says):
    with pytest.raises(InvalidInput) as caught:
        parse(data, name)
    assert str(caught.value).startswith(f"{name}: ")
    assert says in str(caught.value)


def test_invalid_requests_to_write_are_refused(tmp_path):
    with pytest.raises(
        InvalidInput, match="There is no format 'trf06'; choose from trf16, trfx, trfbx, trf26, json, csv"
    ):
        write(SMALL, tmp_path / "a.trf", "trf06")
    with pytest.raises(InvalidInput, match=r"a.doc: the extension does not say which format to write; use one of .trf"):
        write(SMALL, tmp_path / "a.doc")
    with pytest.raises(InvalidInput, match="holds half a character"):
        write(Tournament([Player(1, "\ud800")]), tmp_path / "a.csv")
    assert not list(tmp_path.iterdir())


def test_missing_or_inaccessible_files_are_refused(tmp_path):
    with pytest.raises(FileTrouble, match=r"none.trf: No such file or directory; check the name and whether you may"):
        read(tmp_path / "none.trf")
    with pytest.raises(FileTrouble, match="Is a directory"):
        read(tmp_path)
    with pytest.raises(FileTrouble, match="null byte"):
        read("a\0b")
    with pytest.raises(FileTrouble, match=r"a.trf: No such file or directory; check the folder and whether you may"):
        write(SMALL, tmp_path / "none" / "a.trf")
    (tmp_path / "folder.trf").mkdir()
    with pytest.raises(FileTrouble, match="Is a directory"):
        write(SMALL, tmp_path / "folder.trf")


def test_a_file_that_is_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LARGEST_FILE", 1 << 20)
    (tmp_path / "a.trf").write_bytes(bytes((1 << 20) + 1))
    for call in (lambda: read(tmp_path / "a.trf"), lambda: parse(bytes((1 << 20) + 1), "a.trf")):
        with pytest.raises(TooLarge, match=r"a.trf: this file is larger than 1 MiB; check that it is"):
            call()


def test_the_points_of_a_report_are_read_up_to_the_maximum_file_size(monkeypatch):
    report = format_tournament(SMALL, "trf26").encode()
    monkeypatch.setattr(files, "LARGEST_FILE", len(report))
    assert [*files.parse_as_stated(report, "a.trf").points] == [*SMALL.players]
    monkeypatch.setattr(files, "LARGEST_FILE", len(report) - 1)
    with pytest.raises(TooLarge):
        files.parse_as_stated(report, "a.trf")


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_a_failed_write_leaves_only_the_old_file(tmp_path, monkeypatch, step):
    path = tmp_path / "a.json"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file_io.os, step, fail)
    with pytest.raises(FileTrouble, match=r"a.json: No space left on device; check the folder"):
        write(SMALL, path)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("a.json", "old")]


def test_an_interrupted_write_leaves_only_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    path.write_text("old")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(file_io.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write(SMALL, path)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("a.json", "old")]


def test_a_replaced_file_keeps_its_permissions_and_its_symbolic_link(tmp_path):
    path, link = tmp_path / "a.json", tmp_path / "link.json"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write(SMALL, link)
    assert read(path) == SMALL
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_pipe_is_written_to_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        write(SMALL, pipe)
        assert parse(reader.stdout.read(), "x.json") == SMALL
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_reading_trf_imports_no_other_format(tmp_path):
    """The engine is started once for each round, so each unneeded import would slow down every start."""
    write(SMALL, tmp_path / "a.trf")
    program = (
        "import sys; before = set(sys.modules); from indeler.formats import read, write; t = read('a.trf');"
        "write(t, 'b.trf'); print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "indeler.formats.trf" in loaded
    assert not loaded & {
        "csv",
        "dataclasses",
        "importlib",
        "inspect",
        "json",
        "msgspec",
        "pathlib",
        "re",
        "tempfile",
        "typing",
        "xml",
    }
    assert Path(tmp_path / "b.trf").read_bytes() == (tmp_path / "a.trf").read_bytes()


def test_any_text_is_written_and_read_back(tmp_path):
    write_text(tmp_path / "a.txt", "½\r\n")
    assert (tmp_path / "a.txt").read_bytes() == "½\r\n".encode()
    assert read_text(tmp_path / "a.txt") == "½\r\n"
    (tmp_path / "a.txt").write_bytes("½".encode("cp1252"))
    assert read_text(str(tmp_path / "a.txt")) == "½"


def test_the_dialect_is_the_requested_one_or_follows_from_the_extension():
    assert dialect_of("a.trf") == "trf26"
    assert dialect_of("a.trf", "trf16") == "trf16"


def test_every_public_name_is_available():
    for name in indeler.formats.__all__:
        assert name in dir(indeler.formats)
        assert getattr(indeler.formats, name)
    with pytest.raises(AttributeError, match="has no attribute 'read_swt'"):
        indeler.formats.read_swt
