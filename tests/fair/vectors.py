"""Works out hashes and draws once more, from the description of the dice alone.

usage: vectors.py           prints vectors.def
       vectors.py FILE      fails when FILE is anything else

A draw is the first 64-bit number, low byte first, that does not favour a remainder, out of
blocks of four: BLAKE2b of 32 bytes, keyed by the secret, over the luck of the seats that
have any, the number of the draw in 8 bytes and the number of the block in 4.
"""

import hashlib
import pathlib
import sys

SECRET = bytes(range(32))
SEATS = ["red", "blue", "gold", "black", "white", "teal"]
TEXTS = ["", "seven", "Lübeck", "x" * 129]
# Found by trying every draw: its first number is so large that the first of these bounds
# passes it over. The second bound is the nearest that does not.
PASSED = [(1, 359177265, 4294905445), (1, 359177265, 4294905446)]
MANY = [1, 2, 3, 6, 7, 12, 49, 52, 1000, 65536, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**30 + 1,
        2**32 - 2, 2**32 - 1]


def hashed(data, key=b""):
    return hashlib.blake2b(data, digest_size=32, key=key).digest()


def numbers(lucky, n):
    luck = b"".join(hashed(SEATS[s].encode()) for s in range(6) if lucky >> s & 1)
    block = 0
    while True:
        data = luck + n.to_bytes(8, "little") + block.to_bytes(4, "little")
        out = hashed(data, SECRET)
        yield from (int.from_bytes(out[i:i + 8], "little") for i in range(0, 32, 8))
        block += 1


def draw(lucky, n, of):
    """The number, and how many were passed over to reach it."""
    fair = 2**64 - 2**64 % of
    for passed, x in enumerate(numbers(lucky, n)):
        if x < fair:
            return x % of, passed


def lines():
    yield "// By vectors.py: the secret is the bytes 0 to 31, the luck of a seat its word."
    yield "//"
    yield "//   SECRET(hash of the secret)"
    yield f'SECRET("{hashed(SECRET).hex()}")'
    yield "//   HASH(text, hash)"
    for text in TEXTS:
        yield f'HASH("{text}", "{hashed(text.encode()).hex()}")'
    yield "//   NUMBER(seats with luck, draw, of, number, numbers passed over)"
    rows = [(lucky, n, of) for lucky in (0, 1, 5, 63) for n in (1, 2, 300) for of in MANY]
    rows += [(0, 2**32 - 1, of) for of in MANY] + PASSED
    for lucky, n, of in rows:
        number, passed = draw(lucky, n, of)
        yield f"NUMBER({lucky}, {n}u, {of}u, {number}u, {passed})"


def main():
    text = "\n".join(lines()) + "\n"
    if len(sys.argv) == 1:
        sys.stdout.write(text)
    elif pathlib.Path(sys.argv[1]).read_text(encoding="utf-8") != text:
        sys.exit(f"{sys.argv[1]} is not what vectors.py prints")


main()
