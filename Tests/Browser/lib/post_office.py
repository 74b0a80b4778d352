"""A real mail server on this machine, which does with a message what its recipient's name says."""

import socket
import ssl
import subprocess

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

USER, PASSWORD = "gym", "right \"se'cret"


class Clerk:
    def __init__(self):
        # As (recipients, content).
        self.accepted = []
        self.tries = {}

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.tries[address] = self.tries.get(address, 0) + 1
        if address.startswith("grey") and self.tries[address] == 1:
            return "451 4.7.1 Greylisted, please come back later"
        if address.startswith("nobody"):
            return "550 5.1.1 No such user here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if envelope.rcpt_tos[0].startswith("full"):
            return "552 5.3.4 Message size exceeds fixed limit"
        self.accepted.append((envelope.rcpt_tos, envelope.content))
        if envelope.rcpt_tos[0].startswith("lost"):
            server.transport.abort()
        return "250 OK"


def is_known(server, session, envelope, mechanism, data):
    right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=False)


class PostOffice(Controller):
    """Takes nothing before STARTTLS and a password, and no message of more than 25 MB."""

    def __init__(self, folder):
        self.clerk, self.authority = Clerk(), f"{folder}/authority.pem"
        key = f"{folder}/key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
             "-keyout", key, "-out", self.authority], check=True, capture_output=True)
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(self.authority, key)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        super().__init__(self.clerk, hostname="127.0.0.1", port=port)

    def factory(self):
        return SMTP(
            self.clerk, tls_context=self.context, require_starttls=True, auth_required=True,
            authenticator=is_known, data_size_limit=25 << 20)
