"""A tournament on the site is created, paired, published and played; nothing is lost when two users write at once."""

import pytest
from django.urls import reverse

from indeler.opens import replay
from indeler.web.accounts.pages import Role
from indeler.web.public.views import tournaments as views
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result
from support.forms import forms_of

pytestmark = pytest.mark.sampled(2)

LEADER = By("The leader")


def state(tournament):
    return log.state_of(Open.objects.get(pk=tournament.pk))


def test_a_leader_creates_a_tournament_from_a_typed_list(as_role):
    leader = as_role(Role.LEADER)
    players = "Piet Jansen; 1500\nAnna de Vries; 1900; De Toren\nKees; "
    answer = leader.post(
        reverse("new-tournament"),
        {"name": "Spring Open", "rules": "knsb-wp", "rounds": 5, "players": players, "is_public": "on"},
    )
    made = Open.objects.get(name="Spring Open")
    assert answer["Location"] == reverse("lead", args=[made.slug])
    assert [player.name for player in state(made).tournament.players.values()] == [
        "Anna de Vries",
        "Piet Jansen",
        "Kees",
    ]
    assert state(made).tournament.rules == "knsb-wp"


def test_a_leader_imports_a_tournament_file(as_role, corpus_file):
    leader, asked = as_role(Role.LEADER), {"name": "Imported", "rules": "fide-dutch", "rounds": ""}
    with corpus_file.open("rb") as file:
        page = leader.post(reverse("new-tournament"), {**asked, "file": file}, follow=True).content.decode()
    imported = state(Open.objects.get(name="Imported"))
    assert imported.rounds > 0
    assert len(imported.boards) == imported.rounds == imported.published
    told = f"The rounds of the file were checked. Rounds: {imported.rounds} × right"  # row 54 of FIDE's checklist
    assert told in page
    assert told in leader.get(reverse("log", args=["imported"])).content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"players": "Anna; tall"}, "is not a rating"),
        ({"tiebreaks": "BH, NONSENSE"}, "NONSENSE"),
        (
            {"fide-dutch.initial": "blue"},
            '<p class="error-text" id="fide-dutch-initial-error">“blue” does not fit ',
        ),
        ({"name": ""}, "Give the tournament a name"),
    ],
)
def test_an_invalid_field_is_refused_with_a_message_at_the_field(as_role, fields, sentence):
    whole = {"name": "X", "rules": "fide-dutch", "players": "Anna; 1900\nKees; 1800", **fields}
    answer = as_role(Role.LEADER).post(reverse("new-tournament"), whole)
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert not Open.objects.filter(name="X").exists()


def test_visitors_see_a_round_only_once_it_is_published(as_role, tournament):
    visitor, leader = as_role(Role.PUBLIC), as_role(Role.LEADER)
    second = reverse("round", args=[tournament.slug, 2])
    assert visitor.get(second).status_code == 404
    assert leader.get(second).status_code == 200
    lead, publish = reverse("lead", args=[tournament.slug]), reverse("publish", args=[tournament.slug, 2])
    assert "Pair round 3" not in leader.get(lead).content.decode()  # one step after the other
    told = leader.post(publish, {"version": tournament.version}, follow=True).content.decode()
    assert "Round 2 was published." in told
    assert "published.." not in told
    assert "Pair round 3" in told
    assert visitor.get(second).status_code == 200


def test_a_result_is_entered_and_cleared(as_role, tournament):
    leader, white, black = as_role(Role.LEADER), *state(tournament).boards[1][0]
    board = reverse("result", args=[tournament.slug, 2, 1])
    leader.post(board, {"result": "1-0", "was": "*"})
    assert state(tournament).result(2, white, black).label == "1-0"
    leader.post(board, {"result": "*", "was": "1-0"})
    assert state(tournament).result(2, white, black).label == "*"


def test_a_result_that_was_replaced_or_cleared_by_one_press_is_put_back_by_another(as_role, tournament):
    leader, white, black = as_role(Role.LEADER), *state(tournament).boards[1][0]
    board = reverse("result", args=[tournament.slug, 2, 1])
    script = {"HX-Request": "true"}
    first = leader.post(board, {"result": "1-0", "was": "*"}, headers=script).content.decode()
    assert "Undo" not in first
    told = leader.post(board, {"result": "0-1", "was": "1-0"}, headers=script).content.decode()
    assert "0-1 instead of 1-0." in told
    assert '<button name="result" value="1-0">Undo</button>' in told
    leader.post(board, {"result": "1-0", "was": "0-1"}, headers=script)
    assert state(tournament).result(2, white, black).label == "1-0"
    assert "1-0 was cleared." in leader.post(board, {"result": "*", "was": "1-0"}, headers=script).content.decode()
    leader.post(board, {"result": "½-½", "was": "*"})
    page = leader.post(board, {"result": "0-1", "was": "½-½"}, follow=True).content.decode()
    assert "Board 1: 0-1 instead of ½-½." in page
    form = next(form for form in forms_of(page, "") if form.fields.get("was") == "0-1" and "seen" not in form.fields)
    leader.post(form.action, form.fields)
    assert state(tournament).result(2, white, black).label == "½-½"


