from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        from games.matches import tables
        from ratings.beside_names import beside_names

        tables.House.beside_names = beside_names
