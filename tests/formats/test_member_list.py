"""A club's list of members: its columns, its lines, and how many there may be."""

import pytest

from indeler.formats.member_list import MOST_MEMBERS, read_member_list
from indeler.language import TooLarge


def test_a_list_has_so_many_members_and_no_more():
    most = "name\n" + "".join(f"Member {number}\n" for number in range(MOST_MEMBERS))
    assert len(read_member_list(most.encode(), "leden.csv").rows) == MOST_MEMBERS
    with pytest.raises(TooLarge, match=r"^leden.csv: more than 2000 members at once; split the file.$"):
        read_member_list(f"{most}One more\n".encode(), "leden.csv")


def test_a_line_tells_where_it_stands_and_whether_it_has_a_number():
    rows = read_member_list(b"nr,name,email,rating\n7,Bos,bos@club.example,1500\n,Kok,,\n,Mol,mol,\n", "leden.csv").rows
    assert [(row.line, row.name, row.email, row.numbered) for row in rows[:2]] == [
        (2, "Bos", "bos@club.example", True),
        (3, "Kok", "", False),
    ]
    assert [(row.player.number, row.player.rating) for row in rows[:2]] == [(7, 1500), (1, 0)]
    assert (rows[2].line, rows[2].player) == (4, None)
    assert str(rows[2].fault) == "'mol' is no e-mail address; write it as name@club.example."
