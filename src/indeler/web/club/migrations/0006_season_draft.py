"""A season can be set up step by step before it is opened."""

from django.db import migrations, models

from indeler.web.clubs.row_security import protect


class Migration(migrations.Migration):
    dependencies = (("clubs", "0001_initial"), ("club", "0005_of_a_club"))

    operations = (
        migrations.CreateModel(
            name="SeasonDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("starts", models.DateField()),
                ("ends", models.DateField()),
                ("rules", models.TextField()),
                ("members", models.TextField(blank=True, default="")),
                ("members_name", models.CharField(blank=True, default="", max_length=200)),
                ("take_over", models.BooleanField(default=False)),
                ("days_off", models.TextField(blank=True, default="")),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={"ordering": ("-changed", "-id"), "abstract": False},
        ),
        protect("club_seasondraft"),
    )
