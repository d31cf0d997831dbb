from django.apps import AppConfig


class PatienceConfig(AppConfig):
    name = "games.patience"
    label = "patience"
