from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Of htmx only the one build that pages use; its extensions refer to files that no package ships."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext", "htmx-2*.js", "htmax-*.js", "htmx-4.js"]


class CommandsConfig(AppConfig):
    """The commands that prepare and serve the whole site."""

    name = "config"
