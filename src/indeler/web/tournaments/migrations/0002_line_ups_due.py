"""When line-ups of a team event become public that are still sealed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0001_tables"),)

    operations = (
        migrations.AddField("open", "line_ups_due", models.DateTimeField(null=True, blank=True, db_index=True)),
    )
