from django.apps import AppConfig


class TowerConfig(AppConfig):
    name = "games.tower"
    label = "tower"
