"""Tests of the index of rating lists: import, search, and the refusal of invalid lists."""

import sqlite3
import zipfile

import pytest

from indeler.formats.people import words_of_name
from indeler.formats.rating_lists import ListedPlayer
from indeler.language import FileTrouble, InvalidInput
from indeler.model import Player, Tournament
from indeler.ratings import ImportedList, Index, Source, Tempo, import_lists
from indeler.ratings.importing import BATCH_SIZE

RULEBOOK = "fide-b02"

KNSB = """Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S
7000001;Müller, Jörg;;NED;1830;40;1971;
7000002;Dijk, Anna van;;NED;;;;w
7000001;Müller, Jörg;;NED;1830;40;1971;
7000003;Ångström, Åsa;;FID;1500;100;;w
"""
TXT = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)


def fide_row(number, name, *, title="", women="", other="", foa="", rating="", rapid="", blitz="", born="", flag=""):
    """Return a line as FIDE's program writes it: a value longer than its column shifts the rest of the line."""
    start = f"{number:<15}{name:<61}NED M   {title:<5}{women:<5}{other:<15}{foa:<4}"
    return f"{start}{rating:<6}0   20 {rapid:<6}0   20 {blitz:<6}0   20 {born:<6}{flag:<4}\r\n"


@pytest.fixture
def files(tmp_path):
    def written(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


@pytest.fixture
def index(tmp_path):
    return tmp_path / "ratings.sqlite3"


@pytest.fixture
def club(files, index):
    """Provide an index with a few players of both lists."""
    rows = [
        fide_row(1000001, "Jansen, Piet", title="FM", rating=2105, rapid=2050, blitz=1999, born=1980),
        fide_row(1000012, "Jansma, Piet", rating=2205, born=1975),
        fide_row(1000003, "Mueller, Joerg", rating=1844, born=1971, flag="i"),
        fide_row(1495045, "Vreeken, C.", women="WH", born=1928),
    ]
    import_lists([files("players_list_foa.txt", TXT + "".join(rows)), files("klassiek.csv", KNSB)], index)
    with Index(index) as opened:
        yield opened


def names(found):
    return [one.name for one in found]


def test_a_found_player_has_the_data_of_the_list(club):
    (found,) = club.find("1000001")
    assert found == ListedPlayer(
        "1000001", "Jansen, Piet", "FIDE", "NED", "m", "FM", 2105, 0, "1980", "", 2050, 1999, 20, 20, 20
    )
    assert [(one.name, one.title) for one in club.find("vreeken")] == [("Vreeken, C.", "WH")]


@pytest.mark.parametrize("text", ["Jansen, Piet", "piet jansen", "JANSEN P", "pi jansen", "  jansen ,piet "])
def test_names_are_found_in_any_order_by_whole_words_or_prefixes(club, text):
    assert names(club.find(text)) == ["Jansen, Piet"]


def test_the_strongest_player_comes_first_but_whole_words_before_prefixes(club):
    assert names(club.find("jans")) == ["Jansma, Piet", "Jansen, Piet"]
    assert names(club.find("p")) == ["Jansma, Piet", "Jansen, Piet"]
    assert club.find("p", most=1) == club.find("p")[:1]


@pytest.mark.parametrize("text", ["Müller", "muller", "mueller", "Mueller Jörg", "JOERG", "jorg mü"])
def test_accents_are_ignored_in_the_list_and_in_the_search(club, text):
    assert {"Müller, Jörg", "Mueller, Joerg"} >= set(names(club.find(text)))
    assert "Müller, Jörg" in names(club.find(text))


def test_a_typed_accent_finds_a_player_listed_without_it(club):
    assert set(names(club.find("müller"))) == {"Müller, Jörg", "Mueller, Joerg"}
    assert names(club.find("angstrom")) == names(club.find("Aangstroem")) == ["Ångström, Åsa"]


def test_only_the_first_hundred_characters_of_a_search_are_used(club):
    assert names(club.find(f"{'jansen':99}x")) == []
    assert names(club.find(f"{'jansen':100}x")) == ["Jansen, Piet"]


def test_numbers_are_found_by_their_first_digits(club):
    assert {one.identity for one in club.find("10000")} == {"1000001", "1000012", "1000003"}
    assert club.find("100000199") == []


def test_complete_numbers_come_before_numbers_with_the_typed_prefix(files, index):
    rows = [(number, f"N{number}") for number in (1000009, 1000010, 1000019, 1000020, 10000101, 100001, 123456789)]
    import_lists([files("list.txt", TXT + "".join(fide_row(number, name) for number, name in rows))], index)
    with Index(index) as opened:
        assert names(opened.find("100001")) == ["N100001", "N1000010", "N1000019", "N10000101"]
        assert names(opened.find("1000010", most=1)) == ["N1000010"]
        assert names(opened.find("1000010")) == ["N1000010", "N10000101"]
        assert names(opened.find("100001", most=2)) == ["N100001", "N1000010"]
        assert names(opened.find("100001", most=3)) == ["N100001", "N1000010", "N1000019"]
        assert names(opened.find("12345678")) == names(opened.find("123456789")) == ["N123456789"]
        assert opened.find("1234567890") == []


@pytest.mark.parametrize(
    "text", ["", "  ", "'", '"', "*", "NEAR(", "a AND OR", "x" * 500, "\0", "½", "-", "99999999999999"]
)
def test_special_characters_in_a_search_have_no_meaning(club, text):
    assert club.find(text) == []


def test_duplicate_rows_and_blank_ratings_are_handled(club):
    (anna,) = club.find("van dijk")
    assert (anna.rating, anna.games, anna.birth, anna.register) == (0, 0, "", "NED")
    assert len([one for one in club.find("müller") if one.register == "NED"]) == 1


@pytest.mark.parametrize(
    ("other", "foa"), [("NA", ""), ("LSI,FI,SI,SLI,NA", ""), ("LSI,FI,SI,SLI,NA,DI", "AIM"), ("IA,FST,IO,LSI,N", "")]
)
def test_long_other_titles_shift_the_rest_of_the_line(files, index, other, foa):
    row = fide_row(310751, "Cruz, F.", other=other, foa=foa, rating=1946, rapid=1900, blitz="", born=1960, flag="i")
    import_lists([files("list.txt", TXT + row)], index)
    with Index(index) as opened:
        (found,) = opened.find("cruz")
    assert (found.rating, found.rapid, found.blitz, found.birth, found.flag) == (1946, 1900, 0, "1960", "i")


SINGLE = "ID Number      Name                    Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag\n"


def single(rating):
    return f"{SINGLE}{1000001:<15}{'Jansen, Piet':<24}NED M                                {rating:<6}9   20 1980  \n"


def test_lists_of_one_tempo_are_joined_by_number(files, index, tmp_path):
    archive = tmp_path / "blitz_rating_list.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("blitz.txt", single(2003))
    taken = import_lists(
        [files("standard_rating_list.txt", single(2001)), files("rapid_oct.txt", single(2002)), archive], index
    )
    assert [one.tempos for one in taken] == [("standard",), ("rapid",), ("blitz",)]
    with Index(index) as opened:
        (found,) = opened.find("jansen")
    assert (found.rating, found.rapid, found.blitz) == (2001, 2002, 2003)
    assert (found.k, found.rapid_k, found.blitz_k) == (20, 20, 20)


def test_a_list_replaces_only_the_list_of_its_federation_and_tempo(files, index):
    import_lists(
        [files("standard.txt", single(2001)), files("rapid.txt", single(2002)), files("knsb.csv", KNSB)], index
    )
    import_lists(
        [Source(files("new.txt", single(2011).replace("Jansen, Piet ", "Jansen-Bo, P.")), "new.txt", "rapid")], index
    )
    with Index(index) as opened:
        (found,) = opened.find("jansen")
        assert (found.name, found.rating, found.rapid) == ("Jansen-Bo, P.", 2001, 2011)
        assert len(opened.find("müller")) == 1
        assert opened.lists() == [
            ImportedList("new.txt", "FIDE", ("rapid",), 1, "2026-11"),
            ImportedList("standard.txt", "FIDE", ("standard",), 1, "2026-11"),
            ImportedList("knsb.csv", "NED", ("standard",), 4),
        ]
    import_lists([files("knsb.csv", KNSB.replace("7000003", "7000009"))], index)
    with Index(index) as opened:
        assert opened.find("7000003") == []  # a player who left the list is no longer in the index
        assert len(opened.find("7000009")) == len(opened.find("1000001")) == 1


def test_the_month_of_a_list_is_given_or_taken_from_its_name(files, index):
    csv = files("KLASSIEK_okt26.csv", KNSB)
    assert [one.month for one in import_lists([csv, Source(csv, "b.csv", "blitz", "2026-09")], index)] == [
        "2026-10",
        "2026-09",
    ]
    with Index(index) as opened:
        assert [opened.list_of("NED", tempo).month for tempo in ("standard", "blitz")] == ["2026-10", "2026-09"]


def test_RB_7_2_1_the_standard_list_is_used_if_a_tempo_has_no_list(files, index):
    import_lists([files("standard.txt", single(2001)), files("blitz.txt", single(2003))], index)
    with Index(index) as opened:
        assert [opened.list_of("FIDE", tempo).name for tempo in ("standard", "rapid", "blitz")] == [
            "standard.txt",
            "standard.txt",
            "blitz.txt",
        ]
        assert opened.list_of("NED", "standard") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (KNSB + "7000008;Bad, One;;NED;many;;;\n", "bad.csv:6: 'many' is not a rating"),
        (KNSB.splitlines()[0], "no players in this list"),
        ("naam;rating\nJansen;1500\n", "Jansen has no number of FIDE or a federation"),
        ("<playerslist><player>", "not proper XML"),
    ],
)
def test_an_invalid_list_changes_nothing(files, index, club, text, told):
    before = index.read_bytes()
    with pytest.raises(InvalidInput, match=told):
        import_lists([files("bad.csv", text)], index)
    assert index.read_bytes() == before
    assert [one.name for one in index.parent.iterdir() if ".new" in one.name] == []


