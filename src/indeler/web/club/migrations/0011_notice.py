from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0010_draft_choices")]

    operations = [
        migrations.AddField("seasonrow", "notice", models.CharField(blank=True, default="", max_length=200)),
    ]
