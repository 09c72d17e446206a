"""Building blocks of sweets: parts with a tint, leaves in rosettes, and combinations of fields.

Sweets are about 2 high, stand on z = 0 and show their best side to -y.
"""

from dataclasses import dataclass
from typing import Callable

import numpy as np

from shapes import (
    Array,
    Field,
    Mesh,
    capsule,
    gradient,
    leaf,
    length,
    mesh_of,
    rotation,
    smooth_max,
    smooth_min,
    turned,
)

Tint = Callable[[Array], Array]


@dataclass
class Part:
    """A closed body of one jelly. `detail` divides the mesh's edge length."""

    jelly: str
    field: Field
    low: tuple
    high: tuple
    tint: Tint | None = None
    detail: float = 1.0
    ready: Mesh | None = None

    def mesh(self, cell: float) -> Mesh:
        return self.ready or mesh_of(self.field, self.low, self.high, cell / self.detail)


def hexed(colour: str) -> Array:
    """Returns the linear RGB of an sRGB colour like #ff8800."""
    c = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def blend(low: str, high: str, along: Callable[[Array], Array]) -> Tint:
    """Returns a tint from `low` (where along <= 0) to `high` (where along >= 1)."""
    a, b = hexed(low), hexed(high)

    def tint(p: Array) -> Array:
        t = np.clip(along(p), 0, 1)[:, None]
        return a + (b - a) * (t * t * (3 - 2 * t))

    return tint


def ready(jelly: str, mesh: Mesh, tint: Tint | None = None) -> Part:
    return Part(jelly, lambda p: p[:, 0], (0, 0, 0), (0, 0, 0), tint, 1.0, mesh)


def on_surface(field: Field, axis_z: Array, angles: Array, reach: float = 1.4) -> tuple[Array, Array]:
    """Returns where rays from the z axis leave the body, and the outward directions there."""
    steps = np.linspace(0, reach, 180)
    out = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
    start = np.stack([np.zeros_like(axis_z), np.zeros_like(axis_z), axis_z], axis=1)
    p = start[:, None] + steps[None, :, None] * out[:, None]
    d = field(p.reshape(-1, 3)).reshape(p.shape[:2])
    last = (d < 0).shape[1] - 1 - np.argmax((d < 0)[:, ::-1], axis=1)
    places = p[np.arange(len(p)), np.minimum(last + 1, len(steps) - 1)]
    for _ in range(4):
        slope = gradient(field, places, 0.01)
        places = places - (field(places) / np.maximum(np.einsum("ij,ij->i", slope, slope), 0.1))[:, None] * slope
    slope = gradient(field, places, 0.02)
    return places, slope / length(slope)[:, None]


def rosette(count: int, phase: float, turn: Callable[[int], tuple], **shape: object) -> Field:
    """Leaves around the z axis; turn(i) returns each leaf's upward tilt, twist and length factor."""

    def field(p: Array) -> Array:
        all_ = None
        for i in range(count):
            tilt, twist, size = turn(i)
            q = turned(p, phase + 2 * np.pi * i / count)
            q = q @ rotation(twist, 0, 0) @ rotation(0, -tilt, 0) / size
            d = leaf(q, **shape) * size
            all_ = d if all_ is None else smooth_min(all_, d, 0.035)
        return all_

    return field


def moved(field: Field, by: tuple) -> Field:
    return lambda p: field(p - by)


def union(round_: float, *fields: Field) -> Field:
    def field(p: Array) -> Array:
        d = fields[0](p)
        for other in fields[1:]:
            d = smooth_min(d, other(p), round_)
        return d

    return field


def without(field: Field, cutter: Field, round_: float) -> Field:
    return lambda p: smooth_max(field(p), -cutter(p), round_)


def rod(a: tuple, b: tuple, radius: float, end: float) -> Field:
    """A stalk from a to b whose radius goes from `radius` to `end`."""
    return lambda p: capsule(p, a, b, radius, end)


LEAF_TINT = blend("#1f9a22", "#6fd02c", lambda p: np.hypot(p[:, 0], p[:, 1]) / 0.75)
