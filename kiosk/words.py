"""Texts in the chosen language: a key, and what fills it, become a sentence.

`assets/words/<language>/` is a language; a file in it holds the messages whose keys begin with its name, in Fluent
(https://projectfluent.org): `toepen-fold` is in `toepen.ftl`. What a language lacks is said in English, and what nobody
says is shown as its key, so that a missing text never stops the table.

Importing Fluent takes longer than opening the window. So a file is read when one of its keys is first asked for, a
message of plain words and names is filled in here, and Fluent itself is imported by the first message that needs it:
one with a plural, a choice, a reference or a large number.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import assets
from kiosk.rules import Text

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

WORDS = Path(assets.__file__).with_name("words")
"""Where the languages are, one folder each."""

FALLBACK = "en"
"""The language that has every text."""

CACHED = 2048
"""How many filled-in texts are remembered; a table shows some fifty."""

SMALL = 1000
"""Whole numbers below this look the same in plain digits and in Fluent, which groups the thousands."""

REFERENCE = r"\{\s*(-?[A-Za-z][\w-]*)"
"""What stands in a message for another one, or for a term."""

Filling = tuple[tuple[str, str | int], ...]


def languages(folder: Path = WORDS) -> dict[str, str]:
    """The languages there are: the folder's name of each, and what it calls itself."""
    codes = sorted(each.name for each in folder.iterdir() if (each / "language.ftl").is_file())
    return {code: Language(folder / code).say("language-name", ()) or code for code in codes}


class Language:
    """The texts of one folder, each file read when it is first needed."""

    def __init__(self, folder: Path) -> None:
        """The folder's name is the language's code (`en`, `nl`, `pt-BR`), which decides on plurals and numbers."""
        self._folder = folder
        self._files: dict[str, dict[str, str]] = {}
        self._plain: dict[str, str | None] = {}
        self._bundle: FluentBundle | None = None

    def say(self, key: str, filling: Filling) -> str | None:
        """The message filled in; None if this language does not have it."""
        source = self._source(key)
        if source is None:
            return None
        if key not in self._plain:
            self._plain[key] = _plain(source)
        plain = self._plain[key]
        if plain is not None and all(isinstance(value, str) or 0 <= value < SMALL for _, value in filling):
            try:
                return plain.format_map(dict(filling))
            except KeyError:
                pass  # Fluent shows which one is missing
        return self._by_fluent(key, dict(filling))

    def _source(self, key: str) -> str | None:
        name = key.partition("-")[0]
        if name not in self._files:
            try:
                text = (self._folder / f"{name}.ftl").read_text(encoding="utf-8", errors="replace")
            except OSError:
                text = ""
            self._files[name] = dict(_entries(text))
        return self._files[name].get(key)

    def _by_fluent(self, key: str, args: Mapping[str, str | int]) -> str | None:
        if self._bundle is None:
            self._bundle = _new_bundle(self._folder.name)
        self._add(self._bundle, key, key.partition("-")[0])
        if not self._bundle.has_message(key):
            return None  # it could not be parsed
        pattern = self._bundle.get_message(key).value
        return None if pattern is None else str(self._bundle.format_pattern(pattern, dict(args))[0])

    def _add(self, bundle: "FluentBundle", key: str, file: str) -> None:
        """Give Fluent a message and those it refers to; a term (`-name`) is looked for in the same file."""
        from fluent.runtime import FluentResource  # noqa: PLC0415 - imported when needed, see above

        source = self._files[file].get(key) if key.startswith("-") else self._source(key)
        if source is None or bundle.has_message(key):
            return
        bundle.add_resource(FluentResource(source))
        for reference in re.findall(REFERENCE, source):
            if reference != key:
                self._add(bundle, reference, file if reference.startswith("-") else reference.partition("-")[0])


