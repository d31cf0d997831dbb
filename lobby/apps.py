from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        from games.matches import play
        from lobby import seating

        play.ON_START.append(seating.leave_table)
