from django.apps import AppConfig


class SoloConfig(AppConfig):
    name = "solo"
    label = "solo"
