"""How many messages a socket may send."""

from __future__ import annotations

import time
from collections import deque


class Limit:
    """At most `count` in any `seconds`."""

    def __init__(self, count: int, seconds: float) -> None:
        self._seconds = seconds
        self._moments: deque[float] = deque(maxlen=count)

    def allows(self) -> bool:
        """Counts one more, unless it would be too many."""
        now = time.monotonic()
        moments = self._moments
        if len(moments) == moments.maxlen and now - moments[0] < self._seconds:
            return False
        moments.append(now)
        return True
