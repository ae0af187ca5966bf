"""Those below a bracket, as a set."""

from indeler.systems.dutch.bracket import Below


def test_who_is_below_as_one_set():
    assert Below(((3, 4), (5, 6, 7))).everybody == 0b11111000
    assert Below(()).everybody == 0


def test_all_below_as_one_group():
    assert Below(((3, 4), (5, 6, 7))).collapsed().groups == ((3, 4, 5, 6, 7),)
