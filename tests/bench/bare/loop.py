"""The bare loop: a window, and a loop that only sleeps and pumps events at the kiosk's tick. Width, height, seconds."""

import os
import sys
import time
from queue import Empty, SimpleQueue

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

pygame.display.init()
pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])))
pygame.display.flip()
mailbox: SimpleQueue[int] = SimpleQueue()
end = time.monotonic() + float(sys.argv[3])
while time.monotonic() < end:
    try:
        mailbox.get(timeout=1 / 60)
    except Empty:
        pygame.event.get()
