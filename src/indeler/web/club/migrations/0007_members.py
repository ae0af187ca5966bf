"""The club has its own list of members, which goes on from season to season."""

from django.db import migrations, models

from indeler.web.clubs.row_security import protect


class Migration(migrations.Migration):
    dependencies = (("clubs", "0001_initial"), ("club", "0006_season_draft"))

    operations = (
        migrations.CreateModel(
            name="ClubMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "club",
                    models.ForeignKey("clubs.club", models.CASCADE, related_name="+", editable=False, db_index=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("rating", models.PositiveIntegerField(default=0, verbose_name="rating")),
                ("born", models.DateField(blank=True, null=True, verbose_name="date of birth")),
                ("title", models.CharField(blank=True, default="", max_length=100)),
                ("federation", models.CharField(blank=True, default="", max_length=100)),
                ("fide_id", models.CharField(blank=True, default="", max_length=100, verbose_name="FIDE number")),
                (
                    "knsb",
                    models.CharField(blank=True, default="", max_length=100, verbose_name="number at the federation"),
                ),
                ("knsb_rating", models.PositiveIntegerField(default=0)),
                ("sex", models.CharField(blank=True, default="", max_length=100)),
                ("left", models.DateField(blank=True, null=True)),
            ],
            options={"ordering": ("number",)},
        ),
        migrations.CreateModel(
            name="SeasonMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "club",
                    models.ForeignKey("clubs.club", models.CASCADE, related_name="+", editable=False, db_index=False),
                ),
                ("season", models.ForeignKey("club.seasonrow", models.CASCADE, related_name="people")),
                ("member", models.PositiveIntegerField()),
                ("person", models.ForeignKey("club.clubmember", models.CASCADE, related_name="seasons")),
            ],
        ),
        migrations.AddConstraint("clubmember", models.UniqueConstraint(fields=["club", "number"], name="club_number")),
        migrations.AddConstraint(
            "seasonmember", models.UniqueConstraint(fields=["season", "member"], name="member_of_season")
        ),
        migrations.AddConstraint(
            "seasonmember", models.UniqueConstraint(fields=["person", "season"], name="person_of_season")
        ),
        migrations.AddField("seasondraft", "picked", models.TextField(blank=True, default="")),
        protect("club_clubmember", "club_seasonmember"),
    )
