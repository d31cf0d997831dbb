"""A machine apart, as far as the network can tell: a network namespace with a door to a socket file of this machine.

Run as a program inside the namespace it is that door: ADDRESS PORT SOCKET.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tests.programs import needed
from tests.servers import ROOT

HERE, THERE = "10.203.77.1", "10.203.77.2"
PORT = 5499
NAME = f"far{os.getpid()}"


class Machine:
    """`vanish`: from now on nothing that is sent to it is answered or refused. `come_back`: as it was."""

    address = f"{THERE}:{PORT}"

    def vanish(self) -> None:
        ip(f"-n {NAME} address del {THERE}/24 dev there{os.getpid()}")

    def come_back(self) -> None:
        ip(f"-n {NAME} address add {THERE}/24 dev there{os.getpid()}")


def ip(command: str) -> str:
    run = subprocess.run([tool(), *command.split()], capture_output=True, text=True, check=False)
    if run.returncode and not os.environ.get("CI"):
        pytest.skip(f"a network of its own can't be made here ({run.stderr.strip()}), so nothing vanished from it")
    assert run.returncode == 0, run.stderr
    return run.stdout


def tool() -> str:
    return needed("iproute2", "ip", left_out="no machine vanished from the network")


@contextlib.contextmanager
def far_machine(socket: str) -> Iterator[Machine]:
    """Who talks to its address talks to the socket file."""
    here, there = f"here{os.getpid()}", f"there{os.getpid()}"
    ip(f"netns add {NAME}")
    try:
        ip(f"link add {here} type veth peer name {there} netns {NAME}")
        ip(f"address add {HERE}/24 dev {here}")
        ip(f"link set {here} up")
        ip(f"-n {NAME} address add {THERE}/24 dev {there}")
        ip(f"-n {NAME} link set {there} up")
        card = ip(f"-n {NAME} -brief link show {there}").split()[2]
        # Else it would soon be known that nobody is there, and sending would fail.
        ip(f"neighbour replace {THERE} lladdr {card} dev {here} nud permanent")
        door = [
            tool(),
            "netns",
            "exec",
            NAME,
            sys.executable,
            "-m",
            "tests.services.far_away",
            THERE,
            str(PORT),
            socket,
        ]
        with subprocess.Popen(door, cwd=ROOT, stdout=subprocess.PIPE) as opened:
            assert opened.stdout is not None
            opened.stdout.readline()
            yield Machine()
            opened.kill()
    finally:
        # The two ends of a link go together.
        ip(f"netns delete {NAME}")
        time.sleep(0.1)


async def be_the_door(address: str, port: str, socket: str) -> None:
    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inside, answers = await asyncio.open_unix_connection(socket)
        await asyncio.gather(copy(reader, answers), copy(inside, writer))

    server = await asyncio.start_server(pass_on, address, int(port))
    print("open", flush=True)
    await server.serve_forever()


async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.close()


if __name__ == "__main__":
    asyncio.run(be_the_door(*sys.argv[1:]))
