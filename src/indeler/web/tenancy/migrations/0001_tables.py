"""The clubs of a site. The first one is made when there are tables (`clubs.apps`)."""

from django.db import migrations, models

from indeler.web.tenancy.row_security import key

LONGEST_TEXT = 600
MANY = 1000
ROOM = 200 << 20


class Migration(migrations.Migration):
    initial = True
    dependencies = ()

    operations = (
        migrations.CreateModel(
            "Club",
            [
                ("id", key()),
                ("address", models.SlugField("address", max_length=40, unique=True)),
                ("name", models.CharField("name", max_length=100, blank=True)),
                ("town", models.CharField("town", max_length=100, blank=True)),
                ("language", models.CharField("language", max_length=2, blank=True)),
                ("time_zone", models.CharField("time zone", max_length=50, blank=True)),
                ("about", models.TextField("what the club is", max_length=LONGEST_TEXT, blank=True)),
                ("venue", models.CharField("where it plays", max_length=200, blank=True)),
                ("joining", models.TextField("how to join in", max_length=LONGEST_TEXT, blank=True)),
                ("accent", models.CharField("accent", max_length=7, blank=True)),
                ("mark", models.BinaryField(null=True)),
                ("mark_digest", models.CharField(max_length=16, blank=True, editable=False)),
                ("most_seasons", models.PositiveIntegerField("seasons at most", default=MANY)),
                ("most_tournaments", models.PositiveIntegerField("tournaments at most", default=MANY)),
                ("most_bytes", models.PositiveBigIntegerField("bytes of logbooks at most", default=ROOM)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            {"ordering": ("name", "address")},
        ),
    )
