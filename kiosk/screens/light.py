"""For staff: how loud, how bright, and what money is."""

from kiosk.actions import Set
from kiosk.dials import Dial, dials, following, loudness, percent, steps
from kiosk.layout import body, ground, header, toast
from kiosk.view import View
from kiosk.widgets import Widget

CURRENCIES = ("€", "£", "$", "")


def view(seen: View) -> tuple[Widget, ...]:
    """One tile a setting."""
    own = seen.settings
    shown: tuple[Dial, ...] = (
        ("staff-volume", loudness(seen), steps("sound", own.sound, 0.0)),
        ("staff-screen-light", percent(own.brightness), steps("brightness", own.brightness, 0.1)),
        ("staff-lamps-light", percent(own.lamps), steps("lamps", own.lamps, 0.1)),
        (
            "ui-currency",
            own.currency or seen.say("ui-currency-none"),
            (("right", Set("currency", following(CURRENCIES, own.currency))),),
        ),
    )
    return (ground(seen), *header(seen, seen.say("staff-light")), *dials(seen, body(seen), shown), *toast(seen))
