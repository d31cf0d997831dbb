"""nginx with the configuration that docs/deploy.md gives, on ports and with a certificate of its own."""

from __future__ import annotations

import contextlib
import datetime
import os
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.programs import needed
from tests.servers import ROOT, Site, free_port

MAIN = """
{user} daemon off; master_process on; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log info;
events {{ worker_connections 512; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Front:
    """Takes the place of a site for a `Person`."""

    def __init__(self, folder: Path, plain: int, secure: int, certificate: Path) -> None:
        self.folder, self.plain, self.secure, self.certificate = folder, plain, secure, certificate

    @property
    def url(self) -> str:
        return f"https://localhost:{self.secure}"

    @property
    def log(self) -> str:
        return (self.folder / "access.log").read_text()


def nginx() -> str:
    return needed("nginx", left_out="the documented front was not tried")


def ports() -> tuple[int, int]:
    return free_port(), free_port()


@contextlib.contextmanager
def front(
    folder: Path, sites: list[Site], plain: int, secure: int, rate: str = "30r/s", burst: int = 300
) -> Iterator[Front]:
    """With another `rate` and `burst` it turns away sooner than the documented one."""
    program = nginx()
    folder.mkdir()
    folder.chmod(0o755)
    certificate = _certificate(folder)
    (folder / "site.conf").write_text(
        _moved(folder, sites, plain, secure)
        .replace("rate=30r/s", f"rate={rate}")
        .replace("burst=300", f"burst={burst}")
    )
    # As root its worker would be somebody who may not write here.
    user = "" if os.geteuid() else "user root;"
    (folder / "main.conf").write_text(MAIN.format(folder=folder, user=user))
    running = subprocess.Popen([program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", "main.conf"])
    try:
        _wait(running, plain)
        yield Front(folder, plain, secure, certificate)
    finally:
        running.terminate()
        running.wait(10)


def _moved(folder: Path, sites: list[Site], plain: int, secure: int) -> str:
    """The documented file with nothing changed but the name, ports and certificate."""
    text = (ROOT / "docs" / "deploy" / "nginx.conf").read_text()
    lines = [line for line in text.splitlines() if "listen [::]" not in line]
    text = "\n".join(lines).replace("play.example.org;", "localhost;")
    for old, new in (
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("127.0.0.1:8000", f"127.0.0.1:{sites[0].port}"),
        ("127.0.0.1:8001", f"127.0.0.1:{sites[1].port}"),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", str(folder / "certificate.pem")),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", str(folder / "key.pem")),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    form = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    path = folder / "certificate.pem"
    path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return path


def _wait(running: subprocess.Popen[bytes], plain: int) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until and running.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.build_opener(_Stay).open(f"http://localhost:{plain}/", timeout=1)
            return
        time.sleep(0.05)
    raise RuntimeError("nginx did not start")


class _Stay(urllib.request.HTTPErrorProcessor):
    """Takes a redirect or an error as it is."""

    def http_response(self, request: object, response: object) -> object:
        return response

    https_response = http_response


def bare(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """One answer as it comes, without following it: status, headers with small names, body."""
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.build_opener(_Stay).open(request, timeout=20) as answer:
        return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
