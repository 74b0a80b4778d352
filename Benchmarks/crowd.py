"""Many connections that ask one after the other, from one thread."""

import re
import selectors
import socket
import time


class Crowd:
    def __init__(self, port, headers, size):
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.head = f"Host: 127.0.0.1:{port}\r\n{lines}\r\n"
        self.selector = selectors.DefaultSelector()
        self.members = [Member(port, self.selector) for _ in range(size)]

    def rate(self, path, seconds):
        """Answers a second, where each connection asks for `path()` as soon as it was answered."""
        for member in self.members:
            member.ask(path(), self.head)
        started, answered, asking = time.monotonic(), 0, len(self.members)
        while asking:
            for key, _ in self.selector.select():
                if key.data.is_answered():
                    answered += 1
                    if time.monotonic() < started + seconds:
                        key.data.ask(path(), self.head)
                    else:
                        asking -= 1
        return answered / (time.monotonic() - started)


class Member:
    def __init__(self, port, selector):
        self.socket = socket.create_connection(("127.0.0.1", port))
        selector.register(self.socket, selectors.EVENT_READ, self)

    def ask(self, path, head):
        self.text, self.length = b"", None
        self.socket.sendall(f"GET {path} HTTP/1.1\r\n{head}".encode())

    def is_answered(self):
        self.text += self.socket.recv(1 << 18)
        if self.length is None and (end := self.text.find(b"\r\n\r\n")) >= 0:
            head = self.text[:end].decode()
            assert head.startswith("HTTP/1.1 200"), head
            self.length = end + 4 + int(re.search(r"(?i)content-length: (\d+)", head).group(1))
        return self.length is not None and len(self.text) >= self.length
