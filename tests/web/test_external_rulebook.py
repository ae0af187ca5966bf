"""A tournament on the site with a rulebook of another distribution."""

from django.urls import reverse

from indeler import rulebooks
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


def test_a_tournament_can_use_a_rulebook_of_another_distribution(as_role, neighbours, monkeypatch):
    leader = as_role(Role.LEADER)
    leader.cookies["django_language"] = "nl"
    page = leader.get(reverse("new-tournament")).content.decode()
    assert 'value="neighbours" id="id_rules-neighbours" required><label for="id_rules-neighbours">Buren</label>' in page
    assert '<label for="neighbours-initial">Kleur van de hoogste</label>' in page
    players = "Anna; 1900\nBas; 1800\nCarla; 1700\nDaan; 1600\nEva; 1500"
    asked = {"name": "Buurt", "rules": "neighbours", "rounds": 3, "players": players, "is_public": "on"}
    leader.post(reverse("new-tournament"), asked)
    made = Open.objects.get(name="Buurt")
    leader.post(reverse("pair", args=[made.slug]), {"version": made.version})
    made.refresh_from_db()
    state = log.state_of(made)
    assert [sorted(board) for board in state.boards[0]] == [[1, 2], [3, 4]]
    told = leader.get(reverse("explained", args=[made.slug, 1])).content.decode()
    assert "staat het naast onder" in told
    assert leader.get(reverse("standings", args=[made.slug])).status_code == 200
    home = rulebooks.registry.home_of("neighbours")
    monkeypatch.setattr(home, "DECLARATION", home.DECLARATION._replace(study=""))
    without = leader.get(reverse("explained", args=[made.slug, 1])).content.decode()
    assert "Voor dit reglement is er geen uitleg bij de rondes." in without
