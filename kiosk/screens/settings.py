"""Language, sound, light and looks, and two habits of the house."""

from kiosk.actions import Action, Set
from kiosk.layout import BODY, SMALL, body, ground, header, tell, toast
from kiosk.rules import Text, say
from kiosk.view import View
from kiosk.widgets import Box, Button, Fill, Label, Widget

CURRENCIES = ("€", "£", "$", "")


def view(seen: View) -> tuple[Widget, ...]:
    """One tile a setting: its name, its value, and one or two buttons."""
    own = seen.settings
    codes = [code for code, _ in seen.languages] or [own.language]
    following = codes[(codes.index(own.language) + 1) % len(codes)] if own.language in codes else codes[0]
    named = dict(seen.languages).get(own.language, own.language)
    themes = ("dark", "light", "contrast")
    lines: list[tuple[str, str, tuple[tuple[str, Action], ...]]] = [
        ("ui-language", named, (("right", Set("language", following)),)),
        ("ui-theme", seen.say(f"ui-theme-{own.theme}"), (("right", Set("theme", _after(themes, own.theme))),)),
        ("ui-sound", _loudness(seen), _steps("sound", own.sound, 0.0)),
        ("ui-brightness", _percent(own.brightness), _steps("brightness", own.brightness, 0.1)),
        (
            "ui-late",
            seen.say(f"ui-late-{own.late}-value"),
            (("right", Set("late", _after(("lowest", "full"), own.late))),),
        ),
        (
            "ui-drinks",
            seen.say(f"ui-drinks-{own.drinks}"),
            (("right", Set("drinks", _after(("rounds", "kitty"), own.drinks))),),
        ),
        (
            "ui-currency",
            own.currency or seen.say("ui-currency-none"),
            (("right", Set("currency", _after(CURRENCIES, own.currency))),),
        ),
        ("ui-kitty", seen.say(say("money", cents=own.kitty)), _amounts(own.kitty)),
    ]
    box = body(seen)
    columns = 2 if seen.wide else 1
    rows = -(-len(lines) // columns)
    places = Box(box.x, box.y, box.w, min(box.h, rows * 92.0)).grid(columns, rows)
    shown = tuple(
        widget
        for place, (key, value, steps) in zip(places, lines, strict=False)
        for widget in _line(seen, place, key, value, steps)
    )
    return (ground(seen), *header(seen, seen.say("ui-settings")), *shown, *toast(seen))


def _line(seen: View, box: Box, key: str, value: str, steps: tuple[tuple[str, Action], ...]) -> tuple[Widget, ...]:
    buttons = Box(box.right - 72.0 * len(steps), box.y + (box.h - 64) / 2, 72.0 * len(steps) - 8, 64)
    words = Box(box.x + 16, box.y + 6, box.w - buttons.w - 32, box.h - 12)
    upper, lower = words.rows((2, 3), gap=0)
    return (
        Fill(box, "panel", 12),
        Label(upper, seen.say(key), SMALL, "medium", "muted"),
        Label(lower, value, 24, "bold"),
        *(
            Button(
                place, "", action, icon=icon, size=BODY, repeats=icon in ("plus", "minus") and isinstance(action, Set)
            )
            for place, (icon, action) in zip(buttons.columns([1] * len(steps)), steps, strict=True)
        ),
    )


def _after(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]


def _percent(share: float) -> str:
    return f"{round(share * 100)} %"


def _loudness(seen: View) -> str:
    if seen.silent:
        return seen.say("ui-sound-none")
    percent = _percent(seen.settings.sound)
    return seen.say(say("ui-sound-muted", percent=percent)) if seen.settings.muted else percent


def _steps(key: str, value: float, least: float) -> tuple[tuple[str, Action], ...]:
    end = tell(Text("ui-no-more"))
    less, more = round(value - 0.1, 1), round(value + 0.1, 1)
    return (("minus", Set(key, less) if less >= least else end), ("plus", Set(key, more) if more <= 1 else end))


def _amounts(cents: int) -> tuple[tuple[str, Action], ...]:
    end = tell(Text("ui-no-more"))
    return (("minus", Set("kitty", cents - 50) if cents >= 50 else end), ("plus", Set("kitty", cents + 50)))
