"""The bare reading of a transcript: cut lines into words, decode as many moves from JSON. Run with two files."""

import sys

import msgspec

with open(sys.argv[1], encoding="utf-8") as lines:  # noqa: PTH123 - the barest way
    words = [line.split() for line in lines]
decode = msgspec.json.Decoder(dict[str, object]).decode
with open(sys.argv[2], "rb") as moves:  # noqa: PTH123
    decoded = [decode(line) for line in moves]
sys.stdout.write(f"{len(words)} {len(decoded)}\n")
