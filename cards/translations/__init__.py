"""The translators' tools: extraction, upkeep of the catalogues, checks. They read files and know no game."""
