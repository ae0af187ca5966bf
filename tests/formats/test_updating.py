"""Tests of updating a tournament file in place: lines without a change are kept."""

import pytest

from indeler.formats import format_tournament, parse
from indeler.formats.updating import rewrite_file
from indeler.language import InvalidInput
from indeler.model import Event, Forbidden, Game, Player, Result, Round, Tournament, VirtualPoints

OPEN = Tournament(
    [Player(1, "Jansen, Piet", 2100), Player(2, "Visser, Kees", 2000), Player(3, "Smit"), Player(4, "Bakker")],
    [Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.PENDING)))],
    total_rounds=3,
    event=Event("Open", "Utrecht"),
)
ODD_LINE = "XYZ this line is of another program"


def drawn(tournament):
    """Return the tournament with a draw on board 2 of round 1."""
    (first,) = tournament.rounds
    game = first.games[1]._replace(result=Result.DRAW)
    return tournament.replace(rounds=[first._replace(games=(first.games[0], game))])


def updated(tmp_path, data, change=drawn, name="open.trf"):
    file = tmp_path / name
    file.write_bytes(data)
    rewrite_file(file, change)
    return file.read_bytes()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_only_changed_lines_differ_and_encoding_and_line_ends_are_kept(tmp_path, encoding, end):
    lines = format_tournament(OPEN, "trf16").replace("Visser", "Viss\N{LATIN SMALL LETTER E WITH ACUTE}r").splitlines()
    data = "".join(f"{line}{end}" for line in [lines[0], ODD_LINE, *lines[1:]]).encode(encoding)
    now = updated(tmp_path, data)
    assert now[:3] == data[:3]
    before, after = (text.decode(encoding).split(end) for text in (data, now))
    assert len(before) == len(after)
    assert [line[:8] for line in after if line not in before] == ["001    3", "001    4"]
    assert parse(now, "open.trf").rounds[0].games[1].result is Result.DRAW


def test_a_file_without_a_change_is_not_written(tmp_path):
    data = format_tournament(OPEN, "trf16").encode() + ODD_LINE.encode()
    assert updated(tmp_path, data, lambda tournament: tournament) == data


def test_a_new_line_is_added_at_the_end_and_an_obsolete_one_is_removed(tmp_path):
    data = (format_tournament(OPEN, "trf26") + f"{ODD_LINE}\n").encode()
    banned = updated(tmp_path, data, lambda one: one.replace(forbidden=[Forbidden((1, 3))]))
    assert banned.decode().splitlines()[-1].startswith("260")
    assert banned.decode().splitlines()[:-1] == data.decode().splitlines()
    assert parse(banned, "open.trf").forbidden == (Forbidden((1, 3)),)
    assert updated(tmp_path, banned, lambda one: one.replace(forbidden=[])) == data


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx", "trf26"])
def test_a_change_is_written_in_the_dialect_of_the_file(tmp_path, dialect):
    before = OPEN.replace(forbidden=[Forbidden((1, 3))], virtual_points=[VirtualPoints(1, (10, 10))])
    text = format_tournament(before, dialect)
    now = updated(tmp_path, f"{text}{ODD_LINE}\n".encode()).decode()
    assert now.endswith(f"{ODD_LINE}\n")
    assert [line for line in now.splitlines()[:-1] if line not in format_tournament(drawn(before), dialect)] == []
    assert parse(now.encode(), "open.trf") == parse(
        f"{format_tournament(drawn(before), dialect)}{ODD_LINE}\n".encode(), ""
    )


@pytest.mark.parametrize("last", ["", ODD_LINE])
def test_a_line_is_added_after_a_last_line_without_a_line_end(tmp_path, last):
    lines = format_tournament(OPEN, "trf26").splitlines()
    lines.sort(key=lambda line: line.startswith("001"))
    data = "\r\n".join([*lines, *filter(None, [last])]).encode()
    now = updated(tmp_path, data, lambda one: drawn(one).replace(forbidden=[Forbidden((1, 3))])).decode()
    assert now.count("\r\n") == now.count("\n") == data.count(b"\n") + 2
    assert [line[:3] for line in now.splitlines()] == [line[:3] for line in data.decode().splitlines()] + ["260"]


def test_comments_with_long_names_are_changed_in_place(tmp_path):
    long = [one._replace(name=one.name + "x" * 60) for one in OPEN.players.values()]
    longer = [one._replace(name=one.name + "y") for one in long]
    data = f"{ODD_LINE}\n{format_tournament(OPEN.replace(players=long), 'trf16')}".encode()
    now = updated(tmp_path, data, lambda one: one.replace(players=longer)).decode()
    assert now.splitlines() == [f"{line}y" if "indeler:player" in line else line for line in data.decode().splitlines()]


def test_a_json_file_is_rewritten_completely(tmp_path):
    now = updated(tmp_path, format_tournament(OPEN, "json").encode(), name="open.json")
    assert now.decode() == format_tournament(drawn(OPEN), "json")


def test_a_file_of_another_format_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="only TRF and JSON files can be changed"):
        updated(tmp_path, format_tournament(OPEN, "swi").encode("cp850"), name="open.swi")
