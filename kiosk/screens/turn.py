"""For staff: by how much the picture, and touch with it, is turned."""

from kiosk.layout import BODY, TITLE, body, ground, header, rows_of, tell, toast
from kiosk.rules import say
from kiosk.staff.actions import TurnScreen
from kiosk.view import View
from kiosk.widgets import GAP, Box, Button, Label, Widget

DEGREES = (0, 90, 180, 270)


def view(seen: View) -> tuple[Widget, ...]:
    """The four ways; the present one does nothing."""
    box = body(seen)
    help_ = seen.say("staff-turn-help")
    high = 26.0 * rows_of(seen, help_, box.w - 8, BODY)
    words = Box(box.x + 4, box.y, box.w - 8, high)
    left = Box(box.x, words.bottom + GAP, box.w, min(box.bottom - words.bottom - GAP, 4 * 92.0))
    same = tell(say("staff-turn-same"))
    return (
        ground(seen),
        *header(seen, seen.say("staff-turn")),
        Label(words, help_, BODY, "medium", "muted", lines=4),
        *(
            Button(
                place,
                f"{degrees}°",
                same if degrees == seen.staff.turn else TurnScreen(degrees),  # type: ignore[arg-type]
                hint=seen.say(f"staff-turn-{degrees}"),
                tone="chosen" if degrees == seen.staff.turn else "plain",
                size=TITLE,
            )
            for place, degrees in zip(left.grid(2, 2), DEGREES, strict=True)
        ),
        *toast(seen),
    )
