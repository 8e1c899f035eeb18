"""Shapes with smooth edges on a surface: drawn several times too large, scaled down, and kept."""

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import pygame

from kiosk.drawing.kept import Kept
from kiosk.drawing.strokes import Block, Path, Shape, Spot, Stroke
from kiosk.themes import Rgba

Lit = Callable[[str], Rgba]
"""The light of a token."""

NOTHING = (0, 0, 0, 0)


class Stamps:
    """Small pictures that are drawn once and stamped often, up to a number of bytes. Their alpha is premultiplied."""

    def __init__(self, limit: int) -> None:
        self._kept: Kept[pygame.Surface] = Kept(limit, lambda surface: surface.get_width() * surface.get_height() * 4)

    @property
    def weight(self) -> int:
        """Bytes that are kept now."""
        return self._kept.weight

    def clear(self) -> None:
        """Forget all of them: the theme or the scale has changed."""
        self._kept.clear()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, made now if it is not there."""
        return self._kept.get(key, make)

    def rounded(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, color: Rgba) -> None:
        """Fill a rectangle with round corners."""
        radius = min(radius, rect.w // 2, rect.h // 2)
        x, y, w, h = rect
        _fill(surface, pygame.Rect(x, y + radius, w, h - 2 * radius), color)
        if radius <= 0:
            return
        _fill(surface, pygame.Rect(x + radius, y, w - 2 * radius, radius), color)
        _fill(surface, pygame.Rect(x + radius, rect.bottom - radius, w - 2 * radius, radius), color)
        self._corners(surface, rect, radius, self.get(("disc", radius, color), lambda: _disc(radius, color)))

    def outline(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, width: int, color: Rgba) -> None:
        """Draw the border of a rectangle with round corners, within it."""
        radius = max(min(radius, rect.w // 2, rect.h // 2), width)
        x, y, w, h = rect
        _fill(surface, pygame.Rect(x + radius, y, w - 2 * radius, width), color)
        _fill(surface, pygame.Rect(x + radius, rect.bottom - width, w - 2 * radius, width), color)
        _fill(surface, pygame.Rect(x, y + radius, width, h - 2 * radius), color)
        _fill(surface, pygame.Rect(rect.right - width, y + radius, width, h - 2 * radius), color)
        key = ("ring", radius, width, color)
        self._corners(surface, rect, radius, self.get(key, lambda: _disc(radius, color, width)))

    def _corners(self, surface: pygame.Surface, rect: pygame.Rect, radius: int, disc: pygame.Surface) -> None:
        for x, left in ((0, rect.left), (radius, rect.right - radius)):
            for y, top in ((0, rect.top), (radius, rect.bottom - radius)):
                surface.blit(disc, (left, top), (x, y, radius, radius), pygame.BLEND_PREMULTIPLIED)


def stamp(surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Put a kept picture on a surface."""
    surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def drawing(strokes: Sequence[Stroke], size: tuple[int, int], grid: tuple[float, float], lit: Lit) -> pygame.Surface:
    """A picture of strokes that are given on a grid, `size` real pixels large."""
    width, height = max(size[0], 1), max(size[1], 1)
    times = 8 if max(width, height) <= 40 else 4
    large = pygame.Surface((width * times, height * times), pygame.SRCALPHA)
    scale = (width * times / grid[0], height * times / grid[1])
    for stroke in strokes:
        _draw(large, stroke, scale, NOTHING if stroke.cut else lit(stroke.color))
    return pygame.transform.smoothscale(large.premul_alpha_ip(), (width, height))


def _draw(surface: pygame.Surface, stroke: Stroke, scale: tuple[float, float], color: Rgba) -> None:
    sx, sy = scale
    match stroke:
        case Spot(x, y, r, ry=ry):
            w, h = 2 * r * sx, 2 * (ry or r) * sy
            pygame.draw.ellipse(surface, color, (round(x * sx - w / 2), round(y * sy - h / 2), round(w), round(h)))
        case Block(x, y, w, h, r):
            rect = (round(x * sx), round(y * sy), round(w * sx), round(h * sy))
            pygame.draw.rect(surface, color, rect, border_radius=round(r * sx))
        case Shape(points):
            pygame.draw.polygon(surface, color, [(px * sx, py * sy) for px, py in points])
        case Path(points, width):
            _thick(surface, [(px * sx, py * sy) for px, py in points], width * sx, color)


def _thick(surface: pygame.Surface, points: Sequence[tuple[float, float]], width: float, color: Rgba) -> None:
    """A line with round ends and joins."""
    for (x0, y0), (x1, y1) in pairwise(points):
        along = pygame.Vector2(x1 - x0, y1 - y0)
        if along.length() == 0:
            continue
        across = along.normalize().rotate(90) * width / 2
        start, end = pygame.Vector2(x0, y0), pygame.Vector2(x1, y1)
        corners = [start + across, end + across, end - across, start - across]
        pygame.draw.polygon(surface, color, corners)
    for point in points:
        pygame.draw.circle(surface, color, point, width / 2)


def _disc(radius: int, color: Rgba, width: int = 0) -> pygame.Surface:
    """A circle of twice the radius, full or a ring; alpha premultiplied."""
    times = 8 if radius <= 20 else 4
    large = pygame.Surface((2 * radius * times, 2 * radius * times), pygame.SRCALPHA)
    middle = (radius * times, radius * times)
    pygame.draw.circle(large, color, middle, radius * times)
    if width:
        pygame.draw.circle(large, NOTHING, middle, (radius - width) * times)
    return pygame.transform.smoothscale(large.premul_alpha_ip(), (2 * radius, 2 * radius))


def _fill(surface: pygame.Surface, rect: pygame.Rect, color: Rgba) -> None:
    """Fill a rectangle, mixing where the colour lets something through."""
    if color[3] == 255:
        surface.fill(color, rect)
        return
    strip = pygame.Surface((max(rect.w, 0), min(max(rect.h, 0), 16)))
    strip.fill(color[:3])
    strip.set_alpha(color[3])
    for y in range(rect.top, rect.bottom, 16):
        surface.blit(strip, (rect.x, y), (0, 0, rect.w, min(16, rect.bottom - y)))
