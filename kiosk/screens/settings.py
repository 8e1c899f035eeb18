"""What whoever plays may set: language, looks, sound, light, and some habits. The rest is the landlord's."""

from kiosk.actions import Action, Set
from kiosk.dials import Dial, dials, following, loudness, percent, steps
from kiosk.layout import body, ground, header, tell, toast
from kiosk.rules import Text, say
from kiosk.view import View
from kiosk.widgets import Widget


def view(seen: View) -> tuple[Widget, ...]:
    """One tile a setting."""
    own = seen.settings
    codes = [code for code, _ in seen.languages] or [own.language]
    named = dict(seen.languages).get(own.language, own.language)
    themes, late, drinks = ("dark", "light", "contrast"), ("lowest", "full"), ("rounds", "kitty")
    shown: tuple[Dial, ...] = (
        ("ui-language", named, (("right", Set("language", following(codes, own.language))),)),
        ("ui-theme", seen.say(f"ui-theme-{own.theme}"), (("right", Set("theme", following(themes, own.theme))),)),
        ("ui-sound", loudness(seen), (("speaker" if own.muted else "mute", Set("muted", not own.muted)),)),
        ("ui-brightness", percent(own.brightness), steps("brightness", own.brightness, 0.1)),
        ("ui-late", seen.say(f"ui-late-{own.late}-value"), (("right", Set("late", following(late, own.late))),)),
        ("ui-drinks", seen.say(f"ui-drinks-{own.drinks}"), (("right", Set("drinks", following(drinks, own.drinks))),)),
        ("ui-kitty", seen.say(say("money", cents=own.kitty)), _amounts(own.kitty)),
    )
    return (ground(seen), *header(seen, seen.say("ui-settings")), *dials(seen, body(seen), shown), *toast(seen))


def _amounts(cents: int) -> tuple[tuple[str, Action], ...]:
    end = tell(Text("ui-no-more"))
    return (("minus", Set("kitty", cents - 50) if cents >= 50 else end), ("plus", Set("kitty", cents + 50)))
