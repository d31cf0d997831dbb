"""A socket to an address that nobody answers: accepted, then closed with a code, so that browsers stop trying."""

from __future__ import annotations

from games.matches.sockets import Socket

NOT_FOUND = 4404


class UnknownSocket(Socket):
    async def connect(self) -> None:
        await self.accept()
        await self.close(NOT_FOUND)


unknown_socket = UnknownSocket.as_asgi()