def test_two_imports_cannot_run_at_the_same_time(files, index):
    def import_too(players):
        with pytest.raises(FileTrouble, match="somebody else is importing"):
            import_lists([files("b.csv", KNSB)], index)

    import_lists([files("a.csv", KNSB)], index, report_progress=import_too)


def test_players_are_imported_in_batches(files, index):
    heard = []
    text = KNSB.splitlines()[0] + "\n" + "".join(f"{n};P{n};;NED;;;;\n" for n in range(1, BATCH_SIZE + 11))
    import_lists([files("many.csv", text)], index, report_progress=heard.append)
    assert heard == [BATCH_SIZE, BATCH_SIZE + 10]


@pytest.mark.parametrize("what", ["nothing", "text", "database", "later"])
def test_a_file_that_is_not_an_index_is_refused_and_replaced_by_an_import(files, index, what):
    if what == "text":
        index.write_text("ratings")
    elif what != "nothing":
        base = sqlite3.connect(index)
        base.execute("CREATE TABLE player (id)" if what == "later" else "CREATE TABLE other (id)")
        base.execute("PRAGMA user_version = 99")
        base.close()
    with pytest.raises(FileTrouble, match="no index of rating lists yet" if what == "nothing" else "not an index"):
        Index(index)
    import_lists([files("knsb.csv", KNSB)], index)
    with Index(index) as made_anew:
        assert len(made_anew.find("müller")) == 1


