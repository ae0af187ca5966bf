"""Copies of tournaments and seasons that are remade by themselves."""

from django.db import migrations, models

from indeler.web.clubs.row_security import protect


class Migration(migrations.Migration):
    initial = True
    dependencies = (("clubs", "0001_initial"), ("club", "0011_notice"), ("tournaments", "0008_notice"))

    operations = (
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("language", models.CharField(max_length=2)),
                ("begun", models.DateTimeField(null=True)),
                ("made", models.DateTimeField(null=True)),
                ("trouble", models.TextField(blank=True, default="")),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        on_delete=models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
                (
                    "season",
                    models.OneToOneField(
                        null=True, on_delete=models.deletion.CASCADE, related_name="publication", to="club.seasonrow"
                    ),
                ),
                (
                    "tournament",
                    models.OneToOneField(
                        null=True, on_delete=models.deletion.CASCADE, related_name="publication", to="tournaments.open"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(tournament=None, season__isnull=False)
                        | models.Q(tournament__isnull=False, season=None),
                        name="published_one",
                    )
                ]
            },
        ),
        protect("copies_publication"),
    )
