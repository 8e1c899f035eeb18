"""Every text in every language: there, well formed, filled by what the games give, and used."""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, visitor
from msgspec import Struct

import kiosk
from kiosk import games
from kiosk.games.cards import pack
from kiosk.rules import Card, Option, Rules, Text, options_of, say
from kiosk.words import CACHED, FALLBACK, WORDS, Language, Words, languages
from tests.walks import GAMES, walks

LANGUAGES = tuple(languages())
OWN = ("language", "money")
"""Files that belong to the words themselves."""


class Variables(visitor.Visitor):
    """Collects what a message wants to be filled with."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's name
        self.names.add(node.id.name)


@cache
def resources(language: str) -> dict[Path, FluentResource]:
    """Every file of a language, parsed by Fluent."""
    return {path: FluentResource(path.read_text(encoding="utf-8")) for path in sorted((WORDS / language).glob("*.ftl"))}


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """Every message of a language, parsed by Fluent; a file that does not parse fails the test that asks."""
    found: dict[str, ast.Message] = {}
    for path, resource in resources(language).items():
        for entry in resource.body:
            assert not isinstance(entry, ast.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} is there twice"
                assert entry.id.name.partition("-")[0] == path.stem, f"{path}: {entry.id.name} is in the wrong file"
                found[entry.id.name] = entry
    return found


@cache
def variables(language: str, key: str) -> set[str]:
    seen = Variables()
    seen.visit(messages(language)[key])
    return seen.names


def texts(*values: Any) -> Iterator[Text]:
    """Every text in values of the contract, and inside each other."""
    waiting = list(values)
    while waiting:
        value = waiting.pop()
        if isinstance(value, Text):
            yield value
            waiting += value.args.values()
        elif isinstance(value, tuple):
            waiting += value
        elif isinstance(value, Struct):
            waiting += (getattr(value, field) for field in value.__struct_fields__)


@cache
def said(game: str) -> dict[tuple[str, ...], Text]:
    """What a game says in some seeded games, one text for each key and set of arguments."""
    rules = games.rules(game)
    found: dict[tuple[str, ...], Text] = {}
    for played in walks(game):
        for number, step in enumerate(played.steps):
            notes = rules.explain(step.before, step.move, step.after)
            offers = step.offers if number % 3 == 0 else ()  # two in a row say much the same
            for text in texts(offers, rules.scoreboard(step.after), notes):
                found.setdefault((text.key, *text.args), text)
    for text in refereed(rules):
        found.setdefault((text.key, *text.args), text)
    return found


def refereed(rules: Rules) -> Iterator[Text]:
    """What the referee says about some pairs of cards, under every trump."""
    random, options = Random(rules.name), rules.Options()
    cards = pack(rules.ranking, rules.suits) if rules.suits else tuple(Card(rank) for rank in rules.ranking)
    for trump in rules.trumps or (None,):
        for _ in range(300):
            led, card = random.sample(cards, 2)
            yield from texts(rules.allowed(options, trump, None, card).reason)
            yield from texts(rules.allowed(options, trump, led, card).reason)
            yield from texts(rules.referee(options, trump, (led, card)).reason)


def option_keys(game: str, options: tuple[Option, ...]) -> Iterator[str]:
    for option in options:
        label = f"{game}-option-{option.key}"
        yield from (label, f"{label}-help")
        if not isinstance(option.values, range):
            for value in option.values:
                yield from (f"{label}-{value}", f"{label}-{value}-help")


def test_english_and_dutch_are_there_under_their_own_names() -> None:
    assert languages().items() >= {"en": "English", "nl": "Nederlands"}.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_filled_by_the_same_names(language: str) -> None:
    assert messages(language).keys() == messages(FALLBACK).keys()
    for key in messages(FALLBACK):
        assert variables(language, key) == variables(FALLBACK, key), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_a_game_says_has_words_and_what_fills_them(game: str, language: str) -> None:
    words = Words(language)
    for text in said(game).values():
        if text.key.startswith(OWN):
            continue
        assert text.key in messages(language), text
        assert variables(language, text.key) <= set(text.args), text
        assert "{" not in words(text), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_house_rule_value_sheet_and_title_of_a_game_has_words(game: str, language: str) -> None:
    keys = {game, f"{game}-tagline", *option_keys(game, options_of(games.rules(game).Options))}
    assert keys <= messages(language).keys()
    assert Words(language).paragraphs(f"{game}-sheet")


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_messages_read_the_same_without_fluent(language: str) -> None:
    ours = Language(WORDS / language)
    bundle = FluentBundle([language], use_isolating=False)
    for resource in resources(language).values():
        bundle.add_resource(resource)
    for key in messages(language):
        for number in (0, 1, 2, 7, 12345, -3):
            filling: dict[str, str | int] = dict.fromkeys(variables(language, key), number)
            value = bundle.get_message(key).value
            assert value is not None
            wanted, errors = bundle.format_pattern(value, filling)
            assert errors == []
            assert ours.say(key, tuple(filling.items())) == wanted


def test_every_message_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(kiosk.__file__).parent.rglob("*.py"))
    named = set(re.findall(r"[\"']([a-z_]+(?:-[a-z0-9_]+)*)[\"']", source))
    stems = tuple(re.findall(r"f\"([a-z_]+(?:-[a-z0-9_]+)*-)\{", source))
    for game in games.names():
        named |= {game, f"{game}-tagline", *option_keys(game, options_of(games.rules(game).Options))}
        stems += (f"{game}-sheet-", f"{game}-traditions-")
    unused = [key for key in messages(FALLBACK) if key not in named and not key.startswith(stems)]
    assert unused == []


def test_names_in_a_row_and_texts_inside_texts_are_filled_in() -> None:
    words = Words("nl")
    assert words(say("toepen-said-all-stay", names=("Anneke", "Bram", "Cees"), stake=2)) == (
        "Mee voor 2: Anneke, Bram en Cees"
    )
    assert words(say("toepen-fold", "TO-13")) == "Pas"
    assert words(say("toepen-no-turn", name=say("toepen-knock"))) == "Eerst is Klop aan de beurt"
    assert words(say("toepen-prompt-standing", names=())) == "Afgelopen. Als laatste over: niemand."


def test_plurals_follow_the_language() -> None:
    words = Words("en")
    assert words(say("toepen-note-owes", rounds=1)) == "owes a round"
    assert words(say("toepen-note-owes", rounds=3)) == "owes 3 rounds"


def test_numbers_and_names_are_shown_as_they_are() -> None:
    words = Words("en")
    assert words(7) == "7"
    assert words("Bram {$x}") == "Bram {$x}"
    assert words(say("toepen-no-folded", name="{ $name } {x}")) == "{ $name } {x} has folded"


@pytest.mark.parametrize(
    ("language", "unit", "key", "cents", "wanted"),
    [
        ("en", "$", "money", 1250, "$12.50"),
        ("en", "$", "money", -5, "−$0.05"),
        ("en", "", "money", 300, "3"),
        ("en", "", "money-change", 300, "+3"),
        ("en", "", "money-change", 0, "0"),
        ("nl", "€", "money", -1250, "−€ 12,50"),
        ("nl", "€", "money-change", 123456789, "+€ 1234567,89"),
    ],
)
def test_money_is_exact_in_every_language(language: str, unit: str, key: str, cents: int, wanted: str) -> None:
    assert Words(language, unit)(Text(key, {"cents": cents})) == wanted


def test_a_language_without_a_text_says_it_in_english(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.ftl").write_text("language-name = Xx\n", encoding="utf-8")
    (tmp_path / "en").symlink_to(WORDS / "en")
    words = Words("xx", folder=tmp_path)
    assert words(say("language-name")) == "Xx"
    assert words(say("toepen-fold")) == "Fold"
    assert words(say("nobody-says-this")) == "nobody-says-this"
    assert Words("no such language")(say("toepen-fold")) == "Fold"


def test_a_spoilt_file_of_texts_falls_back_and_never_raises(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "en").symlink_to(WORDS / "en")
    (tmp_path / "xx" / "toepen.ftl").write_bytes(
        b"\xff\xfe junk\ntoepen-fold = { $name ->\ntoepen-stay = Xxx { $nobody }\ntoepen-knock = { -bang }!\n=\n}\n"
    )
    words = Words("xx", folder=tmp_path)
    assert words(say("toepen-fold")) == "Fold"
    assert words(say("toepen-stay")).startswith("Xxx ")
    assert words(say("toepen-knock")).endswith("!")


def test_a_term_may_be_used_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "pub.ftl").write_text(
        "-bar = The Swan\npub-name = { -bar }\npub-two = { pub-name } and { pub-name }\n", encoding="utf-8"
    )
    assert Words("xx", folder=tmp_path)(say("pub-two")) == "The Swan and The Swan"


def test_the_memory_of_filled_in_texts_is_bounded() -> None:
    words = Words("en")
    for number in range(CACHED + 100):
        words(say("toepen-no-folded", name=f"player {number}"))
    assert words._filled.cache_info().currsize == CACHED


def test_the_texts_of_a_table_in_play_do_not_import_fluent() -> None:
    script = (
        "import sys; from kiosk.words import Words; from kiosk.games import toepen as t\n"
        "words = Words('nl'); state = t.new_game(('A', 'B', 'C'), t.Options(), 0)\n"
        "for state in (state, t.apply(state, t.Knocked(0))):\n"
        "    for text in (t.scoreboard(state).prompt, *(c.label for c in t.choices(state))): words(text)\n"
        "    for hint in (c.hint for c in t.choices(state) if c.hint): words(hint)\n"
        "assert not [name for name in sys.modules if name.startswith(('fluent', 'babel'))]\n"
        "words.warm(); assert 'fluent.runtime' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
