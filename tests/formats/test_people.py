"""Tests of reading people lists: recognition of columns, interpretation of lines, and limits."""

import datetime
from contextlib import suppress
from io import BytesIO
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from indeler.formats import parse
from indeler.formats.people import MOST_PEOPLE, Choices, read_people, read_typed
from indeler.formats.people.sheets import _heading_line
from indeler.language import InvalidInput, TooLarge


@pytest.mark.sampled(3)
def test_a_list_has_a_maximum_number_of_members():
    most = "name\n" + "".join(f"Member {number}\n" for number in range(MOST_PEOPLE))
    assert len(read_people(most.encode(), "leden.csv").rows) == MOST_PEOPLE
    with pytest.raises(TooLarge, match=r"^leden.csv: more than 2000 people at once; split the file.$"):
        read_people(f"{most}One more\n".encode(), "leden.csv")


def test_a_row_has_its_line_number_and_states_whether_it_is_numbered():
    rows = read_people(b"nr,name,email,rating\n7,Bos,bos@club.example,1500\n,Kok,,\n,Mol,mol,\n", "leden.csv").rows
    assert [(row.line, row.name, row.email, row.numbered) for row in rows[:2]] == [
        (2, "Bos", "bos@club.example", True),
        (3, "Kok", "", False),
    ]
    assert [(row.player.number, row.player.rating) for row in rows[:2]] == [(7, 1500), (1, 0)]
    assert (rows[2].line, rows[2].player) == (4, None)
    assert str(rows[2].fault) == "'mol' is not an e-mail address; write it as name@club.example."


def read(text, name="leden.csv", **chosen):
    return read_people(text.encode(), name, Choices(**chosen))


def told(people):
    return [(row.name, row.player and row.player.rating, row.email) for row in people.rows]


def fields_of(people):
    return {column.heading or column.place: column.field for column in people.columns}


PASTED = (
    "Naam\tVoornaam\tTussenvoegsel\tAchternaam\tRating\tGeboortedatum\tE-mail\n"
    "Jan van der Berg\tJan\tvan der\tBerg\t1540\t17-05-2011\tjan@club.example\n"
    "\tAnna\t\tSmit\t\t1987\t\n"
)


def test_members_pasted_from_a_spreadsheet_have_names_without_private_data():
    people = read_typed(PASTED)
    assert told(people) == [("Jan van der Berg", 1540, "jan@club.example"), ("Smit, Anna", 0, "")]
    assert [row.player.birth for row in people.rows] == ["2011/05/17", "1987"]
    assert people.questions == []
    bare = read_typed("".join(PASTED.splitlines(keepends=True)[1:]))
    assert fields_of(bare) == {0: "name", 1: "", 2: "", 3: "", 4: "rating", 5: "birth", 6: "email"}
    assert [column.place for column in bare.questions] == [1, 2, 3]


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("ID Number;Name;Fed;Sex;Tit;Rtg;B-day;Club", "fide_id name federation sex title rating birth club"),
        ("Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S", "knsb name title federation rating - birth sex"),
        ("No.;Name;FideID;FED;Rtg;Club/City", "number name fide_id federation rating club"),
        ("Nr.;Name;Land;Elo;Verein/Ort;Typ;Gr", "number name federation rating club - -"),
        (
            "Nr;Name;Titel;ID-Nr;Elo nat;Elo int;Geb;Land;Geschlecht;Vereinsname;FIDE-Nr",
            "number name title national_id national_rating rating birth federation sex club fide_id",
        ),
        ("Vorname,Nachname,Geburtsdatum,DWZ,Verein", "first_name last_name birth national_rating club"),
        ("Surname,Forename,Date of birth,Gender,Phone", "last_name first_name birth sex -"),
        ("Nom;Prénom;Né(e);Sexe;Elo;Fédération;Cercle", "name first_name birth sex rating federation club"),
        ("Roepnaam;Tussenvoegsels;Achternaam;Geb. datum;KNSB nr;Telefoon", "first_name infix last_name birth knsb -"),
    ],
)
def test_headings_of_fide_chess_results_swiss_manager_the_knsb_and_clubs_are_known(headings, fields):
    people = read(f"{headings}\n")
    assert [column.field or "-" for column in people.columns] == fields.split()
    assert people.questions == []


def test_an_unknown_heading_raises_a_question_and_rounds_and_points_do_not():
    """Nothing is kept from a column that is known but not needed."""
    people = read("Name;R1;Ronde 12;rd 3;Points;R1234;Rook\nBos;1;0;½;2;x;y\n")
    assert [column.field for column in people.columns] == ["name", *[""] * 6]
    assert [column.heading for column in people.questions] == ["R1234", "Rook"]


