"""Who plays in a season that is being set up is ticked on the club's list, one by one."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("club", "0008_fill_members"),)

    operations = (migrations.RemoveField("seasondraft", "take_over"),)
