"""The bare start: import pygame, open the window, flip, and say so. Run as a script, with a width and a height."""

import os
import sys

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # as the kiosk has it; without, a flip costs far more

import pygame

pygame.display.init()
pygame.display.set_mode((int(sys.argv[1]), int(sys.argv[2])))
pygame.display.flip()
os.write(int(sys.argv[3]), b"READY")
