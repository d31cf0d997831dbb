from django.apps import AppConfig

from cards import texts


class MatchesConfig(AppConfig):
    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        # The channel layer can only be imported when all apps are loaded.
        from games.matches import announcements

        texts.LISTENERS.append(announcements.texts_changed)
