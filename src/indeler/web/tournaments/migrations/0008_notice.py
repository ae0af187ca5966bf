from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_of_a_club")]

    operations = [
        migrations.AddField("open", "notice", models.CharField(blank=True, default="", max_length=200)),
    ]
