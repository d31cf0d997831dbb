"""A person without a browser: real pages and a real socket of a running site."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.servers import Site
from tests.trees import grown, html


class Person:
    """A guest, made by a first visit to the home page. Moves to another process by changing `site`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.socket: ClientConnection | None = None
        self.open = ExitStack()
        self.trees: dict[str, Any] = {}
        self.get("/")

    def get(self, path: str) -> str:
        with self.opener.open(self.site.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str) -> tuple[int, str, str]:
        """Status, the address that it ended at, and the page."""
        fields["csrfmiddlewaretoken"] = self.cookie("csrftoken")
        data = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(self.site.url + path, data, headers={"Origin": self.site.url})
        try:
            with self.opener.open(request, timeout=20) as answer:
                return answer.status, urllib.parse.urlparse(answer.url).path, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, path, error.read().decode()

    def cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == name), "")

    def offer(self, **fields: str) -> str:
        """The code of a private offer."""
        _, path, _ = self.post("/challenges/new/", private="on", **fields)
        return path.strip("/").split("/")[-1]

    def join(self, code: str) -> int:
        """The number of the match that began."""
        _, path, page = self.post(f"/challenges/{code}/join/")
        found = re.fullmatch(r"/matches/(\d+)/", path)
        assert found, page[:2000]
        return int(found[1])

    def sit(self, match: int) -> dict[str, Any]:
        """Opens the match's socket; the screen that it sends."""
        self.match = match
        self._connect(f"/ws/matches/{match}/")
        screen = self.hear()
        assert screen["type"] == "screen"
        return screen

    def look_at_lobby(self) -> None:
        """Opens the lobby's socket."""
        self._connect("/ws/lobby/")

    def _connect(self, path: str) -> None:
        self.leave()
        address = self.site.url.replace("http", "ws") + path
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        headers = {"Cookie": cookies, "Origin": self.site.url}
        self.socket = self.open.enter_context(connect(address, additional_headers=headers))

    def leave(self) -> None:
        self.open.close()
        self.socket = None

    def say(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hear(self, within: float = 20) -> dict[str, Any]:
        assert self.socket is not None
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=within))
        if "regions" in message:
            self.trees |= {name: grown(self.trees.get(name), one) for name, one in message["regions"].items()}
            message["regions"] = {name: html(self.trees[name]) for name in message["regions"]}
        return message

    def hear_ply(self, ply: int, within: float = 20) -> dict[str, Any]:
        """Listens until a message shows the match at `ply` or beyond."""
        while True:
            message = self.hear(within)
            if message["type"] in {"screen", "update"} and message["ply"] >= ply:
                return message

    def hear_made(self, ply: int) -> None:
        """Listens until this person hears that the move to `ply` was made."""
        while (message := self.hear())["type"] not in {"accepted", "update"} or message["ply"] < ply:
            assert message["type"] != "refused", message

    def first_discard(self, screen: dict[str, Any]) -> dict[str, Any]:
        """A discard that this person's screen offers."""
        html = " ".join(screen["regions"].values()).replace("&quot;", '"')
        found = re.search(r'\{"type":\s*"discard",\s*"card":\s*"(\w+)"\}', html)
        assert found, "no discard on the screen"
        return {"type": "discard", "card": found[1]}


def discard_in_turn(match: int, one: Person, other: Person, most: int) -> int:
    """Plays so many moves of a duel, fewer if it ends before; how many."""
    people = (one, other)
    for person in people:
        running = person.sit(match)["clock"]["running"]
    seats = people if "seat-active" in html(one.trees["near"]) else people[::-1]
    ply = 0
    while running and ply < most:
        mover = seats[running[0]]
        move = mover.first_discard({"regions": {"hand": html(mover.trees["hand"])}})
        mover.say(type="move", move=move, ply=ply, request=f"r{ply}")
        ply += 1
        for person in people:
            running = person.hear_ply(ply)["clock"]["running"]
    return ply
