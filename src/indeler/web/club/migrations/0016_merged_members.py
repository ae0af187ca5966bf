"""Members who turned out to be one person."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("club", "0015_draft_list_choices"),)

    operations = (
        migrations.AddField(
            "clubmember",
            "merged_into",
            models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="club.clubmember",
            ),
        ),
        migrations.AddField("clubmember", "merge_kept", models.TextField(blank=True, default="", editable=False)),
    )