@pytest.mark.parametrize(("text", "count"), [("Anna de Vries", 1), ("Anna Smit\n", 1), ("Anna\nKees\n", 2)])
def test_a_name_of_two_words_or_two_lines_is_a_list_and_a_single_word_is_not(text, count):
    assert len(read(text, "leden.txt").rows) == count
    with pytest.raises(InvalidInput):
        read("Anna\n", "leden.txt")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name,First name,Last name\nAnna Smit,Anna,Smit\n", ["Anna Smit"]),
        ("Name,First name,Last name\nSmit,Anna,Smit\n", ["Smit"]),
        ("Name,First name\nSmit,Anna\n", ["Smit, Anna"]),
        ("Name,First name\nAnna,Anna\n", ["Anna"]),
    ],
)
def test_first_and_last_names_are_ignored_if_the_full_name_contains_them(text, names):
    assert [row.name for row in read(text).rows] == names


def test_a_list_has_at_most_the_allowed_number_of_lines():
    text = "name\nBos\nKok\nMol\n"
    assert len(read_people(text.encode(), "leden.csv", most=3).rows) == 3
    with pytest.raises(TooLarge, match="more than 2 people at once"):
        read_people(text.encode(), "leden.csv", most=2)


def test_a_row_of_a_workbook_has_the_number_that_the_spreadsheet_shows():
    rows = [["Members"], [None], ["Name", "E-mail"], ["Bos", "b@club.example"], [None], ["Kok", "kok"]]
    people = read_people(workbook(("Leden", rows)), "leden.xlsx")
    assert [(row.line, row.name) for row in people.rows] == [(4, "Bos"), (6, "Kok")]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Anna de Vries\nKees Bakker\n", [("Anna de Vries", 0, ""), ("Kees Bakker", 0, "")]),
        ("Vries, Anna de 1800\nBakker, Kees\n", [("Vries, Anna de", 1800, ""), ("Bakker, Kees", 0, "")]),
        ("Anna de Vries; 1800; De Toren\nKees Bakker 1700", [("Anna de Vries", 1800, ""), ("Kees Bakker", 1700, "")]),
        ("Anna,1800,a@b.example\nKees,,k@b.example", [("Anna", 1800, "a@b.example"), ("Kees", 0, "k@b.example")]),
        ("1\tGM\tAnna\t2500\n2\t\tKees\t1700", [("Anna", 2500, ""), ("Kees", 1700, "")]),
        ("Vries;de;Anna;1800\n", [("Vries", 1800, "")]),
    ],
)
def test_a_list_without_headings_is_read(text, people):
    assert told(read_typed(text)) == people


@pytest.mark.parametrize(
    ("first", "name", "whole"),
    [("Jan", "Bos", "Bos, Jan"), ("Jan", "Jan Bos", "Jan Bos"), ("", "Bos", "Bos"), ("Jan", "Bos, Jan", "Bos, Jan")],
)
def test_a_name_beside_a_first_name_is_the_last_name_unless_it_is_complete(first, name, whole):
    assert read(f"Voornaam;Naam\n{first};{name}\n").rows[0].name == whole


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Jan Bos jan@club.example", "an e-mail address"),
        ("Bos, Jan 17-05-2011", "what looks like a date"),
        ("Bos 2011-05-17", "what looks like a date"),
        ("Jan Bos 06-12345678", "what looks like a telephone number"),
        ("+31 6 1234 5678", "what looks like a telephone number"),
    ],
)
def test_a_name_with_private_data_is_refused(name, what):
    for people in (read_typed(name), read(f"naam;rating\n{name};1500\n")):
        [row] = people.rows
        assert row.player is None
        assert what in str(row.fault)


@pytest.mark.parametrize("name", ["Jan II", "Jansen, J.P. 3", "O'Neil, Mary-Ann", "Team 2000", "X Æ A-12"])
def test_a_name_may_contain_harmless_numbers_and_signs(name):
    assert read(f"naam\n{name}\n").rows[0].fault is None


def test_an_invalid_value_is_reported_in_one_sentence_with_its_line():
    rows = read("naam;rating;geboren\nA;abc;\nB;;31-02-2011\nC;1500;29-02-2012\n").rows
    assert [(row.line, str(row.fault)) for row in rows if row.fault] == [
        (2, "'abc' is not a rating; write a whole number there."),
        (3, "'31-02-2011' is a day that does not exist; check the day and the month."),
    ]


def test_an_unknown_column_raises_a_question_and_a_choice_overrides_the_heading():
    text = "Deelnemer;Sterkte;Kleur\nJan;1500;rood\nAnna;1600;blauw\n"
    people = read(text)
    assert [(column.heading, column.samples) for column in people.questions] == [
        ("Sterkte", ("1500", "1600")),
        ("Kleur", ("rood", "blauw")),
    ]
    assert told(read(text, columns={1: "rating", 2: ""})) == [("Jan", 1500, ""), ("Anna", 1600, "")]
    assert read(text, columns={1: "rating", 2: ""}).questions == []
    nameless = read("Wie;Sterkte\nJan;1500\n")
    assert nameless.lacks_names
    assert told(read("Wie;Sterkte\nJan;1500\n", columns={0: "name", 1: "rating"})) == [("Jan", 1500, "")]
    assert told(read("Jan;Bos\n1;2\n", heading_line=0, columns={1: ""}))[0][0] == "Jan"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Wie;Wat\nJan;2\nPiet\nKees;3\n", 1),  # words above a column of numbers, even if some lines are shorter
        ("Wie;Wat\nJan;x\nPiet\n", 0),
        ("Wie;Wat\nJan;\nPiet\n", 0),
        ("Wie;W2\nJan;2\n", 0),
        ("Wie;\nJan;2\n", 0),
        ("Naam;\nJan;\n", 1),
        ("\nWie;Wat\nJan;2\n", 2),
    ],
)
def test_the_first_line_is_a_heading_if_it_is_known_or_above_numbers(text, line):
    rows = [(number, cells.split(";")) for number, cells in enumerate(text.splitlines(), start=1)]
    assert _heading_line(rows) == line