def test_a_path_that_is_not_a_folder_is_refused(files, tmp_path):
    with pytest.raises(FileTrouble, match="check the folder"):
        import_lists([files("knsb.csv", KNSB)], files("file", "") / "index")


def test_all_players_of_a_tournament_are_looked_up_at_once(club):
    players = [
        Player(1, "Jansen, P.", 2000, fide_id="1000001"),
        Player(2, "Müller, Jörg"),
        Player(3, "Mueller, Joerg", birth="1990"),
        Player(4, "mueller,  joerg"),
        Player(5, "Nobody"),
    ]
    found = club.look_up(Tournament(players), tempo="rapid")
    after = found.tournament.players
    assert (after[1].rating, after[1].title, after[1].birth) == (2050, "FM", "1980")
    assert (after[4].fide_id, after[2].fide_id, after[3].fide_id) == ("1000003", "", "")
    assert found.not_found == (2, 3, 5)
    assert found.other_name == (1,)
    knsb = club.look_up(Tournament(players), "NED")
    assert knsb.tournament.player(2).national[0][1:3] == (1830, "7000001")


def test_RB_7_2_1_a_player_without_a_rapid_rating_uses_the_standard_rating(club):
    jansma = Tournament([Player(1, "Jansma, Piet")])
    assert club.look_up(jansma, tempo="rapid").tournament.player(1).rating == 2205
    assert club.coefficients(Player(1, fide_id="1000001"), Tempo.RAPID) == 20
    assert club.coefficients(Player(1, fide_id="77"), Tempo.RAPID) == club.coefficients(Player(1), Tempo.BLITZ) == 0


def test_a_player_without_a_name_is_not_searched(club):
    found = club.look_up(Tournament([Player(1, ""), Player(2, "Jansen, P.", fide_id="1000001")]))
    assert (found.not_found, found.tournament.player(2).rating) == ((1,), 2105)


def test_a_word_has_at_most_eight_spellings():
    assert words_of_name("Äöüä") == [("aoua", "aouae", "aouea", "aoueae", "aoeua", "aoeuae", "aoeuea", "aoeueae")]
