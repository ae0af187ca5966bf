"""Features for the playing hall: prints, QR codes, the big screen and the phone."""

import re
import zlib

import pytest
from django.urls import reverse

from indeler.opens.views import bye_rows
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.live import printing
from indeler.web.live.typeset import typeset
from indeler.web.live.views.tournament_prints import PRINTS

pytestmark = pytest.mark.sampled(2)

OTHERS = ("prizes", "tree", "tree-a3", "schedule", "schedule-a3", "match-cards", "rosters", "line-up-sheets")
"""Prints of prizes, knock-outs, round robins and team events, which have their own tests."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", [what for what in PRINTS if what not in OTHERS])
def test_every_print_is_a_pdf(as_role, tournament, what):
    answer = as_role(Role.LEADER).get(reverse("print", args=[tournament.slug, what]))
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_prints_use_only_the_typefaces_of_the_site():
    """Typst ignores the typefaces of the machine, so that a print looks the same everywhere."""
    words = {"event": "Club", "title": "Round 1", "lang": "en", "head": ["Board"] * 6, "byes": []}
    pdf = typeset("boards", words | {"rows": [["1", "Šárka Ļoviņa", "3½", "–", "⅓", "Jörg × 2"]]}, "")
    assert sorted(set(re.findall(rb"/FontName ?/\w+\+([\w-]+)", pdf))) == [
        b"IndelerSans-Regular",
        b"IndelerSans-Semibold",
        b"IndelerSerif-Semibold",
    ]


def sizes_in(pdf):
    """Return the sizes of all letters of a print."""
    drawn = b"".join(
        zlib.decompressobj().decompress(part)
        for part in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
        if part[:1] == b"\x78"
    )
    return {float(size) for size in re.findall(rb" ([\d.]+) Tf", drawn)}


def test_names_stay_on_one_line_above_a_long_sentence():
    words = {"event": "Club", "title": "Round 1", "lang": "en", "head": ["Board"] * 6, "byes": [], "notes": []}
    words["rows"] = [["1", "FM Aalbers, Joost", "2½", "0-1", "1½", "CM Gómez Ruiz, Luis"]] * 5
    plain, told = (sizes_in(typeset("boards", {**words, "notes": notes}, "")) for notes in ([], ["not any more " * 20]))
    assert told - plain <= {12.0}  # the sentence has its own size, and the boards keep theirs
    assert plain <= told


def test_the_poster_of_a_link_is_a_pdf(as_role, tournament):
    link = links.make(LinkKind.RESULTS, tournament=tournament, label="Left", first_board=1, last_board=4)
    answer = as_role(Role.LEADER).get(reverse("poster", args=[tournament.slug, link.pk]))
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(("group", "words"), [("", "Boards 1 to 4"), ("B", "Group B, Boards 1 to 4")])
def test_a_poster_of_the_club_names_its_group(as_role, season, monkeypatch, group, words):
    printed = {}
    monkeypatch.setattr(printing, "typeset", lambda _, data, *rest, **options: printed.update(data) or b"%PDF")
    link = links.make(LinkKind.RESULTS, season=season, group=group, first_board=1, last_board=4)
    as_role(Role.LEADER).get(reverse("club-poster", args=[season.slug, link.pk]))
    assert printed["boards"] == words


def test_typesetter_commands_in_a_name_are_not_executed(as_role, tournament):
    from indeler.model import Player
    from indeler.web.tournaments import decisions

    decisions.add_player(tournament, Player(0, '#panic("no") $x$ *b* \\', 1), decisions.By("The leader"))
    answer = as_role(Role.LEADER).get(reverse("print", args=[tournament.slug, "standings"]))
    assert answer.content.startswith(b"%PDF")


def test_a_leader_creates_a_link_and_sees_its_code(as_role, tournament):
    leader, page = as_role(Role.LEADER), reverse("links", args=[tournament.slug])
    leader.post(page, {"label": "Left", "first_board": 1, "last_board": 4, "hours": 5})
    shown = leader.get(page).content.decode()
    assert "<svg" in shown
    assert "/link/" in shown


def test_the_phone_shows_only_the_helpers_boards(as_role, tournament):
    as_role(Role.LEADER).post(reverse("publish", args=[tournament.slug, 2]), {"version": tournament.version})
    page = as_role(Role.HELPER).get(reverse("phone", args=[tournament.slug])).content.decode()
    assert 'id="board-2"' in page
    assert 'id="board-3"' not in page


def test_the_screen_shows_boards_and_standings_of_published_rounds(as_role, tournament):
    for role in (Role.PUBLIC, Role.LEADER):  # a leader's screen in the hall shows no unpublished round either
        page = as_role(role).get(reverse("screen", args=[tournament.slug])).content.decode()
        assert re.findall(r"<h1>(.*?)</h1>", page) == ["Round 1", "Round 1, by name", "Standings"]


@pytest.mark.parametrize(("kind", "lead"), [("tournament", "lead"), ("season", "club-lead")])
def test_the_arbiter_shows_a_sentence_on_the_big_screen(as_role, request, kind, lead):
    row = request.getfixturevalue(kind)
    notice, screen = ("notice", "screen") if kind == "tournament" else ("club-notice", "club-screen")
    leader, public = as_role(Role.LEADER), as_role(Role.PUBLIC)
    shown = lambda: public.get(reverse(screen, args=[row.slug])).content.decode()  # noqa: E731
    assert 'class="notice"' not in shown()
    leader.post(reverse(notice, args=[row.slug]), {"notice": " Lunch  until <b>14:15</b> "})
    assert '<p class="notice">Lunch until &lt;b&gt;14:15&lt;/b&gt;</p>' in shown()
    refused = leader.post(reverse(notice, args=[row.slug]), {"notice": "x" * 201}, follow=True).content.decode()
    assert "more than 200 characters" in refused
    unseen = leader.post(reverse(notice, args=[row.slug]), {"notice": "a\x00b"}, follow=True).content.decode()
    assert "without invisible characters" in unseen
    assert "14:15" in refused
    leader.post(reverse(notice, args=[row.slug]), {"notice": ""})
    assert 'class="notice"' not in shown()


def test_the_checklist_has_the_numbers_and_names_of_the_round(tournament):
    from indeler.web.live.printing import checklist, name_cards, round_poster
    from indeler.web.tournaments.log import state_of

    state = state_of(tournament)
    (_, before), _during, (_, after) = checklist(state)["parts"]
    odd = next(row.player for row in bye_rows(state.tournament, 2))
    assert before[1].startswith("Boards set up: 3")
    assert odd.name in before[2]
    assert after[0] == "Results in and compared with the slips: 3"
    assert [len(row) for row in round_poster(state)["rows"]] == [3, 3, 3]
    assert len(name_cards(state)["cards"]) == 7


@pytest.mark.parametrize(("boards", "pages"), [(8, 1), (20, 2), (60, 5)])
def test_a_poster_has_at_most_twelve_boards_on_a_page(boards, pages):
    """Letters of 36 points are nine millimetres high and can be read from four metres."""
    rows = [[str(number), "Oosterhuis-Brandsma, Annelies", "Li, Bo"] for number in range(1, boards + 1)]
    words = {"event": "Club", "title": "Round 1", "lang": "en", "head": ["Board", "White", "Black"], "rows": rows}
    assert len(re.findall(rb"/Type ?/Page\b", typeset("round-poster", words, "", keep=False))) == pages
