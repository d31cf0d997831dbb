from django.apps import AppConfig

from cards import catalogue


class TowerConfig(AppConfig):
    name = "games.tower"
    label = "tower"

    def ready(self) -> None:
        # Its texts can only be imported when all apps are loaded.
        from games.tower.curation import kind

        catalogue.register(kind())
