"""No season without a club; two clubs may use the same address for theirs."""

from django.db import migrations, models

from indeler.web.clubs.migrating import require_club
from indeler.web.clubs.row_security import protect


class Migration(migrations.Migration):
    dependencies = (("club", "0004_club"),)

    operations = (
        *(require_club(model) for model in ("seasonrow", "line", "hiddenname", "claim")),
        migrations.AlterField("seasonrow", "slug", models.SlugField(max_length=60)),
        migrations.AddConstraint("seasonrow", models.UniqueConstraint(fields=["club", "slug"], name="season_address")),
        protect("club_seasonrow", "club_line", "club_hiddenname", "club_claim"),
    )
