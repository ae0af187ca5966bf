"""Tournaments and seasons with a copy in the folder of the host, and the result of making it."""

from django.db import models

from indeler.web.seasons.models import SeasonRow
from indeler.web.tenancy.current import ClubOwned
from indeler.web.tournaments.models import Open


class Publication(ClubOwned):
    """A copy of a tournament or season that is remade after changes, as long as this row exists."""

    tournament = models.OneToOneField(Open, models.CASCADE, null=True, related_name="publication")
    season = models.OneToOneField(SeasonRow, models.CASCADE, null=True, related_name="publication")
    language = models.CharField(max_length=2)
    begun = models.DateTimeField(null=True)
    """The time when making it began; later than its end: it is being made, or its process has died."""
    made = models.DateTimeField(null=True)
    trouble = models.TextField(blank=True, default="")
    """The reason why the last copy could not be made, in the language of the copy."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(tournament=None, season__isnull=False)
                | models.Q(tournament__isnull=False, season=None),
                name="published_one",
            ),
        )

    @property
    def is_visible(self) -> bool:
        """Return whether the subject of the copy is public; a season always is."""
        return self.tournament is None or self.tournament.is_public

    @property
    def place(self) -> str:
        """Return the path of the copy in the folder: the club, and the address of the subject."""
        kind, row = ("t", self.tournament) if self.tournament else ("s", self.season)
        assert row is not None
        return f"{self.club.address}/{kind}/{row.slug}"

    @property
    def is_being_made(self) -> bool:
        """Return whether a run has begun and has not ended yet."""
        return self.begun is not None and not self.trouble and (self.made is None or self.made < self.begun)
