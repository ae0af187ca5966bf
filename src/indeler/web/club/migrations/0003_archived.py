from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0002_longer_names")]

    operations = [
        migrations.AddField("seasonrow", "archived", models.DateTimeField(blank=True, null=True)),
    ]
