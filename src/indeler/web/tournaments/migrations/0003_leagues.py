"""A team event can be a division of a league."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0002_line_ups_due"),)

    operations = (
        migrations.AddField("open", "league", models.SlugField(blank=True, db_index=False, default="", max_length=60)),
    )
