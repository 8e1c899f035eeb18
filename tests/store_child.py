"""A process that plays on a store until it is killed: `python -m tests.store_child FOLDER`.

It says `resumed N` with the number of records it found, `handed T N` when the N-th record got ticket T, and `saved T`
when the store confirmed that ticket.
"""

import sys
import time
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from kiosk.storage.kept import Report, Saved
from kiosk.storage.store import Store


def main(folder: Path) -> None:
    confirmed: SimpleQueue[int] = SimpleQueue()

    def tell(report: Report) -> None:
        if isinstance(report, Saved):
            say(f"saved {report.ticket}")
            confirmed.put(report.ticket)
        else:
            say(f"told {report}")

    store = Store(folder / "klopkast.db", tell, time.monotonic, time.time)
    found = store.open()
    say(f"resumed {len(found.records) if found else 0}")
    game = found.game.number if found else store.begin("toepen", 1, b"{}").game
    for number in count(len(found.records) + 1 if found else 1):
        ticket = store.append(game, b'{"n":%d}' % number)
        say(f"handed {ticket} {number}")
        if number % 3:  # now and then two in one commit
            while confirmed.get() < ticket:
                pass


def say(line: str) -> None:
    sys.stdout.write(line + "\n")  # one write, so that the lines of two threads do not mix
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
