"""What one connection may cost."""

import resource
import socket
import time

from attacks import attack, harm
from visitors import fresh_address

BIG = "/assets/big-0123abcd.js"
MEGABYTE = 1 << 20


def connect(address, window=None, source=None):
    host, port = address.split(":")
    link = socket.socket()
    if window:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    if source:
        link.bind((source, 0))
    link.settimeout(20)
    link.connect((host, int(port)))
    return link


def request(path, more=""):
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {fresh_address()}\r\n{more}\r\n".encode()


def many(n, more=""):
    """47 kB of requests, the last of them with `more`."""
    return (request(BIG) * n + (request(BIG, more) if more else b""))[:100_000]


@attack(7, "47 kB of pipelined requests whose answers nobody reads cost less than 1 MB", figures=True)
def pipelined(site):
    warm = connect(site.node)
    warm.sendall(request(BIG, "Connection: close\r\n"))
    while warm.recv(65536):
        pass
    before, worst = site.rss(), 0
    link = connect(site.node, window=4096)
    one = request(BIG)
    sent, blob = 0, one * (47_000 // len(one))
    link.settimeout(1)
    try:
        link.sendall(blob)
        sent = len(blob)
    except TimeoutError:
        pass
    for _ in range(15):
        time.sleep(0.1)
        worst = max(worst, site.rss() - before)
    link.close()
    harm(worst >= MEGABYTE, f"{worst / MEGABYTE:.1f} MB for {sent} bytes")
    return f"{worst / 1024:.0f} kB for {sent or 'fewer'} bytes"


def alive(links):
    """How many of these have not been closed by the other side."""
    n = 0
    for link in links:
        link.setblocking(False)
        try:
            while link.recv(65536):
                pass
        except BlockingIOError:
            n += 1
        except OSError:
            pass
    return n


@attack(8, "20 connections that never read their last answer are closed within 40 s", waits=True)
def unread(site):
    before = site.metrics(1)["miasma_connections"]
    links = [connect(site.other, window=2048) for _ in range(20)]
    for link in links:
        link.settimeout(1)
        try:
            link.sendall(request(BIG) * 5 + request(BIG, "Connection: close\r\n"))
        except TimeoutError:
            pass
    end = time.monotonic() + 40
    while site.metrics(1)["miasma_connections"] > before + 2 and time.monotonic() < end:
        time.sleep(1)
    left = site.metrics(1)["miasma_connections"] - before
    took = 40 - (end - time.monotonic())
    for link in links:
        link.close()
    harm(left > 10, f"{left:.0f} connections are held after {took:.0f} s")
    return f"closed after {took:.0f} s"


def slow(site, address, count):
    """Opens so many connections, sends a byte of a header each now and then, and waits until all are gone."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    links = []
    for i in range(count):
        links.append(connect(address, source=f"127.1.{i % 200}.1"))
        links[-1].sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ")
    began = time.monotonic()
    while time.monotonic() - began < 30:
        time.sleep(2)
        left = alive(links)
        for link in links if left else []:
            try:
                link.send(b"a")
            except OSError:
                pass
        if not left:
            break
    took = time.monotonic() - began
    for link in links:
        link.close()
    harm(left or took > 22, f"{left} of {count} slow connections are open after {took:.0f} s")
    return f"{count} gone after {took:.0f} s"


@attack(15, "1500 slow connections to a node are gone within 20 s", waits=True)
def slow_node(site):
    return slow(site, site.node, 1500)


@attack(15, "1500 slow connections to haproxy are gone within 20 s", waits=True)
def slow_proxy(site):
    return slow(site, site.proxy, 1500)
