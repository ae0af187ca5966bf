"""Tests of reading the rating lists of the KNSB and FIDE, other tables, and zip files, with their refusals."""

import io
import zipfile

import pytest

from indeler.formats import ListedPlayer, read_rating_list
from indeler.formats.rating_lists import reading
from indeler.language import FileTrouble, InvalidInput, TooLarge
from indeler.language.catalogue import words_of

KNSB = [
    ListedPlayer("8100001", "Jansen, Piet", "NED", "NED", "", "FM", 2098, 31, "1980"),
    ListedPlayer("8100002", "Vries, Zoë de", "NED", "NED", "w", "", 1991, 12, "1999"),
    ListedPlayer("8100003", "Van der Aa, Quinten", "NED", "NED", "", "", 1402, 6, "2010"),
    ListedPlayer("8100004", "Jansen, Piet", "NED", "NED", "", "", 1210, 9, "2012"),
]
FIDE = [
    ListedPlayer("1000001", "Jansen, Piet", "FIDE", "NED", "m", "FM", 2105, 9, "1980", "", 2050, 1999, 20, 20, 20),
    ListedPlayer("1000002", "Vries, Zoe de", "FIDE", "NED", "w", "WFM", 1987, 0, "1999", "wi", k=40),
    ListedPlayer("1000003", "Muller, Jorg", "FIDE", "GER", "m"),
]


def in_memory(text: str | bytes, name: str = "list.csv") -> io.BytesIO:
    file = io.BytesIO(text.encode() if isinstance(text, str) else text)
    file.name = name
    return file


def refusal(source: object, **options: object) -> str:
    with pytest.raises(InvalidInput) as caught:
        list(read_rating_list(source, **options))
    return str(caught.value)


def zipped(*members: tuple[str, bytes], name: str = "list.zip") -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members:
            archive.writestr(member, data)
    file.name = name
    file.seek(0)
    return file


def test_the_knsb_list_is_read(formats):
    assert list(read_rating_list(formats / "knsb.csv")) == KNSB


@pytest.mark.parametrize("name", ["fide-foa.txt", "fide-legacy.txt", "fide.xml"])
def test_the_combined_fide_list_is_read(formats, name):
    assert list(read_rating_list(formats / name)) == FIDE


@pytest.mark.parametrize(
    ("titles", "arena"),
    [
        ("FA,NI", ""),
        ("FST,IA,IO,LSI", "ACM"),
        ("DI,FST,IA,IO,LSI", ""),
        ("DI,FST,IA,IO,LSI,NA,SI", ""),
        ("DI,FST,IA,IO,LSI", "AGM"),
        ("DI,FST,IA,IO,LSI,NA,SI", "afm"),
    ],
)
def test_long_lists_of_other_titles_shift_the_rest_of_the_line_without_loss(formats, titles, arena):
    """The column of other titles is 15 letters wide; a title of the online arena may follow without a space."""
    heading, *lines = (formats / "fide-foa.txt").read_text(encoding="utf-8").splitlines()
    others, after = heading.index("OTit"), heading.index("FOA")
    (line,) = [line for line in lines if "Vries" in line]
    longer = f"{line[:others]}{titles:15}{arena:3}{line[after + 3 :]}"
    assert list(read_rating_list(in_memory(f"{heading}\n{longer}\n", "fide.txt"))) == [FIDE[1]]


def test_a_fide_list_of_one_tempo_has_only_that_rating(formats):
    expected = [player._replace(rapid=0, blitz=0, rapid_k=0, blitz_k=0) for player in FIDE]
    assert list(read_rating_list(formats / "fide-single.txt")) == expected


@pytest.mark.parametrize("name", ["knsb.csv", "fide-foa.txt", "fide.xml"])
def test_the_first_list_in_a_zip_file_is_read(formats, name):
    file = zipped(("read me.pdf", b"%PDF"), ("__MACOSX/x.csv", b"?"), (name, (formats / name).read_bytes()))
    assert list(read_rating_list(file)) == (KNSB if name == "knsb.csv" else FIDE)


def test_any_table_with_named_columns_is_read():
    file = in_memory("Lid,Wie,Nieuw,Rating\n77,Boer,1310,1299\n")
    columns = {"identity": "Lid", "name": "Wie", "rating": "Nieuw"}
    assert list(read_rating_list(file, columns=columns, register="KNDB")) == [
        ListedPlayer("77", "Boer", "KNDB", rating=1310)
    ]


def test_a_fide_table_with_an_empty_number_is_still_a_fide_list():
    file = in_memory("FIDE-ID;Naam;Rating\n;Boer;1310\n")
    assert list(read_rating_list(file)) == [ListedPlayer("", "Boer", "FIDE", rating=1310)]


