"""The fast path for results: it answers as the page does, and leaves every unusual request to the page."""

import io
import re
from urllib.parse import urlencode

import pytest
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client

from indeler.model.board_game import BoardGame
from indeler.opens import decode
from indeler.season import events, propose
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.live.entry import EntryRow, choices
from indeler.web.live.result_fast_path import MAX_FORM_BYTES, RESULT_FAST_PATH
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import append, season_of
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Entry, Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

pytestmark = pytest.mark.sampled(2)

LONG_WAY = "the long way"


FORM = "application/x-www-form-urlencoded"


class Phone:
    """A phone on which a link was opened; it sends results by the fast path or to the page."""

    def __init__(self, link):
        self.client = Client(enforce_csrf_checks=True, headers={"host": "localhost", "accept-language": "nl"})
        page = self.client.get(links.path(link), follow=True).content.decode()
        self.token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        self.cookies = {name: morsel.value for name, morsel in self.client.cookies.items()}

    def press(self, address, cookies=(), headers=(), **form):
        """Return the answer of the fast path and its headers; `LONG_WAY` if it leaves the request to the page."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **form}).encode()
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": address,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "HTTP_HOST": "localhost",
            "HTTP_HX_REQUEST": "true",
            "HTTP_ACCEPT_LANGUAGE": "nl",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in {**self.cookies, **dict(cookies)}.items()),
            "CONTENT_TYPE": FORM,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            **dict(headers),
        }
        answer = RESULT_FAST_PATH.answers([environ])[0] if RESULT_FAST_PATH.subject(environ) else None
        if answer is None:
            return LONG_WAY, {}
        return answer.body.decode(), {name.decode(): value.decode() for name, value in answer.headers}

    def press_on_page(self, address, **form):
        """Return the answer of the page."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **form})
        return self.client.post(address, body, content_type=FORM, headers={"HX-Request": "true"})


@pytest.fixture
def board(tournament):
    """Return a phone for board 1 of the current round, the address of its form, and its link."""
    published = decisions.publish(tournament, 2, By("The leader"))
    link = links.make(LinkKind.RESULTS, tournament=published, label="Hall", first_board=1, last_board=1)
    return Phone(link), f"/t/{published.slug}/round/2/board/1/", link


@pytest.fixture
def club_board(season):
    """Return a phone, the address of the first board of a club evening, the link of the phone, and White's number."""
    now, tonight = clock.now(), clock.today()
    made = propose.evening(season_of(season), tonight, at=now, by="Leader")
    published = [events.PairingPublished(at=now, by="Leader", **each.place._asdict()) for each in made]
    append(season, [*made, *published])
    place, (white, black) = made[0].place, made[0].boards[0]
    link = links.make(LinkKind.RESULTS, season=season, group=place.group, label="Hall", first_board=1, last_board=1)
    address = f"/s/{season.slug}/result/{place.competition}/{place.part}/{place.round}/{white}/{black}/"
    return Phone(link), address, link, white


@pytest.mark.parametrize("of", ["board", "club_board"])
def test_the_fast_path_answers_as_the_page_does(of, request):
    phone, address, *_ = request.getfixturevalue(of)
    short = phone.press(address, result="1-0", was="")
    assert 'aria-pressed="true">1-0<' in short[0]
    page = phone.press_on_page(address, result="1-0", was="1-0")
    assert short[0] == page.content.decode()
    del page["Content-Length"]  # the web server adds it
    assert short[1] == {name.lower(): value for name, value in page.items()}


def test_a_result_of_the_fast_path_is_in_the_log_under_the_name_of_the_link(board):
    phone, address, link = board
    phone.press(address, result="½-½", was="")
    last = decode(Entry.objects.filter(tournament=link.tournament_id).last().text.encode())
    assert (last.kind(), last.by) == ("result-entered", "Hall")
    state = state_of(Open.objects.get(pk=link.tournament_id))
    assert state.result(2, *state.boards[1][0]).label == "½-½"


def test_a_hidden_name_is_not_in_the_answer(club_board, season):
    phone, address, _, white = club_board
    name = season_of(season).name(white)
    HiddenName.objects.create(season=season, member=white)
    answer = phone.press(address, result="1-0", was="")[0]
    assert 'aria-pressed="true">1-0<' in answer
    assert name not in answer


