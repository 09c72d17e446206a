"""Every sweet by its name."""

from dataclasses import replace
from typing import Callable

import numpy as np

from grape import grape, single_grape
from orange import citrus_slice, orange, orange_half
from peach import peach, peach_half
from pineapple import pineapple, pineapple_ring
from strawberry import strawberry, strawberry_half
from parts import Part, Tint, blend, hexed, without
from shapes import Array, ball, capsule, ellipsoid, smooth_max, smooth_min


def bitten(parts: list[Part], bites: list[tuple]) -> list[Part]:
    """Returns the sweet with bites (x, y, z, radius), which show paler flesh."""

    def cutter(p: Array) -> Array:
        d = ball(p, bites[0][:3], bites[0][3])
        for x, y, z, radius in bites[1:]:
            d = np.minimum(d, ball(p, (x, y, z), radius))
        return d

    def inside(tint: Tint) -> Tint:
        def tinted(p: Array) -> Array:
            skin = tint(p)
            return skin + (hexed("#ffe08c") - skin) * np.clip(1.6 - cutter(p) / 0.03, 0, 1)[:, None]

        return tinted

    return [
        replace(part, field=without(part.field, cutter, 0.05), tint=inside(part.tint)) if part.tint else part
        for part in parts
    ]


def heart() -> list[Part]:
    """A plump heart that stands on its tip."""

    def field(p: Array) -> Array:
        q = p.copy()
        q[:, 0] = np.sqrt(q[:, 0] ** 2 + 0.0016)
        d = capsule(q, (0.42, 0, 1.22), (0.03, 0, 0.28), 0.5, 0.13)
        d = smooth_min(d, ellipsoid(q, (0.0, 0, 0.95), (0.5, 0.4, 0.42)), 0.25)
        return smooth_max(d, np.abs(p[:, 1]) * 1.15 - 0.3 - 0.1 * np.clip(p[:, 2], 0, 1.2), 0.3)

    tint = blend("#ff4a3c", "#ea0c3c", lambda p: 1.1 - 0.5 * p[:, 2])
    return [Part("heart", field, (-1.1, -0.7, 0.0), (1.1, 0.7, 1.95), tint)]


BITES = [(0.98, 0.1, 1.22, 0.42), (1.05, 0.05, 0.72, 0.36), (0.92, -0.4, 0.95, 0.36)]
SWEETS: dict[str, Callable[[], list[Part]]] = {
    "strawberry": strawberry,
    "strawberry-half": strawberry_half,
    "pineapple": pineapple,
    "pineapple-ring": pineapple_ring,
    "orange": orange,
    "orange-slice": citrus_slice,
    "orange-half": orange_half,
    "grape": grape,
    "berry": single_grape,
    "peach": peach,
    "peach-half": peach_half,
    "heart": heart,
    "orange-bitten": lambda: bitten(orange(), BITES),
}
