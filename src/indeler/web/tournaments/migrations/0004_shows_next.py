"""Whether visitors see whom players may meet in the next round."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0003_leagues"),)

    operations = (
        migrations.AddField(
            "open",
            "shows_next",
            models.BooleanField(verbose_name="show whom players may meet next", default=True),
        ),
    )
