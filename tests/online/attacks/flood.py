#!/usr/bin/env python3
"""usage: flood.py HOST:PORT ADDRESS SECONDS

One hostile address at full speed: requests that cost, twenty at a time on one connection, at the lowest priority, as the
attacker's machine is not the site's. Says how many answers there were.
"""

import os
import socket
import sys
import time

PATHS = ["/api/tables?state=open", "/api/tables?state=running", "/assets/big-0123abcd.js", "/api/tables/1", "/api/nowhere"]


def main():
    (host, port), source, seconds = sys.argv[1].split(":"), sys.argv[2], float(sys.argv[3])
    os.nice(19)
    blob = "".join(f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {source}\r\n\r\n" for path in PATHS * 4).encode()
    end, answers = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        try:
            with socket.create_connection((host, int(port)), 5) as link:
                while time.monotonic() < end:
                    link.sendall(blob)
                    answers += link.recv(1 << 20).count(b"HTTP/1.1 ")
        except OSError:
            pass
    print(answers)


if __name__ == "__main__":
    main()
