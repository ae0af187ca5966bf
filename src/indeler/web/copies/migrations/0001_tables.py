"""Copies of tournaments and seasons that are remade by themselves."""

from django.db import migrations, models

from indeler.web.tenancy.row_security import protect, table_of_clubs


class Migration(migrations.Migration):
    initial = True
    dependencies = (("club", "0001_tables"), ("tournaments", "0001_tables"))

    operations = (
        table_of_clubs(
            "Publication",
            {
                "tournament": models.OneToOneField(
                    "tournaments.open", models.CASCADE, null=True, related_name="publication"
                ),
                "season": models.OneToOneField("club.seasonrow", models.CASCADE, null=True, related_name="publication"),
                "language": models.CharField(max_length=2),
                "begun": models.DateTimeField(null=True),
                "made": models.DateTimeField(null=True),
                "trouble": models.TextField(blank=True, default=""),
            },
            constraints=[
                models.CheckConstraint(
                    condition=models.Q(tournament=None, season__isnull=False)
                    | models.Q(tournament__isnull=False, season=None),
                    name="published_one",
                )
            ],
        ),
        protect("copies_publication"),
    )
