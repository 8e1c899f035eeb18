"""Paints widgets. It remembers what it painted last and repaints only where something looks different now."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from kiosk.drawing import changes, matches
from kiosk.drawing.edges import edge
from kiosk.drawing.fitting import Fitted, fit
from kiosk.drawing.fonts import CAP, Faces, Piece
from kiosk.drawing.icons import strokes
from kiosk.drawing.inscriptions import coin, labels, pip, sign, tone
from kiosk.drawing.kept import Kept
from kiosk.drawing.shapes import Stamps, drawing, stamp
from kiosk.drawing.strokes import GRID, Spot
from kiosk.themes import Rgba, Theme
from kiosk.widgets import (
    SHORT_SIDE,
    Box,
    Button,
    Card,
    Disc,
    Edge,
    Fill,
    Icon,
    Label,
    Matches,
    Weight,
    Widget,
)

RADIUS = 12
"""Of a button's corners."""

OUTLINED = ("panel", "dim", "raised", "off")
"""Surfaces that a theme may want a line around."""

FADES = 6
"""In how many steps a surface changes its colour."""

SPILL = 2
"""Logical pixels by which a widget may leave light outside its box."""


class Rehearsed(NamedTuple):
    """The parts of a picture that become another one, painted beforehand."""

    before: tuple[Widget, ...]
    after: tuple[Widget, ...]
    parts: tuple[tuple[pygame.Rect, pygame.Surface], ...]


