"""Rows of FIDE's draft checklist on the command line (docs/acceptance.md)."""

import pytest

ROW = "001 {0:4}      {1:33} 2000 NED                        {2:>4} {0:4}"


def file_of(*rows, rounds=3):
    return "\n".join(["012 Open", f"142 {rounds}", "152 W", "192 FIDE_DUTCH", *rows, ""])


def players(*cells, points=("0.5", "0.5", "1.0", "0.0")):
    numbered = enumerate(zip(points, cells, strict=True), start=1)
    return [f"{ROW.format(number, f'Player {number}', worth)}  {cell}" for number, (worth, cell) in numbered]


@pytest.mark.parametrize("sign", ["?", "*", " "])
@pytest.mark.parametrize("command", ["standings --final {0}", "convert --report {0} {1}", "convert --to knsb {0} {1}"])
def test_rows_161_and_169_nothing_final_with_an_unfinished_game(indeler, tmp_path, sign, command):
    file, out = tmp_path / "open.trf", tmp_path / "out.trf"
    cells = f"   2 w {sign}", f"   1 b {sign}", "   4 w 1", "   3 b 0"
    worth = ("0.0", "0.0", "1.0", "0.0") if sign == " " else ("0.5", "0.5", "1.0", "0.0")
    file.write_text(file_of(*players(*cells, points=worth)))
    said = indeler(*command.format(file, out).split())
    assert (said.code, said.out, out.exists()) == (3, "", False)
    assert "Final standings wait for unfinished games: round 1, board 1 (Player 1 – Player 2)." in said.err
    assert indeler("standings", file).code == 0
    assert indeler("convert", file, out).code == 0


def test_row_174_a_half_point_bye_is_asked_about_from_the_second_on(indeler, tmp_path):
    file = tmp_path / "open.trf"
    file.write_text(file_of(*players("", "", "", "", points=("0.0",) * 4)))
    assert indeler("bye", file, 1, 2, "half").code == 0
    before = file.read_bytes()
    second = indeler("bye", file, 1, 3, "half")
    assert second.code == 3
    assert "Player 1 already has a bye with points (rounds: 2). Nothing is written; with --anyway it is." in second.err
    assert file.read_bytes() == before
    assert indeler("bye", file, 1, 3, "half", "--anyway").code == 0
    assert indeler("bye", file, 2, 3, "half").code == 0
    assert [line for line in file.read_text().splitlines() if line.startswith("240")] == [
        "240 H 002    1",
        "240 H 003    1    2",
    ]
