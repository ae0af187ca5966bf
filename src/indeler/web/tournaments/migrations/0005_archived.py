from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_only_lines")]

    operations = [
        migrations.AddField("open", "archived", models.DateTimeField(blank=True, null=True)),
    ]
