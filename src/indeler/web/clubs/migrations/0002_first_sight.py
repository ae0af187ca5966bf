"""What a club tells a visitor, and its accent."""

from django.db import migrations, models

from indeler.web.clubs.models import LONGEST_TEXT


class Migration(migrations.Migration):
    dependencies = (("clubs", "0001_initial"),)

    operations = (
        migrations.AddField(
            "club",
            "about",
            models.TextField(blank=True, default="", max_length=LONGEST_TEXT, verbose_name="what the club is"),
            preserve_default=False,
        ),
        migrations.AddField(
            "club",
            "venue",
            models.CharField(blank=True, default="", max_length=200, verbose_name="where it plays"),
            preserve_default=False,
        ),
        migrations.AddField(
            "club",
            "joining",
            models.TextField(blank=True, default="", max_length=LONGEST_TEXT, verbose_name="how to join in"),
            preserve_default=False,
        ),
        migrations.AddField(
            "club",
            "accent",
            models.CharField(blank=True, default="", max_length=7, verbose_name="accent"),
            preserve_default=False,
        ),
    )
