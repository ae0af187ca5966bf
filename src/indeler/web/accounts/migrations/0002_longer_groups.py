"""The name of a group may be as long as the logbook allows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("accounts", "0001_initial"),)

    operations = (
        migrations.AlterField("link", "group", models.CharField(blank=True, max_length=200, verbose_name="group")),
    )
