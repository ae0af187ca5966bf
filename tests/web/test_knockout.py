"""Tests of an open knock-out tournament on the site: the tree, who advances after a draw, files and prints."""

import re

import pytest
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.copies.making import copy_of_row
from indeler.web.live.printing import tree_of
from indeler.web.public.drawings import GAP, Line, Node, drawn_tree
from indeler.web.tenancy import current
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

PLAYERS = "\n".join(f"{name}; {2000 - 10 * at}" for at, name in enumerate(("Anna", "Bram", "Cees", "Dirk", "Emma")))


def state():
    return log.state_of(Open.objects.get(slug="pokal"))


@pytest.fixture
def leader(as_role):
    """Return the browser of the leader of a knock-out of five players, created on the site."""
    leader = as_role(Role.LEADER)
    settings = {"knockout.seed": "lots", "knockout.redraw": "false"}
    told = {"name": "Pokal", "rules": "knockout", "players": PLAYERS, "is_public": "on", **settings}
    assert leader.post(reverse("new-tournament"), told).status_code == 302
    return leader


def played(leader, *results):
    leader.post(reverse("pair", args=["pokal"]))
    number = state().rounds
    leader.post(reverse("publish", args=["pokal", number]))
    for board, result in enumerate(results, start=1):
        leader.post(reverse("result", args=["pokal", number, board]), {"result": result, "was": "*"})


def test_a_knock_out_is_played_from_creation_to_its_winner(leader, as_role):
    visitor = as_role(Role.PUBLIC)
    assert "/tree/" not in visitor.get(reverse("players", args=["pokal"])).content.decode()
    played(leader, "1-0")
    played(leader, "½-½", "0-1")
    white, black = state().boards[1][0]
    asks = leader.get(reverse("lead", args=["pokal"])).content.decode()
    assert "who advances?" in asks
    refusal = leader.post(reverse("pair", args=["pokal"]), follow=True).content.decode()
    assert "say first who advances" in refusal
    tie = {"white": white, "black": black, "goes_on": black, "play_off": "blitz 2-1"}
    leader.post(reverse("decide-tie", args=["pokal", 2]), tie)
    played(leader, "1-0")
    winner = state().players[state().boards[2][0][0]].name
    page = visitor.get(reverse("tree", args=["pokal"])).content.decode()
    assert f"<strong>{winner}</strong>" in page
    assert "(blitz 2-1)" in page
    assert len(re.findall("<rect", page)) == 4 + 2 + 1 + 1, "four places in round 1, and last the winner"
    top = visitor.get(reverse("standings", args=["pokal"])).content.decode()
    assert top.index(winner) == min(top.index(name) for name in ("Anna", "Bram", "Cees", "Dirk", "Emma"))
    for dialect in ("trf16", "trf26", "json", "csv", "pgn"):
        assert visitor.get(reverse("export", args=["pokal", dialect])).status_code == 200
    assert visitor.get(reverse("print", args=["pokal", "tree"])).content.startswith(b"%PDF")
    assert "<svg" in visitor.get(reverse("screen", args=["pokal"])).content.decode()
    copy = copy_of_row(Open.objects.get(slug="pokal"), current.club(), with_prints=False)
    assert "<svg" in copy["tree.html"].decode()


def test_only_a_knock_out_has_a_tree(as_role, tournament):
    leader = as_role(Role.LEADER)
    assert leader.get(reverse("tree", args=[tournament.slug])).status_code == 404
    assert leader.get(reverse("print", args=[tournament.slug, "tree"])).status_code == 404


def of(ties):
    """Return a tree with this number of ties in the first round."""
    nodes = [Node(frozenset((2 * at, 2 * at + 1)), (Line(WHITE), Line("Black"))) for at in range(ties)]
    columns = [nodes]
    while len(columns[-1]) > 1:
        pairs = zip(columns[-1][::2], columns[-1][1::2], strict=True)
        columns.append([Node(one.members | other.members, one.lines) for one, other in pairs])
    return drawn_tree(columns, winner=0)


WHITE = "Wilhelmina van der Meulen"
"""A name as long as the boxes of a tree have to allow for."""
PAPER = {"a4": (595, 842), "a3": (842, 1191)}
"""Width and height in points."""
LETTER = 15 * 2 // 5
"""The smallest average width of a letter of a name, in pixels."""


@pytest.mark.parametrize(("ties", "paper", "pages"), [(4, "a4", 1), (16, "a4", 2), (16, "a3", 1), (64, "a3", 4)])
def test_a_tree_is_printed_on_as_many_pages_as_are_needed_to_read_it(ties, paper, pages):
    tree = of(ties)
    printed = tree_of("Tree", tree, paper)
    assert len(printed["pages"]) == pages
    width, height = PAPER[paper][:: -1 if printed["flipped"] else 1]
    assert tree.width * printed["unit"] < width
    assert all(page["height"] * printed["unit"] < height for page in printed["pages"])
    assert 6 <= 13 * printed["unit"] < 20
    assert sum(len(page["boxes"]) for page in printed["pages"]) == 2 * ties - 1, "every box is on one page"
    for page in printed["pages"]:
        assert all(box["y"] >= 0 and box["y"] + box["height"] <= page["height"] for box in page["boxes"])


@pytest.mark.parametrize("ties", [4, 8, 16, 32])
def test_a_tree_is_cut_between_ties_of_the_first_round_into_parts_of_limited_height(ties):
    tree = of(ties)
    assert tree.parts(tree.height) == [tree.full._replace(top=0, height=tree.height + GAP - 1)]
    for highest in (tree.height - 1, tree.height // 2, tree.height // 3 + 100):
        parts = tree.parts(highest)
        assert len(parts) > 1
        assert sorted(box for part in parts for box in part.boxes) == sorted(tree.boxes)
        assert {link for part in parts for link in part.links} == {*tree.links}
        for part in parts:
            assert part.top == min(box.y for box in part.boxes) - 1
            assert part.top + part.height == max(box.bottom for box in part.boxes) + GAP
            inside = [link for link in tree.links if part.top <= link[1] < part.top + part.height]
            assert {*inside} <= {*part.links}
    heights = [part.height for part in tree.parts(tree.height // 2)]
    assert max(heights) < 2 * min(heights)


def test_a_tree_is_cut_into_no_more_parts_than_it_has_ties_in_the_first_round():
    tree = of(4)
    parts = tree.parts(1)
    assert len(parts) == 4
    assert all(part.boxes for part in parts)


def test_the_boxes_of_a_tree_do_not_overlap():
    boxes = of(8).boxes
    for one in boxes:
        below = [other for other in boxes if other.x == one.x and other.y > one.y]
        assert all(other.y >= one.bottom + GAP for other in below)


def test_a_box_fits_the_whole_name_and_the_path_of_the_winner_passes_every_round():
    tree = of(8)
    assert all(box.width > LETTER * len(WHITE) for box in tree.boxes)
    assert len({box.x for box in tree.boxes}) == len(tree.road) + 1 == 4
    assert {*tree.road} < {*tree.links}
    (*_, first), (*_, last) = tree.road[0], tree.road[-1]
    assert first < last, "from the top of the first round down to the final"
