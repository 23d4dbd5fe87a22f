"""A WebSocket by hand, for tests that must be able to break every rule of it."""

import base64
import os
import socket
import struct

BINARY, TEXT, CLOSE = 2, 1, 8


def frame(payload, opcode=BINARY, fin=True, mask=True):
    head = bytes([(0x80 if fin else 0) | opcode])
    flag = 0x80 if mask else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65536:
        head += bytes([flag | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", len(payload))
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(b ^ key[i % 4] for i, b in enumerate(payload))


class Socket:
    """One connection; `status` is the answer to the handshake, 101 when it is open."""

    def __init__(self, address, path, headers, timeout=5, source=None):
        host, port = address.split(":")
        self.sock = socket.create_connection((host, int(port)), timeout, source)
        self.rest = b""
        given = {
            "Host": address,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Protocol": "miasma.1",
        }
        given.update(headers)
        lines = [f"GET {path} HTTP/1.1"] + [f"{key}: {value}" for key, value in given.items() if value]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
        while b"\r\n\r\n" not in self.rest:
            more = self.sock.recv(65536)
            if not more:
                break
            self.rest += more
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()

    def send(self, payload, **how):
        self.sock.sendall(frame(payload, **how))

    def take(self, n):
        while len(self.rest) < n:
            more = self.sock.recv(65536)
            if not more:
                raise EOFError
            self.rest += more
        taken, self.rest = self.rest[:n], self.rest[n:]
        return taken

    def receive(self):
        """The next frame: opcode and payload. Nodes do not split what they send."""
        first, second = self.take(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 0x0F, self.take(size)

    def closed_with(self):
        """Reads until the end: the code it was closed with, or 0 when it just ended."""
        try:
            while True:
                opcode, payload = self.receive()
                if opcode == CLOSE:
                    return struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 0
        except (EOFError, ConnectionError):
            return 0
        except TimeoutError:
            return "silence"
