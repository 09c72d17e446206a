"""The bunch of grapes, and a single one."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from parts import LEAF_TINT, Green, Part, blend, moved, rod, union
from shapes import Array, Field, Mesh, ball, ellipsoid, leaf, mesh_of, rotation, smooth_max, smooth_min, turned

GRAPE_TINT = blend("#a83cde", "#8222cc", lambda p: (p[:, 2] + 0.2) / 1.8)


@cache
def berries() -> list[tuple]:
    """Centres and radii of a bunch: rings that narrow downwards."""
    rng = np.random.default_rng(7)
    all_ = []
    rings = [
        (1.5, 0.34, 4, 0.4),
        (1.28, 0.58, 7, 0.1),
        (0.95, 0.44, 6, 0.5),
        (0.98, 0.02, 1, 0.0),
        (0.63, 0.33, 4, 0.2),
        (0.36, 0.15, 2, 1.2),
    ]
    for z, ring, count, phase in rings:
        for i in range(count):
            angle = phase + 2 * np.pi * i / count - np.pi / 2
            x, y, up = rng.uniform(-0.025, 0.025, 3)
            centre = (ring * np.cos(angle) + x, ring * np.sin(angle) * 0.85 + y, z + up)
            all_.append((centre, 0.285 + rng.uniform(-0.015, 0.02)))
    all_.append(((0.02, -0.02, 0.24), 0.235))
    return all_


def berry_field(centre: tuple, radius: float) -> Field:
    return lambda p: ellipsoid(p, centre, (radius, radius, radius * 1.06))


def grape_leaf() -> Field:
    lobes = [(0.0, 0.66, 0.25), (0.85, 0.52, 0.2), (-0.85, 0.52, 0.2), (1.75, 0.4, 0.16), (-1.75, 0.4, 0.16)]

    def field(p: Array) -> Array:
        d = None
        for angle, long, wide in lobes:
            one = leaf(turned(p, angle), long, wide, 0.07, (0.0, 0.22, -0.42), 0.5)
            d = one if d is None else smooth_min(d, one, 0.09)
        return d

    return field


@dataclass
class Blade(Green):
    """The leaf turned around the stalk, tilted, and sized."""

    angle: float
    tilt: Array
    size: float

    def __call__(self, p: Array) -> Array:
        return grape_leaf()((turned(p, self.angle) - [0.04, 0, 0.02]) @ self.tilt / self.size) * self.size

    def patches(self, cell: float) -> list[Mesh]:
        """The lobes melt into each other, so this is the field's own mesh, fine enough for its edge."""
        return [mesh_of(self, (-1.1, -1.1, -0.7), (1.1, 1.1, 0.7), 0.62 * cell)]


def grape_green() -> Green:
    front, back = Blade(-1.2, rotation(0.2, 0.5, 0), 1.15), Blade(2.5, rotation(0, 0.2, 0), 0.72)
    low, high = rod((0, 0, -0.3), (0.03, 0, 0.18), 0.07, 0.06), rod((0.03, 0, 0.18), (0.17, 0, 0.36), 0.06, 0.075)
    return moved(union(0.05, front, back, low, high), (0, 0, 1.92))


def grape() -> list[Part]:
    parts = [
        Part("grape", berry_field(c, r), tuple(np.array(c) - 0.34), tuple(np.array(c) + 0.34), GRAPE_TINT, 0.8)
        for c, r in berries()
    ]
    return [*parts, Part("leaf", grape_green(), (-1.0, -1.1, 1.2), (1.0, 1.0, 2.5), LEAF_TINT, 1.1)]


def single_grape() -> list[Part]:
    """One berry around the origin, 2 high, with a small scar from its stalk."""

    def field(p: Array) -> Array:
        return smooth_max(ellipsoid(p, (0, 0, 0), (0.94, 0.94, 1.0)), -ball(p, (0, 0, 1.16), 0.22), 0.14)

    return [Part("grape", field, (-1.05, -1.05, -1.08), (1.05, 1.05, 1.1), GRAPE_TINT, 0.7)]
