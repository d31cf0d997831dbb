from django.apps import AppConfig


class ConquestConfig(AppConfig):
    name = "games.conquest"
    label = "conquest"
