"""Tests of the second opinion on a whole file: the guessed rulebook, and the page."""

import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest

from indeler.audit import NOT_BEST, RIGHT, RIGHT_IF_LAST
from indeler.cli.main import exit_code
from indeler.formats import parse_as_stated, read, write
from indeler.language import InvalidInput, Sentence
from indeler.model import Player, Round, Tournament
from indeler.opinion import tournament_opinion as guess_module
from indeler.opinion.html import OpinionPage, as_played, html_document
from indeler.opinion.tournament_opinion import JudgedRound, guess_rulebook, judge_tournament

CORPUS = Path("tests/data/corpus")


class Seen(HTMLParser):
    """A parser that collects the tags, external resources, sections and texts of a page."""

    def __init__(self):
        super().__init__()
        self.tags, self.fetched, self.sections, self.words = set(), [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        told = dict(attributes)
        self.fetched += [told[name] for name in ("src", "href") if name in told and not told[name].startswith("#")]
        self.sections += [told["id"]] if tag == "section" and "id" in told else []

    def handle_data(self, data):
        self.words.append(data)


def seen(page):
    reader = Seen()
    reader.feed(page)
    return reader


@pytest.fixture
def changed(tmp_path):
    """Return a file in which two boards of round 3 have exchanged their black players and a name has markup."""
    tournament = read(CORPUS / "fide-dutch-2026" / "0004.trf").before(4)
    first, second, *others = tournament.rounds[2].games
    swapped = (first._replace(black=second.black), second._replace(black=first.black), *others)
    rounds = (*tournament.rounds[:2], tournament.rounds[2]._replace(games=swapped))
    players = [
        player._replace(name="<b>1 & co") if player.number == 1 else player for player in tournament.players.values()
    ]
    file = tmp_path / "changed.trf"
    write(tournament.replace(rounds=rounds, players=players), file)
    return file


@pytest.mark.parametrize(("language", "word"), [("en", "not best"), ("nl", "niet de beste"), ("de", "nicht die beste")])
def test_a_page_is_complete_without_other_files(changed, tmp_path, language, word):
    out = tmp_path / "opinion.html"
    assert exit_code(["check", str(changed), "--html", str(out), "--lang", language]) == 6
    text = out.read_text(encoding="utf-8")
    page = seen(text)
    assert page.fetched == []
    assert "url(" not in text
    assert "script" not in page.tags
    assert page.sections == ["round-1", "round-2", "round-3", "standings"]
    assert text.count("<svg") == 3
    assert "b" not in page.tags  # the markup in a name is escaped
    assert any(word in words for words in page.words)


def test_a_correct_file_gives_exit_code_0(tmp_path, capsys):
    out = tmp_path / "opinion.html"
    assert exit_code(["check", str(CORPUS / "kndb" / "010.trf"), "--html", str(out), "--round", "2"]) != 0
    assert "--html" in capsys.readouterr().err
    assert exit_code(["check", str(CORPUS / "kndb" / "010.trf"), "--html", str(out)]) == 0
    assert "not best" not in out.read_text(encoding="utf-8")


def test_a_round_that_the_audit_refuses_is_reported_as_not_judged():
    stated = parse_as_stated((CORPUS / "kndb" / "010.trf").read_bytes(), "010.trf")
    judged = judge_tournament(stated, "kndb", {"nonesuch": "1"}, "en", [1])
    assert judged.rounds[0].refusal is not None
    assert "not judged" in html_document(OpinionPage(judged, "en", "010.trf", "0"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("folder", "name", "rules"), [("fide-dutch-2026", "0004", "fide-dutch"), ("keizer", "0039", "keizer")]
)
def test_the_guessed_rulebook_is_the_one_with_most_right_rounds(folder, name, rules):
    data = (CORPUS / folder / f"{name}.trf").read_bytes()
    _, guess = guess_rulebook(lambda by: parse_as_stated(data, "open.trf", by))
    assert guess.rules == rules
    assert all(other in str(guess.sentence()) for other in (rules, *guess.others))


@pytest.mark.parametrize(("head", "title"), [("012 Winter Open\n", "Winter Open"), ("", "x.trf")])
def test_the_title_names_the_tournament_or_else_the_file(head, title):
    stated = parse_as_stated((head + "142 1\n001    1\n001    2\n").encode(), "x.trf")
    page = OpinionPage(judge_tournament(stated, "fide-dutch", {}, "en", []), "en", "x.trf", "digest")
    assert page.title() == f"A second opinion on {title}"


def test_all_boards_are_compared_if_the_numbers_of_boards_differ(changed):
    opinion = judge_tournament(parse_as_stated(changed.read_bytes(), changed.name), None, {}, "en", [3])
    (verdict,) = (judged.verdict for judged in opinion.rounds)
    played = as_played(opinion.tournament, 3)
    table = OpinionPage(opinion, "en", changed.name, "digest")._compared(verdict, [*played[2:], (1, 2), (3, 4), (5, 0)])
    assert table.count("<tr>") == 1 + 3


def test_the_summary_counts_verdicts_and_gives_the_reason_for_each_round(changed):
    judged = judge_tournament(parse_as_stated(changed.read_bytes(), changed.name), None, {}, "en", [3, 1, 2])
    refused = JudgedRound(4, None, refusal=Sentence("round {round} is unknown.", round=4))
    page = OpinionPage(judged._replace(rounds=(refused, *judged.rounds)), "en", changed.name, "digest")
    assert page.in_short().startswith("Rounds: 2 × right, 1 × not best, 1 × not judged. Standings: ")
    rows = dict(re.findall(r"#round-(\d)\">\d</a></td><td>(.*?)</td></tr>", page.body()))
    assert rows["4"] == "not judged</td><td>round 4 is unknown."
    assert rows["1"] == "right</td><td>the order of the boards is not checked: nothing states it"
    assert re.match(r"not best</td><td>C\d+: ", rows["3"])
    assert "<h2>Round 4: not judged</h2>\n<p>round 4 is unknown.</p>" in page.body()


def test_only_a_wrong_round_has_an_open_picture_and_compared_boards(changed):
    judged = judge_tournament(parse_as_stated(changed.read_bytes(), changed.name), None, {}, "en", [2, 3])
    second, third = OpinionPage(judged, "en", changed.name, "digest").body().split('<section id="')[1:3]
    assert ("<details>" in second, "<details open>" in second) == (True, False)
    assert ("<details>" in third, "<details open>" in third) == (False, True)
    assert ("The better round" in second, "The better round" in third) == (False, True)


def guessed(monkeypatch, right, unreadable=(), refused=()):
    """Return the guess for two rounds, given the number of right rounds for each rulebook."""

    def check(tournament, number, rules):
        if rules in refused:
            raise InvalidInput("no")
        verdict = RIGHT if number == 1 else RIGHT_IF_LAST
        return SimpleNamespace(verdict=verdict if number <= right[rules] else NOT_BEST)

    def read(rules):
        if rules in unreadable:
            raise InvalidInput("no")
        return SimpleNamespace(tournament=Tournament([Player(1)], [Round()] * 2), by=rules)

    monkeypatch.setattr(guess_module, "audited", lambda: list(right))
    monkeypatch.setattr(guess_module, "check", check)
    stated, guess = guess_rulebook(read)
    assert stated.by == guess.rules
    return guess[0], guess.right, guess.rounds, guess.others


def test_among_rulebooks_with_equally_many_right_rounds_the_usual_one_is_guessed(monkeypatch):
    equal = {"burstein": 2, "wp": 2, "fide-dutch": 2, "keizer": 1}
    assert guessed(monkeypatch, equal) == ("fide-dutch", 2, 2, ("burstein", "wp"))
    assert guessed(monkeypatch, {**equal, "fide-dutch": 1}) == ("burstein", 2, 2, ("wp",))
    assert guessed(monkeypatch, {**equal, "burstein": 0, "wp": 1}) == ("fide-dutch", 2, 2, ())


def test_a_rulebook_that_cannot_read_or_judge_the_file_is_not_guessed(monkeypatch):
    right = {"fide-dutch": 0, "keizer": 1, "wp": 2}
    assert guessed(monkeypatch, right, unreadable=("wp",)) == ("keizer", 1, 2, ())
    assert guessed(monkeypatch, right, refused=("wp",)) == ("keizer", 1, 2, ())
    with pytest.raises(InvalidInput):
        guessed(monkeypatch, right, unreadable=("fide-dutch",))
