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
    leaf_patch,
    length,
    mesh_of,
    rod_patch,
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
    ready: Callable[[float], Mesh] | None = None

    def mesh(self, cell: float) -> Mesh:
        if self.ready:
            return self.ready(cell)
        return mesh_of(self.field, self.low, self.high, cell / self.detail)


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


def ready(jelly: str, mesh: Callable[[float], Mesh], tint: Tint | None = None) -> Part:
    """A part whose mesh is not that of a field; the function takes the edge length."""
    return Part(jelly, lambda p: np.full(len(p), 1e3), (0, 0, 0), (0, 0, 0), tint, 1.0, mesh)


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


class Green:
    """A field of leaves and stalks that can also be had as thin patches, which a coarse mesh of the field would tear."""

    def __call__(self, p: Array) -> Array:
        raise NotImplementedError

    def patches(self, cell: float) -> list[Mesh]:
        """Returns one closed mesh a leaf or stalk; they run into each other."""
        raise NotImplementedError


@dataclass
class Rosette(Green):
    count: int
    phase: float
    turn: Callable[[int], tuple]
    shape: dict

    def __call__(self, p: Array) -> Array:
        all_ = None
        for i in range(self.count):
            tilt, twist, size = self.turn(i)
            q = turned(p, self.phase + 2 * np.pi * i / self.count)
            q = q @ rotation(twist, 0, 0) @ rotation(0, -tilt, 0) / size
            d = leaf(q, **self.shape) * size
            all_ = d if all_ is None else smooth_min(all_, d, 0.035)
        return all_

    def patches(self, cell: float) -> list[Mesh]:
        flat = leaf_patch(**self.shape, cell=cell)
        all_ = []
        for i in range(self.count):
            tilt, twist, size = self.turn(i)
            way = rotation(0, -tilt, 0).T @ rotation(twist, 0, 0).T
            angle = -self.phase - 2 * np.pi * i / self.count
            points, normals = (turned(each @ way, angle) for each in (flat.points * size, flat.normals))
            all_.append(Mesh(points, normals, flat.quads))
        return all_


def rosette(count: int, phase: float, turn: Callable[[int], tuple], **shape: object) -> Green:
    """Leaves around the z axis; turn(i) returns each leaf's upward tilt, twist and length factor."""
    return Rosette(count, phase, turn, shape)


@dataclass
class Moved(Green):
    green: Green
    by: Array

    def __call__(self, p: Array) -> Array:
        return self.green(p - self.by)

    def patches(self, cell: float) -> list[Mesh]:
        return [Mesh(mesh.points + self.by, mesh.normals, mesh.quads) for mesh in self.green.patches(cell)]


def moved(green: Green, by: tuple) -> Green:
    return Moved(green, np.array(by))


@dataclass
class Union(Green):
    round_: float
    greens: tuple[Green, ...]

    def __call__(self, p: Array) -> Array:
        d = self.greens[0](p)
        for other in self.greens[1:]:
            d = smooth_min(d, other(p), self.round_)
        return d

    def patches(self, cell: float) -> list[Mesh]:
        return [mesh for green in self.greens for mesh in green.patches(cell)]


def union(round_: float, *greens: Green) -> Green:
    return Union(round_, greens)


def without(field: Field, cutter: Field, round_: float) -> Field:
    return lambda p: smooth_max(field(p), -cutter(p), round_)


@dataclass
class Rod(Green):
    a: tuple
    b: tuple
    radius: float
    end: float

    def __call__(self, p: Array) -> Array:
        return capsule(p, self.a, self.b, self.radius, self.end)

    def patches(self, cell: float) -> list[Mesh]:
        return [rod_patch(self.a, self.b, self.radius, self.end, cell)]


def rod(a: tuple, b: tuple, radius: float, end: float) -> Green:
    """A stalk from a to b whose radius goes from `radius` to `end`."""
    return Rod(a, b, radius, end)


LEAF_TINT = blend("#1f9a22", "#6fd02c", lambda p: np.hypot(p[:, 0], p[:, 1]) / 0.75)