@pytest.mark.parametrize("of", ["board", "club_board"])
def test_a_sender_who_has_not_seen_the_last_result_is_answered_by_the_page(of, request):
    phone, address, *_ = request.getfixturevalue(of)
    phone.press(address, result="1-0", was="")
    late = {"result": "0-1", "was": ""}
    assert phone.press(address, **late)[0] == LONG_WAY
    answer = phone.press_on_page(address, **late).content.decode()
    assert 'role="alert"' in answer
    assert 'name="was" value="1-0"' in answer


@pytest.mark.parametrize("of", ["board", "club_board"])
def test_a_revoked_link_enters_no_result(of, request):
    phone, address, link, *_ = request.getfixturevalue(of)
    assert 'aria-pressed="true">1-0<' in phone.press(address, result="1-0", was="")[0]
    links.revoke(link)
    assert phone.press(address, result="0-1", was="1-0")[0] == LONG_WAY
    assert phone.press_on_page(address, result="0-1", was="1-0")["Location"].startswith("/log-in/")


def test_a_link_enters_no_result_once_the_next_round_is_published(board, tournament):
    phone, address, _ = board
    leader = By("The leader")
    current = Open.objects.get(pk=tournament.pk)
    for white, black in state_of(current).boards[1]:
        current = enter_result(current, ResultEntry(2, white, black, "½-½", "*"), leader)
    decisions.publish(decisions.pair_next(current, leader), 3, leader)
    assert phone.press(address, result="1-0", was="½-½")[0] == LONG_WAY


UNUSUAL = {
    "a forged form": {"cookies": {"csrftoken": "x" * 32}},
    "a form of another site": {"headers": {"HTTP_ORIGIN": "https://elsewhere.example"}},
    "another address": {"headers": {"HTTP_HOST": "elsewhere.example"}},
    "somebody who logged in": {"cookies": {"sessionid": "x"}},
    "an unknown link": {"cookies": {"helper": "x.y"}},
    "a long form": {"was": "x" * MAX_FORM_BYTES},
    "no such result": {"result": "2-0"},
    "not UTF-8": {"headers": {"CONTENT_TYPE": f"{FORM}; charset=utf-7"}},
    "another kind of form": {"headers": {"CONTENT_TYPE": "multipart/form-data; boundary=x"}},
    "a question": {"headers": {"REQUEST_METHOD": "GET"}},
}


@pytest.mark.parametrize("what", UNUSUAL)
def test_an_unusual_request_is_left_to_the_page_and_nothing_is_stored(board, what):
    phone, address, link = board
    before = Entry.objects.filter(tournament=link.tournament_id).count()
    assert phone.press(address, **{"result": "1-0", "was": "", **UNUSUAL[what]})[0] == LONG_WAY
    assert Entry.objects.filter(tournament=link.tournament_id).count() == before


@pytest.mark.parametrize("other", ["round/2/board/2/", "round/1/board/1/", "round/2/board/9/", "round/9/board/1/"])
def test_other_boards_and_rounds_are_left_to_the_page(board, other):
    phone, address, _ = board
    assert phone.press(address.replace("round/2/board/1/", other), result="1-0", was="")[0] == LONG_WAY


def test_logging_out_removes_the_link_from_the_browser(as_role):
    helper = as_role(Role.HELPER)
    assert helper.cookies["helper"].value
    helper.post("/log-out/")
    assert helper.cookies["helper"].value == ""


@pytest.mark.parametrize("more", [{}, {"result": "1-0"}, {"result": "+-", "label": "+-"}, {"note": "a <note>"}])
def test_a_board_on_a_page_equals_its_template(more):
    """The board is made from the stencil, with names that contain HTML characters."""
    row = EntryRow("b1", 7, "<b>Anna</b>", "Jan & Els", "", "", "/board/?a=1&b=2", choices(BoardGame.CHESS), 12)
    row = row._replace(**more)
    context = {"row": row, "csrf_token": "token"}
    shown = engines["django"].from_string("{% board row %}").render(context)
    assert shown == render_to_string("live/board.html", context)
    assert "&lt;b&gt;Anna&lt;/b&gt;" in shown