def test_a_forfeit_is_accepted_in_both_spellings_and_shown_in_one(as_role, tournament):
    leader, (white, black) = as_role(Role.LEADER), state(tournament).boards[1][0]
    board = reverse("result", args=[tournament.slug, 2, 1])
    leader.post(board, {"result": "+ -", "was": "*"})
    assert state(tournament).result(2, white, black).label == "+-"
    leader.post(board, {"result": "-+", "was": "+ -"})
    assert state(tournament).result(2, white, black).label == "-+"
    page = leader.get(reverse("lead", args=[tournament.slug])).content.decode()
    assert "+-" in page
    assert "+ -" not in page


def test_the_second_writer_sees_the_other_result_and_overwrites_nothing(as_role, tournament):
    leader, deputy = as_role(Role.LEADER), as_role(Role.DEPUTY)
    white, black = state(tournament).boards[1][0]
    board = reverse("result", args=[tournament.slug, 2, 1])
    leader.post(board, {"result": "1-0", "was": "*"})
    answer = deputy.post(board, {"result": "0-1", "was": "*"}, headers={"HX-Request": "true"})
    assert "Somebody else entered 1-0" in answer.content.decode()
    assert state(tournament).result(2, white, black).label == "1-0"
    deputy.post(board, {"result": "0-1", "was": "1-0"})
    assert state(tournament).result(2, white, black).label == "0-1"


def test_a_decision_on_an_outdated_page_is_refused_with_what_changed(as_role, tournament):
    leader, deputy = as_role(Role.LEADER), as_role(Role.DEPUTY)
    leader.post(reverse("publish", args=[tournament.slug, 2]), {"version": tournament.version})
    answer = deputy.post(reverse("take-back", args=[tournament.slug]), {"version": tournament.version}, follow=True)
    told = "Nothing was done. Since you opened the page this was decided: The leader: Round 2 was published."
    assert told in answer.content.decode()
    assert state(tournament).rounds == 2


def test_the_next_round_waits_for_all_results(as_role, tournament):
    answer = as_role(Role.LEADER).post(reverse("pair", args=[tournament.slug]), follow=True)
    assert "games without a result" in answer.content.decode()
    assert state(tournament).rounds == 2


def test_undo_adds_an_entry_and_removes_nothing(as_role, tournament):
    leader = as_role(Role.LEADER)
    before = state(tournament)
    leader.post(reverse("publish", args=[tournament.slug, 2]), {"version": tournament.version})
    leader.post(reverse("restore", args=[tournament.slug, tournament.version]), {"version": tournament.version + 1})
    assert state(tournament) == before
    assert Open.objects.get(pk=tournament.pk).entries.count() == tournament.version + 2


def test_a_late_entry_gets_its_rank_and_the_boards_keep_their_players(tournament):
    from indeler.model import Player

    before = state(tournament)
    names = [(before.tournament.player(w).name, before.tournament.player(b).name) for w, b in before.boards[0]]
    later = log.state_of(decisions.add_player(tournament, Player(0, "Zed New", 1900), LEADER))
    assert later.tournament.player(3).name == "Zed New"
    assert [(later.tournament.player(w).name, later.tournament.player(b).name) for w, b in later.boards[0]] == names


def test_a_bye_and_a_withdrawal_keep_players_out_of_the_next_round(tournament):
    for white, black in state(tournament).boards[1]:
        enter_result(tournament, ResultEntry(2, white, black, "½-½", "*"), LEADER)
    tournament.refresh_from_db()
    decisions.request_bye(tournament, 1, "half", LEADER)
    tournament.refresh_from_db()
    decisions.withdraw(tournament, 2, LEADER)
    tournament.refresh_from_db()
    after = log.state_of(decisions.pair_next(tournament, LEADER))
    paired = {player for board in after.boards[2] for player in board}
    assert paired.isdisjoint({1, 2})


def test_a_bye_for_a_later_round_is_shown_in_the_list_of_players(as_role, tournament):
    leader = as_role(Role.LEADER)
    address = reverse("request-bye", args=[tournament.slug, 1])
    leader.post(address, {"worth": "half", "round": "4", "version": tournament.version})
    page = leader.get(reverse("edit-players", args=[tournament.slug])).content.decode()
    assert '<p class="small">Round 4: requested bye (½)</p><form' in page


def test_the_list_of_tournaments_states_days_place_and_how_far_each_is(as_role, tournament, monkeypatch):
    leader, visitor = as_role(Role.LEADER), as_role(Role.PUBLIC)
    form = {"name": "Spring", "rules": "fide-dutch", "rounds": 1, "players": "A; 2\nB; 1", "is_public": "on"}
    leader.post(reverse("new-tournament"), {**form, "city": "Utrecht", "start": "2027-05-03"})

    def listed():
        return visitor.get(reverse("tournaments")).content.decode()

    page = listed()
    assert "3 May 2027 · Utrecht · not begun; players: 2" in page
    assert "round 1 of 4" in page  # round 2 is not public
    leader.post(reverse("pair", args=["spring"]))
    decisions.publish(Open.objects.get(slug="spring"), 1, LEADER)
    assert "Utrecht · round 1 of 1" in listed()
    leader.post(reverse("result", args=["spring", 1, 1]), {"result": "1-0", "was": "*"})
    assert "Utrecht · finished" in listed()
    monkeypatch.setattr(views, "MOST_STATES", 0)
    assert "made on " in leader.get(reverse("tournaments")).content.decode()


def test_a_state_read_entry_by_entry_equals_the_one_kept_in_memory(tournament):
    log.OPENS.forget_all()
    fresh = state(tournament)
    assert fresh.rounds == 2
    assert fresh.open_boards == 3
    assert replay(log.tournament_of(tournament).events[:1]).state.rounds == 0
