"""All addresses of the site, read from its URL configuration, with valid values for their parameters."""

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from indeler.season import shipped_text
from indeler.web.accounts import links, tokens
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.live.views.tournament_prints import PRINTS
from indeler.web.public.views.tables import OF_SEASON, OF_TOURNAMENT
from indeler.web.seasons import clock
from indeler.web.seasons.models import SeasonDraft
from indeler.web.tournaments.entries import link_of
from indeler.web.webhooks.models import Webhook
from support.entry_forms import entered_in


def patterns(resolver=None):
    """Yield all URL patterns except those of the API."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "api":
                yield from patterns(pattern)
        elif isinstance(pattern, URLPattern):
            yield pattern


class Addresses:
    """Valid values for the parameters of an address: an existing tournament, season, member or link."""

    def __init__(self, tournament, season, accounts, instead=None):
        """``instead`` replaces the usual values of parameters in all addresses."""
        self._instead = instead or {}
        member = accounts[Role.MEMBER]
        personal = links.make(LinkKind.PERSONAL, account=member)
        helper = links.make(LinkKind.RESULTS, tournament=tournament, label="Left side")
        club_helper = links.make(LinkKind.RESULTS, season=season, label="Group A", group="A")
        token, _ = tokens.make(member, "results board", ["read"], days=1)
        self._numbers = {
            "account": member.pk,
            "new-link": member.pk,
            "reset-second-factor": member.pk,
            "end-token": token.pk,
            "revoke-link": personal.pk,
            "revoke-helper": helper.pk,
            "poster": helper.pk,
            "club-revoke": club_helper.pk,
            "club-poster": club_helper.pk,
            "revoke-token": token.pk,
            "pair-by-hand": 2,
            "lead-category": 0,
            "lead-prize-group": 0,
            **dict.fromkeys(("change-club", "new-owner", "export-of", "delete-club"), season.club_id),
        }
        for name, of in (("season-webhook", {"season": season}), ("tournament-webhook", {"tournament": tournament})):
            hook = Webhook.objects.create(name="Chat", address="https://chat.example/", language="en", **of)
            self._numbers |= {name: hook.pk, f"{name}-do": hook.pk}
        self._draft = SeasonDraft.objects.create(
            name="Next", starts="2027-09-01", ends="2028-06-30", rules=shipped_text("swiss")
        ).pk
        entry = entered_in(tournament, "Gerda Kuiper", confirmed=timezone.now())
        tablet = links.make(LinkKind.CHECK_IN, tournament=tournament)
        self._numbers |= {"lead-entry": entry.pk, "revoke-tablet": tablet.pk}
        self._words = {"own-entry": links.word(link_of(entry)), "tablet": links.word(tablet)}
        self._slugs = {"s": season.slug, "t": tournament.slug, "league": "region"}

    def of(self, pattern, **other):
        """Return the address of this pattern; ``other`` replaces the usual values of parameters."""
        given = {**_USUAL, **_SPECIAL.get(pattern.name, {}), "number": self._numbers.get(pattern.name, 1)}
        given["draft"] = self._draft
        given["word"] = self._words.get(pattern.name, given["word"])
        given["slug"] = self._slugs.get(str(pattern.pattern).removeprefix("embed/").partition("/")[0])
        given |= self._instead | other
        return reverse(pattern.name, kwargs={name: given[name] for name in pattern.pattern.converters})

    def step(self, name):
        """Return the address of a step of the wizard for the season that is being set up."""
        return reverse(name, args=[self._draft])

    def pages(self, owner, wanted=lambda pattern: True):
        """Yield the wanted pages with their addresses; a pattern can have several pages."""
        for pattern in patterns():
            if wanted(pattern) and _is_page(pattern) and _can_be_read(owner, self.of(pattern)):
                for other in [{}, *_variants(pattern)]:
                    yield pattern, self.of(pattern, **other)

    def named(self, name):
        """Yield the patterns of this name, each with the addresses of its pages."""
        for pattern in patterns():
            if pattern.name == name:
                for other in [{}, *_variants(pattern)]:
                    yield pattern, self.of(pattern, **other)


def _is_page(pattern):
    return pattern.name not in _FILES | _GO_ELSEWHERE and not str(pattern.pattern).endswith(
        (".pdf", ".ics", ".zip", ".png")
    )


def _can_be_read(owner, address):
    """Return whether the address can be read with GET; an address that only accepts a form has no page."""
    return "GET" in owner.options(address).headers.get("Allow", "")


def _variants(pattern):
    """Return other parameter values that lead to another page of the pattern."""
    return {
        "evening": [{"date": clock.today().isoformat()}],
        "competition": [{"name": "rapid"}],
        "decision-of": [{"kind": "cup-drawn"}, {"kind": "signed-off"}],
        "rule-setting": [{"path": "evening.weekday"}],
        "print": [{"what": what} for what in PRINTS],
        "evening-pdf": [{"what": "slips"}],
        "export": [{"dialect": dialect} for dialect in ("trf16", "json", "csv")],
        "season-table": [{"what": what, "ending": "csv"} for what, *_ in OF_SEASON],
        "tournament-table": [{"what": what, "ending": "csv"} for what, *_ in OF_TOURNAMENT],
    }.get(pattern.name, [])


_FILES = {
    "mark", "accent", "manifest", "icon", "service-worker",
    "club-export", "export-of", "export", "known", "round-proof", "season-proof", "group-proof",
    "season-export", "season-table", "tournament-table",
    "backup", "logbook", "entries-workbook",
    "club-feed", "season-feed", "tournament-feed", "oembed", "sitemap",
    "tournament-logbook", "site-backup", "draft-rules", "report-file", "news", "season-news", "club-news",
}  # fmt: skip
_GO_ELSEWHERE = {
    "next-round",
    "check-round",  # with the desk: tests/web/test_round_proofs.py
    "check-season",
    "check-group",
    "pick-evening",
    "round-explained",  # of a competition without cycles: tests/web/test_keizer_season.py
    "group-explained",
    "plan-calendar",
    "move-evenings",
    "landing",
    "second-step",
    "host-code",
    "season-standings",
    "club-go",
    "tournament",
    "lead-teams",  # of a team event: tests/web/test_team_event.py
    "lead-team",
    "lead-line-up",
    "team-settings",
    "best-on-boards",
    "captain-links",
    "captain",
    "captain-news",
}


_USUAL = {
    "first": 2,
    "last": 2,
    "date": "2026-09-03",
    "cycle": 1,
    "group": "A",
    "name": "cycles",
    "competition": "cycles",
    "part": 1,
    "round": 1,
    "white": 1,
    "black": 2,
    "kind": "noted",
    "board": 1,
    "code": "1",
    "word": "wrong",
    "dialect": "trf26",
    "ending": "xlsx",
    "path": "competition[0].points.win",
    "what": "standings",
    "colour": "1f4e8c",
    "verb": "pair",
}
_SPECIAL = {
    "icon": {"name": "192"},
    "cup-named": {"name": "cup"},
    "draw-cup": {"name": "cup"},
    "table-pdf": {"name": "rapid"},
    "proposal": {"what": "cup-dates"},
    "evening-pdf": {"what": "pairings"},
    **{name: {"ending": "atom"} for name in ("club-feed", "season-feed", "tournament-feed")},
    "change-pairing": {"competition": "rapid"},
    "draft-day": {"date": "2027-09-02"},
}
