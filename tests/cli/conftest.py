"""Fixtures that run the command line inside the test process."""

import datetime
from gettext import GNUTranslations

import pytest
import time_machine

from indeler.cli.main import exit_code
from indeler.season.events import encode
from indeler.season.log import logbook
from support import invented_language
from support.season_commands import decide

SAMPLE = """\
012 Voorbeeld Open
142 5
152 W
001    1 m FM Jansen, Piet                      2105 NED                         1.5    1     4 w 1     3 b =
001    2 w    de Vries, Anna                    1987 NED                         1.5    2     5 b =  0000 - U
001    3 m    Bakker, Kees                      1850 NED                         1.5    3  0000 - U     1 w =
001    4 m    Visser, Tom                       1790 NED                         1.0    4     1 b 0     5 w +
001    5 m    Smit, Lars                             NED                         0.5    5     2 w =     4 b -
"""


@pytest.fixture
def sample(tmp_path):
    """Return a tournament file of five players after two rounds."""
    file = tmp_path / "open.trf"
    file.write_text(SAMPLE)
    return file


AFTERWARDS = "2027-06-15 12:00"


@pytest.fixture(scope="module", autouse=True)
def afterwards():
    """Move the clock past the season 2026/27, so that the events of these tests are in the past on any day."""
    with time_machine.travel(_local(AFTERWARDS)):
        yield


@pytest.fixture
def clock():
    """Provide a clock that does not run; ``clock("2026-09-04 17:00")`` sets it."""
    with time_machine.travel(_local(AFTERWARDS), tick=False) as traveller:
        yield lambda text: traveller.move_to(_local(text))


def _local(text):
    return datetime.datetime.fromisoformat(text).astimezone()


class Answer:
    """The output and the exit code of a command."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def indeler(capsys):
    """Call ``indeler`` with these arguments."""

    def call(*words):
        code = exit_code([str(word) for word in words])
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return call


@pytest.fixture
def strange_words(monkeypatch):
    """Replace all texts of the catalogues by an invented language; remaining English is in no catalogue."""
    from indeler.language.catalogue import words_of

    monkeypatch.setattr(GNUTranslations, "gettext", lambda self, text: invented_language.said(text))
    words_of.cache_clear()
    yield
    words_of.cache_clear()


@pytest.fixture(scope="module")
def seasons():
    """Return the seasons that were replayed, by their logbooks."""
    return {}


@pytest.fixture
def replayed_once(seasons, monkeypatch):
    """Cache seasons by their events, so that a second command need not replay them."""

    def known(club_rules, events, replay=logbook.replay):
        read = tuple(map(encode, events))
        if read not in seasons:
            seasons[read] = replay(club_rules, events)
        return seasons[read]

    monkeypatch.setattr(logbook, "replay", known)


@pytest.fixture
def no_settings(monkeypatch, clock):
    """Remove INDELER_BY from the environment, and set the clock close to the end of the season."""
    monkeypatch.delenv("INDELER_BY", raising=False)


@pytest.fixture
def club(tmp_path, indeler, no_settings):
    """Return the folder of a new season with four members."""
    folder = tmp_path / "club"
    assert indeler("season", "new", folder, "--by", "Jan", "--rules", "autumn", "--at", "2026-08-20T12:00").code == 0
    for number, rating in enumerate((1900, 1800, 1700, 1600), start=1):
        fields = f"member={number}", f"name=Member {number}", f"rating={rating}"
        added = indeler(*decide(folder, "member-joined"), *fields)
        assert added.code == 0, added.err
    return folder


@pytest.fixture
def begun(club, indeler):
    """Return the folder of the club with one evening planned and one group of all four members."""
    assert indeler(*decide(club, "evenings-planned"), 'evenings=[{"date":"2026-09-04","what":"cycles"}]').code == 0
    assert indeler(*decide(club, "cycle-opened"), "cycle=1", 'groups={"A":[1,2,3,4]}').code == 0
    return club
