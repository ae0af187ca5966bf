"""No tournament without a club; two clubs may use the same address for theirs."""

from django.db import migrations, models

from indeler.web.clubs.migrating import require_club
from indeler.web.clubs.row_security import protect


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0006_club"),)

    operations = (
        require_club("open"),
        require_club("entry"),
        migrations.AlterField("open", "slug", models.SlugField(max_length=60)),
        migrations.AddConstraint("open", models.UniqueConstraint(fields=["club", "slug"], name="tournament_address")),
        protect("tournaments_open", "tournaments_entry"),
    )
