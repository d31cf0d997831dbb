from django.apps import AppConfig

from cards import catalogue


class ConquestConfig(AppConfig):
    name = "games.conquest"
    label = "conquest"

    def ready(self) -> None:
        # Its texts can only be imported when all apps are loaded.
        from games.conquest import curation

        catalogue.register(curation.buildings())
        catalogue.register(curation.battle_cards())
