from django.db import migrations


def mark_private(apps, schema_editor):
    """Matches of private offers, and their rematches to the last."""
    matches = apps.get_model('matches', 'Match').objects.filter(private=False)
    matches.filter(challenge__private=True).update(private=True)
    while matches.filter(previous__private=True).update(private=True):
        pass


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0005_offers_ended_by_a_match'),
        ('matches', '0006_private_matches'),
    ]

    operations = [migrations.RunPython(mark_private, migrations.RunPython.noop)]
