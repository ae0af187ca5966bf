"""The clubs of a site."""

from django.db import migrations, models

from indeler.web.clubs.models import MANY, ROOM


class Migration(migrations.Migration):
    initial = True

    dependencies = ()

    operations = (
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.SlugField(max_length=40, unique=True, verbose_name="address")),
                ("name", models.CharField(blank=True, max_length=100, verbose_name="name")),
                ("town", models.CharField(blank=True, max_length=100, verbose_name="town")),
                ("language", models.CharField(blank=True, max_length=2, verbose_name="language")),
                ("time_zone", models.CharField(blank=True, max_length=50, verbose_name="time zone")),
                ("mark", models.BinaryField(null=True)),
                ("mark_kind", models.CharField(blank=True, editable=False, max_length=20)),
                ("mark_digest", models.CharField(blank=True, editable=False, max_length=16)),
                ("most_seasons", models.PositiveIntegerField(default=MANY, verbose_name="seasons at most")),
                ("most_tournaments", models.PositiveIntegerField(default=MANY, verbose_name="tournaments at most")),
                ("most_bytes", models.PositiveBigIntegerField(default=ROOM, verbose_name="bytes of logbooks at most")),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={"ordering": ("name", "address")},
        ),
    )
