"""Names may be as long as the logbook allows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("club", "0001_initial"),)

    operations = (
        migrations.AlterField("seasonrow", "name", models.CharField(max_length=200, verbose_name="name")),
        migrations.AlterField("claim", "competition", models.CharField(max_length=200)),
    )
