"""What people set on the kiosk itself, kept in the store. What the builder sets stands in the configuration file."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from kiosk.placing import Turn

Share = Annotated[float, Meta(ge=0, le=1)]

Spoken = Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Za-z]+)*$")]
"""The code of a language, which is the name of a folder of texts and so must not lead anywhere else."""


class Settings(Struct, frozen=True):
    """`sound`, `brightness` (the screen's) and `lamps` are shares from 0 to 1.

    `muted` silences, and `sound` is kept for later.
    `kitty` is what is paid in for a round, in cents; `currency` is the sign before amounts of money, empty for none.
    `rotation` is by how many degrees picture and touch are turned.
    """

    language: Spoken = "en"
    theme: Literal["dark", "light", "contrast"] = "dark"
    sound: Share = 0.3
    muted: bool = False
    brightness: Share = 1.0
    lamps: Share = 1.0
    rotation: Turn = 0
    late: Literal["lowest", "full"] = "lowest"  # what a late comer starts with
    drinks: Literal["rounds", "kitty"] = "rounds"
    kitty: Annotated[int, Meta(ge=0, le=100_000)] = 500
    currency: Literal["€", "£", "$", ""] = "€"

    @property
    def volume(self) -> float:
        """How loud sounds are now, 0 to 1."""
        return 0.0 if self.muted else self.sound


def settled(kept: Mapping[str, Any], standard: Settings = Settings()) -> Settings:  # noqa: B008 - it is frozen
    """The settings as the store has them; what cannot be read is as in `standard`, key by key."""
    settings = standard
    for field in msgspec.structs.fields(Settings):
        if field.name in kept:
            try:
                value = msgspec.convert(kept[field.name], field.type)
            except msgspec.ValidationError:
                continue
            settings = msgspec.structs.replace(settings, **{field.name: value})
    return settings