class Painter:
    """Paints on one surface in one theme. Lengths it takes are logical, rectangles it gives are the surface's own."""

    def __init__(self, surface: pygame.Surface, theme: Theme, scale: float | None = None) -> None:
        self.surface = surface
        self.theme = theme
        self.scale = scale or min(surface.get_size()) / SHORT_SIDE
        self.faces = Faces(self.scale)
        area = surface.get_width() * surface.get_height()
        self._stamps = Stamps(area * 2)
        self._texts = Stamps(area * 2)
        self._fitted: Kept[Fitted] = Kept(600)
        self._rects: Kept[pygame.Rect] = Kept(1000)
        self._painted: tuple[Widget, ...] | None = None
        self._rehearsed: Rehearsed | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical pixels; the shorter is 480 unless a scale was given."""
        return self.surface.get_width() / self.scale, self.surface.get_height() / self.scale

    @property
    def kept(self) -> int:
        """Bytes of pictures that are kept for the next time."""
        return self._stamps.weight + self._texts.weight

    def measure(self, text: str, size: int, weight: Weight) -> float:
        """The width of a line of text, in logical pixels."""
        return self.faces.measure(text, size, weight)

    def fit(self, label: Label) -> Fitted:
        """What becomes of a label: its size, its lines, and whether something had to be left out."""
        key = (label.text, label.box.w, label.box.h, label.size, label.weight, label.lines)
        return self._fitted.get(key, lambda: fit(label, self.measure))

    def labels(self, widget: Widget) -> tuple[Label, ...]:
        """The words of a widget, each where it stands."""
        return labels(widget, self.measure)

    def wear(self, theme: Theme) -> None:
        """Paint in another theme from now on, and everything again."""
        self.theme = theme
        self._stamps.clear()
        self._texts.clear()
        self._rehearsed = None
        self.forget()

    def forget(self) -> None:
        """Paint everything at the next turn: what is on the surface is no longer known."""
        self._painted = None

    def paint(self, widgets: Sequence[Widget]) -> list[pygame.Rect]:
        """Make the surface look like these widgets. Gives the rectangles that were painted: none if nothing changed."""
        widgets = tuple(widgets)
        if self._painted == widgets:
            return []
        before, self._painted = self._painted, widgets
        ready = self._rehearsed
        if ready is not None and ready.before == before and ready.after == widgets:
            self.surface.blits([(picture, rect) for rect, picture in ready.parts])
            return [rect for rect, _ in ready.parts]
        rects = self._different(before, widgets)
        self._repaint(widgets, rects)
        return rects

    def rehearse(self, widgets: Sequence[Widget]) -> None:
        """Paint what may come next, keep the parts that are new, and leave the surface as it is.

        When `paint` is asked for the same, it only puts them in place: a tenth of the time.
        """
        after, before = tuple(widgets), self._painted
        if before is None or before == after:
            return
        rects = self._different(before, after)
        old = [(self.surface.subsurface(rect).copy(), rect) for rect in rects]
        self._repaint(after, rects)
        parts = tuple((rect, self.surface.subsurface(rect).copy()) for rect in rects)
        self.surface.blits(old)
        self._rehearsed = Rehearsed(before, after, parts)

    def extent(self, widget: Widget) -> Box:
        """Where a widget may leave light: its box and a little more, or as high as its words turn out to be."""
        box = widget.box
        if isinstance(widget, Label):
            fitted = self.fit(widget)
            needed = fitted.size * fitted.leading * (len(fitted.lines) + 0.1)
            box = box.inset(0, min((box.h - needed) / 2, 0))
        return box.inset(-SPILL)

    def _different(self, before: tuple[Widget, ...] | None, after: tuple[Widget, ...]) -> list[pygame.Rect]:
        """Where the surface must be painted again to become that of other widgets."""
        whole = self.surface.get_rect()
        if before is None:
            return [whole]
        boxes = changes.merged(changes.changed(before, after, self.extent))
        return [rect for box in boxes if (rect := self._rect(box).clip(whole))]

    def _repaint(self, widgets: Sequence[Widget], rects: Sequence[pygame.Rect]) -> None:
        places = [self._rect(self.extent(widget)) for widget in widgets] if rects else []
        for rect in rects:
            self._repaint_within(rect, widgets, places)

    def _repaint_within(self, rect: pygame.Rect, widgets: Sequence[Widget], places: list[pygame.Rect]) -> None:
        """Paint what can be seen of the widgets within a rectangle; `places` has where each leaves light."""
        there = rect.collidelistall(places)
        lowest = next((at for at in range(len(there) - 1, -1, -1) if self._covers(widgets[there[at]], rect)), None)
        if lowest is None:
            self.surface.set_clip(rect)
            self.surface.fill(self._lit("ground"), rect)
        for index in there[lowest or 0 :]:
            self.surface.set_clip(places[index].clip(rect))
            self._draw(widgets[index])
        self.surface.set_clip(None)

    def _covers(self, widget: Widget, rect: pygame.Rect) -> bool:
        """Whether nothing of what lies below a widget can be seen within a rectangle."""
        if not isinstance(widget, Fill) or not widget.color or self._lit(widget.color)[3] != 255:
            return False
        round_off = 2 * self._px(widget.radius)
        return self._rect(widget.box).inflate(-round_off, -round_off).contains(rect)

    def _draw(self, widget: Widget) -> None:
        match widget:
            case Fill():
                self._fill(widget)
            case Label():
                self._label(widget)
            case Button():
                self._button(widget)
            case Matches():
                self._matches(widget)
            case Icon(box, name, color):
                self._icon(box, name, color)
            case Edge():
                self._edge(widget)
            case Disc():
                self._disc(widget)
            case Card():
                self._card(widget)

    def _fill(self, fill: Fill) -> None:
        """A surface, on its way from one colour to another in a few steps."""
        step = int(min(max(fill.faded, 0), 1) * FADES) / FADES
        color = fill.color
        if fill.fading and step < 1:
            old, new = self._lit(fill.fading), self._lit(fill.color)
            color = "#" + "".join(f"{round(a + (b - a) * step):02x}" for a, b in zip(old, new, strict=True))
        self._surface(fill.box, color, fill.radius, fill.border, fill.border_width)

    def _surface(self, box: Box, color: str, radius: float, border: str = "", border_width: float = 2) -> None:
        rect = self._rect(box)
        if self.theme.outlined and not border and color in OUTLINED:
            border, border_width = "line", 1.5
        if color:
            self._stamps.rounded(self.surface, rect, self._px(radius), self._lit(color))
        if border:
            width = max(self._px(border_width), 1)
            self._stamps.outline(self.surface, rect, self._px(radius), width, self._lit(border))

    def _label(self, label: Label) -> None:
        fitted = self.fit(label)
        font_size = self.faces.pixels(fitted.size)
        cap = 0.7 if label.weight == "figures" else CAP
        rect = self._rect(label.box)
        pitch = font_size * fitted.leading
        baseline = rect.centery + (cap * font_size - pitch * (len(fitted.lines) - 1)) / 2
        for line in fitted.lines:
            self._line(line, fitted.size, label, rect, round(baseline))
            baseline += pitch

    def _line(self, text: str, size: int, label: Label, rect: pygame.Rect, baseline: int) -> None:
        width = self.measure(text, size, label.weight) * self.scale
        x = float(rect.left)
        if label.align == "center":
            x = rect.left + (rect.w - width) / 2
        elif label.align == "right":
            x = rect.right - width
        color = self._lit(label.color)
        for piece in self.faces.pieces(text, label.weight):
            wide = self.faces.piece_width(piece, size)
            if piece.path is None:
                side = self.faces.pixels(size * 0.8)
                picture = self._sign(piece.sign, side, label.color)
                middle = baseline - CAP * self.faces.pixels(size) / 2
                stamp(self.surface, picture, (round(x + (wide - side) / 2), round(middle - side / 2)))
            else:
                top = baseline - self.faces.baseline(piece, size)
                stamp(self.surface, self._written(piece, size, color), (round(x), top))
            x += wide

    def _written(self, piece: Piece, size: int, color: Rgba) -> pygame.Surface:
        return self._texts.get(
            (piece, size, color),
            lambda: self.faces.font(piece, size).render(piece.text, True, color).premul_alpha(),
        )

    def _button(self, button: Button) -> None:
        colors = tone(button)
        radius = min(RADIUS, button.box.h / 3)
        self._surface(button.box, colors.fill, radius, colors.border)
        if button.held > 0:
            self._part(button, radius)
        if button.pressed:
            self._surface(button.box, "touch", radius)
        if icon := sign(button, self.measure):
            self._icon(icon.box, icon.name, icon.color)
        for label in labels(button, self.measure):
            self._label(label)

    def _part(self, button: Button, radius: float) -> None:
        """How far a held button is: it fills from the left."""
        clip = self.surface.get_clip()
        done = Box(button.box.x, button.box.y, button.box.w * min(button.held, 1), button.box.h)
        self.surface.set_clip(clip.clip(self._rect(done)))
        self._surface(button.box, "touch", radius)
        self.surface.set_clip(clip)

    def _icon(self, box: Box, name: str, color: str) -> None:
        rect = self._rect(box)
        side = min(rect.size)
        picture = self._sign(name, side, color)
        stamp(self.surface, picture, (rect.x + (rect.w - side) // 2, rect.y + (rect.h - side) // 2))

    def _sign(self, name: str, side: int, color: str) -> pygame.Surface:
        return self._stamps.get(
            ("sign", name, side, color),
            lambda: drawing(strokes(name), (side, side), (GRID, GRID), lambda token: self._lit(token or color)),
        )

    def _edge(self, widget: Edge) -> None:
        rect = self._rect(widget.box)
        grid = (widget.box.w, widget.box.h)
        key = ("edge", rect.size, grid, widget.chair, widget.dim)
        drawn = self._stamps.get(key, lambda: drawing(edge(widget), rect.size, grid, self._lit))
        stamp(self.surface, drawn, rect.topleft)

    def _matches(self, widget: Matches) -> None:
        for one in matches.lay(widget):
            size = (max(self._px(one.box.w), 1), max(self._px(one.box.h), 1))
            stamp(self.surface, self._match(one, size, widget.dim), self._rect(one.box).topleft)

    def _match(self, one: matches.One, size: tuple[int, int], dim: bool) -> pygame.Surface:
        grid = (one.box.w, one.box.h)
        return self._stamps.get(
            ("match", size, grid, one.look, dim), lambda: drawing(matches.draw(one, dim), size, grid, self._lit)
        )

    def _disc(self, disc: Disc) -> None:
        """The stake: a coin in a tray. While it turns over it is seen from the side."""
        self._surface(disc.box, "brass-deep", disc.box.h / 2)
        *words, figure = labels(disc, self.measure)
        place = coin(disc, self.measure)
        wide = abs(1 - 2 * min(max(disc.turn, 0), 1))
        if wide < 1:
            self._turning(place, wide)
        else:
            self._surface(place, "brass-rim", place.h / 2)
            self._surface(place.inset(2.5), "brass", place.h / 2)
        for label in words:
            self._label(label)
        if wide < 1:
            self._squeezed(figure, wide)
        else:
            self._label(figure)

    def _turning(self, place: Box, wide: float) -> None:
        """A coin seen from the side."""
        seen = place.inset(place.w * (1 - max(wide, 0.06)) / 2, 0)
        rect = self._rect(seen)
        rim = Spot(seen.w / 2, seen.h / 2, seen.w / 2, "brass-rim", ry=seen.h / 2)
        face = Spot(seen.w / 2, seen.h / 2, max(seen.w / 2 - 2.5, 0.5), "brass", ry=seen.h / 2 - 2.5)
        drawn = drawing((rim, face), rect.size, (seen.w, seen.h), self._lit)
        stamp(self.surface, drawn, rect.topleft)

    def _squeezed(self, label: Label, wide: float) -> None:
        """A figure on a coin that is seen from the side."""
        fitted = self.fit(label)
        color = self._lit(label.color)
        pieces = self.faces.pieces(fitted.lines[0], label.weight)
        if len(pieces) != 1 or pieces[0].path is None:
            return
        flat = self._written(pieces[0], fitted.size, color)
        narrow = pygame.transform.smoothscale(flat, (max(round(flat.get_width() * wide), 1), flat.get_height()))
        rect = self._rect(label.box)
        cap = 0.7 * self.faces.pixels(fitted.size)
        top = round(rect.centery + cap / 2) - self.faces.baseline(pieces[0], fitted.size)
        stamp(self.surface, narrow, (rect.centerx - narrow.get_width() // 2, top))

    def _card(self, card: Card) -> None:
        radius = min(card.box.w, card.box.h) * 0.1
        border, width = ("brass", 4) if card.chosen else ("card-edge", 1)
        self._surface(card.box, "card", radius, border, width)
        ink = "card-red" if card.suit in ("hearts", "diamonds") else "card-black"
        for label in labels(card, self.measure):
            self._label(label)
        if card.suit:
            self._icon(pip(card), card.suit, ink)

    def _px(self, length: float) -> int:
        return round(length * self.scale)

    def _lit(self, token: str) -> Rgba:
        return self.theme.rgba(token)

    def _rect(self, box: Box) -> pygame.Rect:
        """Where a box is on the surface. The rectangle is kept: nobody may change it."""
        return self._rects.get(box, lambda: self._rounded(box))

    def _rounded(self, box: Box) -> pygame.Rect:
        left, top = round(box.x * self.scale), round(box.y * self.scale)
        right, bottom = round(box.right * self.scale), round(box.bottom * self.scale)
        return pygame.Rect(left, top, max(right - left, 0), max(bottom - top, 0))
