from django.db import migrations


def fill_name_keys(apps, schema_editor):
    """Of players who already look alike the first keeps the look; the others are met by no new name."""
    from lobby.names import skeleton

    player_model = apps.get_model('lobby', 'Player')
    taken = set()
    for player in player_model.objects.order_by('pk').iterator():
        look = skeleton(player.display_name)
        if look and look not in taken:
            taken.add(look)
            player_model.objects.filter(pk=player.pk).update(name_key=look)


class Migration(migrations.Migration):

    dependencies = [('lobby', '0003_accounts')]

    operations = [migrations.RunPython(fill_name_keys, migrations.RunPython.noop)]