def test_a_list_is_read_lazily():
    file = in_memory("knsb;naam;rating\n1;A;1500\n2;B;wrong\n")
    players = read_rating_list(file)
    assert next(players).name == "A"
    with pytest.raises(InvalidInput, match=r"list.csv:3: 'wrong' is not a rating; write a whole number there\."):
        next(players)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(FileTrouble, match=r"none.csv: No such file or directory; check the name"):
        list(read_rating_list(tmp_path / "none.csv"))
    with pytest.raises(FileTrouble, match="Is a directory"):
        list(read_rating_list(str(tmp_path)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "list.csv:1: no column is headed 'name'; start the file with a line of headings."),
        ("knsb;naam\n1;\n", "list.csv:2: this player has no name; download the list again."),
        ("ID Number  Name\n", "list.csv:1: the heading has no column for the rating; check that this is FIDE's list."),
        (
            "ID Number  Name      SRtng\n1          A         x\n",
            "list.csv:2: 'x' is not a rating; write a whole number there.",
        ),
        ("naam\nA\0B", "list.csv:2: this is not a text file; check that it is the right one."),
    ],
)
def test_refusals(text, sentence):
    assert refusal(in_memory(text)) == sentence


def test_the_required_heading_is_in_the_language_of_the_reader():
    with pytest.raises(InvalidInput) as wrong:
        list(read_rating_list(in_memory("")))
    assert [wrong.value.translated(words_of(lang)).split("'")[1] for lang in ("nl", "de")] == ["naam", "Name"]


def test_columns_that_do_not_exist_are_refused():
    assert refusal(in_memory("naam\n"), columns={"elo": "X"}).startswith("There is no column 'elo'; the columns are")
    assert refusal(in_memory("naam\n"), columns={"rating": "X"}) == (
        "list.csv:1: no column is headed 'X'; start the file with a line of headings."
    )


def test_an_endless_line_is_refused_before_it_fills_the_memory():
    assert refusal(in_memory(b"naam\n" + b"x" * (1 << 21))) == (
        "list.csv:2: this line is longer than a million bytes; check that this is the right file."
    )


def test_a_zip_without_a_list_is_refused():
    assert refusal(zipped(("photo.jpg", b""))) == (
        "list.zip: there is no .csv, .txt or .xml file in this archive; give the rating list itself."
    )


@pytest.mark.parametrize("kept", [4, 40, 200, -20])
def test_a_truncated_zip_is_refused(kept, formats):
    whole = zipped(("knsb.csv", (formats / "knsb.csv").read_bytes() * 100)).getvalue()
    assert refusal(in_memory(whole[:kept], "list.zip")) == (
        "list.zip: this zip file is damaged or incomplete; download it again."
    )


def test_a_zip_with_damaged_bytes_is_refused(formats):
    data = bytearray(zipped(("knsb.csv", (formats / "knsb.csv").read_bytes() * 100)).getvalue())
    data[60:80] = bytes(20)
    assert refusal(in_memory(bytes(data), "list.zip")) == (
        "list.zip: this zip file is damaged or incomplete; download it again."
    )


def test_a_zip_with_a_password_is_refused(formats):
    data = bytearray(zipped(("knsb.csv", b"naam\nA\n")).getvalue())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert refusal(in_memory(bytes(data), "list.zip")) == (
        "list.zip: this zip file has a password or an unusual compression; unpack it and give the list inside."
    )


def test_a_zip_with_an_unusual_compression_is_refused():
    file = io.BytesIO()
    file.name = "list.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("knsb.csv", "naam\nA\n")
    assert refusal(file) == (
        "list.zip: this zip file has a password or an unusual compression; unpack it and give the list inside."
    )


def test_a_zip_bomb_is_refused_by_its_size(monkeypatch):
    monkeypatch.setattr(reading, "LARGEST_LIST", 1 << 20)
    bomb = zipped(("list.txt", bytes(1 << 21)))
    assert len(bomb.getvalue()) < 4000
    with pytest.raises(TooLarge, match=r"list.zip: the list inside unpacks to 2097152 bytes; no list is so large\."):
        list(read_rating_list(bomb))


def test_a_zip_bomb_with_a_false_size_is_refused(monkeypatch):
    monkeypatch.setattr(reading, "LARGEST_LIST", 1 << 20)
    data = bytearray(zipped(("list.txt", b"naam\n" + b"A\n" * (1 << 20))).getvalue())
    place = data.index(b"PK\x01\x02") + 24
    data[place : place + 4] = (100).to_bytes(4, "little")
    assert refusal(in_memory(bytes(data), "list.zip")) == (
        "list.zip: this zip file is damaged or incomplete; download it again."
    )