def _new_bundle(code: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle  # noqa: PLC0415 - imported when needed, see above

    # Marks around what is filled in would be drawn as boxes by most fonts.
    return FluentBundle([code, FALLBACK], use_isolating=False)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Cut a file into its messages: the key and the source of each."""
    key, source = "", [""]
    for line in text.splitlines():
        before, equals, _ = line.partition("=")
        begins = before.rstrip(" ") if equals else ""
        if _is_name(begins.removeprefix("-")) or line.startswith("#"):
            if key:
                yield key, "\n".join(source)
            key, source = begins if line[0] != "#" else "", []
        source.append(line)
    if key:
        yield key, "\n".join(source)


def _plain(source: str) -> str | None:
    """A message as a format string, if it is one line of words and names; None if it is for Fluent."""
    first, *rest = source.splitlines()
    words, *fillings = first.partition("=")[2].strip(" ").split("{")
    if any(line.strip() for line in rest) or "}" in words or not (words or fillings):
        return None
    parts = [words]
    for filling in fillings:
        inside, closed, after = filling.partition("}")
        dollar, name = inside.strip(" ")[:1], inside.strip(" ")[1:]
        if dollar != "$" or not _is_name(name) or not closed or "}" in after:
            return None
        parts.append(f"{{{name}}}{after}")
    return "".join(parts)


def _is_name(word: str) -> bool:
    return word.replace("-", "_").isidentifier()


def _figure(number: int) -> str:
    return str(number).replace("-", "−")


class Words:
    """What turns texts into strings; `unit` is written with amounts of money ("€", "p", or nothing)."""

    def __init__(self, language: str, unit: str = "", folder: Path = WORDS) -> None:
        """Speak a language, with English where it is silent. An unknown language is all English."""
        self.language = language
        self.unit = unit
        self._spoken = tuple(Language(folder / code) for code in dict.fromkeys((language, FALLBACK)))
        self._filled = lru_cache(maxsize=CACHED)(self._say)

    def __call__(self, text: Text | int | str) -> str:
        """The text in this language; names as they are, numbers too, but for a minus that is as wide as a plus."""
        if isinstance(text, Text):
            if text.key in ("money", "money-change"):
                return self._money(text.args["cents"], plus=text.key == "money-change")
            return self._filled(text.key, tuple((name, self._value(value)) for name, value in text.args.items()))
        return _figure(text) if isinstance(text, int) else str(text)

    def paragraphs(self, key: str) -> tuple[str, ...]:
        """The texts `key-1`, `key-2` and so on, as far as they go: a rules sheet, a card."""
        found: list[str] = []
        while (said := self._filled(f"{key}-{len(found) + 1}", ())) != f"{key}-{len(found) + 1}":
            found.append(said)
        return tuple(found)

    def warm(self) -> None:
        """Import Fluent now, so that the first message that needs it does not keep the screen waiting."""
        self._filled("language-count", (("count", 1),))

    def _value(self, value: Any) -> str | int:
        if isinstance(value, int):
            return value if value >= 0 else _figure(value)
        if isinstance(value, str):
            return value
        return self._joined([self(each) for each in value]) if isinstance(value, tuple) else self(value)

    def _say(self, key: str, filling: Filling) -> str:
        for language in self._spoken:
            said = language.say(key, filling)
            if said is not None:
                return said
        return key

    def _joined(self, names: list[str]) -> str:
        """Several names: "A, B and C"."""
        if not names:
            return self._filled("language-nobody", ())
        *others, last = names
        if not others:
            return last
        first = others[0]
        for other in others[1:]:
            first = self._filled("language-comma", (("first", first), ("second", other)))
        return self._filled("language-and", (("first", first), ("last", last)))

    def _money(self, cents: int, *, plus: bool) -> str:
        """An exact amount, with cents only where there are some."""
        whole, rest = divmod(abs(cents), 100)
        amount = f"{whole}{self._filled('money-decimal', ())}{rest:02}" if rest else str(whole)
        sign = "−" if cents < 0 else "+" if plus and cents else ""
        if not self.unit:
            return sign + amount
        return self._filled("money", (("sign", sign), ("unit", self.unit), ("amount", amount)))
