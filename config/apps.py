from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from config import converters


class Admin(AdminConfig):
    default_site = "config.admin_site.Site"


class StaticFiles(StaticFilesConfig):
    """Of htmx only the one build that pages use; its extensions refer to files that no package ships."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext", "htmx-2*.js", "htmax-*.js", "htmx-4.js"]


class CommandsConfig(AppConfig):
    """The commands that prepare and serve the whole site, and what addresses may hold."""

    name = "config"

    def ready(self) -> None:
        converters.register()