def test_the_title_and_the_last_line_of_an_export_are_not_read_as_players():
    text = (
        "Open of Hengelo\nStarting rank list\n\nNo.;;Name;FED;Rtg\n1;GM;Bos;NED;2500\n2;;Kok;GER;1800\nSwiss-Manager\n"
    )
    people = read(text)
    assert [(row.line, row.name, row.player.title, row.player.number) for row in people.rows] == [
        (5, "Bos", "GM", 1),
        (6, "Kok", "", 2),
    ]


def workbook(*sheets):
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_workbook_is_read_from_the_first_or_the_chosen_sheet():
    data = workbook(
        ("Leden", [["Naam", "Geb.datum", "Elo", "Tel"], ["Bos, Jan", datetime.date(2011, 5, 17), 1500.0, 612345678]]),
        ("Jeugd", [["Naam"], ["Kees"]]),
    )
    people = read_people(data, "leden.xlsx")
    assert told(people) == [("Bos, Jan", 1500, "")]
    assert people.rows[0].player.birth == "2011/05/17"
    assert people.sheet.names == ("Leden", "Jeugd")
    assert told(read_people(data, "leden.xlsx", Choices(sheet="Jeugd"))) == [("Kees", 0, "")]
    assert [player.name for player in parse(data, "leden.xlsx").players.values()] == ["Bos, Jan"]
    with pytest.raises(InvalidInput, match="there is no sheet 'Ouders'"):
        read_people(data, "leden.xlsx", Choices(sheet="Ouders"))


@pytest.mark.sampled(3)
def test_a_workbook_that_is_too_large_when_unpacked_is_refused_before_reading():
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<x/>")
        archive.writestr("xl/workbook.xml", b" " * (65 << 20))
    with pytest.raises(TooLarge, match="too large for a list of people"):
        read_people(file.getvalue(), "leden.xlsx")


@pytest.mark.parametrize("cell", ["<c><v>1</v></c>", "<c/>"])
def test_a_small_workbook_with_millions_of_cells_is_refused_before_reading(cell):
    file = BytesIO(workbook(("Leden", [["Naam"], ["Bos"]])))
    with ZipFile(file) as whole:
        parts = {name: whole.read(name) for name in whole.namelist()}
    row = f"<row>{cell * 200}</row>".encode()
    sheet = parts["xl/worksheets/sheet1.xml"]
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(b"</sheetData>", row * 5000 + b"</sheetData>")
    with ZipFile(file := BytesIO(), "w", ZIP_DEFLATED) as larger:
        for name, data in parts.items():
            larger.writestr(name, data)
    assert len(file.getvalue()) < 100_000
    with pytest.raises(TooLarge, match="too large for a list of people"):
        read_people(file.getvalue(), "leden.xlsx")


@pytest.mark.parametrize("length", [200, 1000, 3000])
def test_a_truncated_workbook_is_refused_with_one_sentence(length):
    with pytest.raises(InvalidInput, match="cannot be read as an Excel workbook"):
        read_people(workbook(("Leden", [["Naam"], ["Bos"]]))[:length], "leden.xlsx")


def test_a_workbook_with_flipped_bits_is_read_or_refused_with_one_sentence():
    """A flipped bit damages compressed bytes, declares a password or another compression, or damages the XML."""
    data, random = workbook(("Leden", [["Naam", "Rating"], *([f"Lid {n}", 1500 + n] for n in range(20))])), Random(1)
    for _ in range(400):
        damaged = bytearray(data)
        damaged[random.randrange(len(data))] ^= 1 << random.randrange(8)
        with suppress(InvalidInput, TooLarge):
            read_people(bytes(damaged), "leden.xlsx")


@pytest.mark.parametrize(("place", "value"), [(6, 1), (8, 99)])
def test_a_workbook_with_a_password_or_an_unknown_compression_is_refused(place, value):
    """The flags and the compression are in the head of each part, and two bytes further in the directory."""
    data = bytearray(workbook(("Leden", [["Naam"], ["Bos"]])))
    for mark, further in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = data.find(mark)
        while at >= 0:
            data[at + place + further] = value
            at = data.find(mark, at + 1)
    with pytest.raises(InvalidInput, match="cannot be read as an Excel workbook"):
        read_people(bytes(data), "leden.xlsx")


def test_a_workbook_of_an_old_excel_is_refused_with_advice():
    with pytest.raises(InvalidInput, match=r"save it as \.xlsx without a password"):
        read_people(b"\xd0\xcf\x11\xe0" + bytes(500), "leden.xls")
