"""What is wrong at the moment, part by part, in words: kept from the first report to the one that it is over."""

from drivers.base import Fault, Link
from kiosk.debounce import Gesture, Noisy, Quiet
from kiosk.rules import Text, say
from kiosk.storage.kept import Recovered, Repaired, Report, StoreFault, Trouble

Key = tuple[str, ...]


class Health:
    """Everything that does not work now. Each call gives what is new, to be shown once; nothing where nothing is."""

    def __init__(self) -> None:
        """Begin with nothing wrong."""
        self._known: dict[Key, Text] = {}

    @property
    def texts(self) -> tuple[Text, ...]:
        """One text a trouble, in the order in which they began."""
        return tuple(self._known.values())

    def put(self, key: Key, text: Text) -> Text | None:
        """Something is wrong; None if that is known."""
        if self._known.get(key) == text:
            return None
        self._known[key] = text
        return text

    def clear(self, key: Key) -> bool:
        """Something is right again; whether it was wrong before."""
        return self._known.pop(key, None) is not None

    def link(self, link: Link) -> Text | None:
        """A part of the hardware came up or went down. With a driver, all its parts go."""
        key = ("link", link.driver, link.part, "lamp" if link.lamp else "")
        if link.up:
            self.clear(key)
            return None
        if not link.part:
            for known in [known for known in self._known if known[:2] == key[:2]]:
                self.clear(known)
        part = say(f"part-{_part(link)}", number=_number(link.part), driver=link.driver)
        fault = say(f"fault-{(link.fault or Fault.FAILED).value}", detail=link.detail)
        return self.put(key, say("trouble-part", part=part, fault=fault))

    def gesture(self, gesture: Gesture) -> Text | None:
        """An input goes on and on and is muted, or has come to rest."""
        key = ("noisy", gesture.input)
        if isinstance(gesture, Quiet):
            self.clear(key)
        if not isinstance(gesture, Noisy):
            return None
        return self.put(key, say("trouble-stuck" if gesture.stuck else "trouble-noisy", part=called(gesture.input)))

    def store(self, report: Report) -> Text | None:
        """The store is in trouble, or well again, or was mended."""
        match report:
            case Trouble(fault=fault, detail=detail):
                return self.put(("store", fault.value), say(f"store-{fault.value}", detail=detail))
            case Recovered(fault=fault):
                self.clear(("store", fault.value))
                return None
            case Repaired(outcome=outcome, lost=lost, aside=aside):
                return self.put(("repaired",), say(f"store-{outcome.value}", lost=lost, file=aside))
        return None

    @property
    def unsaved(self) -> bool:
        """Whether moves cannot be saved at the moment."""
        harmless = {StoreFault.UNBACKED.value, StoreFault.NEWER.value}
        return any(key[0] == "store" and key[1] not in harmless for key in self._known)


def called(name: str) -> Text:
    """What people call an input."""
    return say(f"part-{_kind(name)}", number=_number(name), driver="")


def _part(link: Link) -> str:
    if not link.part:
        return "driver"
    return "lamp" if link.lamp else _kind(link.part)


def _kind(name: str) -> str:
    return "seat" if name.startswith("seat") else name


def _number(name: str) -> int:
    """Chairs are numbered from 1 for people."""
    digits = name.removeprefix("seat").partition(".")[0]
    return int(digits) + 1 if digits.isdigit() else 0
