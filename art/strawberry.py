"""The strawberry, whole and cut."""

from functools import cache

import numpy as np

from parts import LEAF_TINT, Green, Part, blend, hexed, moved, on_surface, ready, rod, rosette, union
from shapes import Array, Field, Mesh, ball, drops, ellipsoid, round_cone, smooth_max, smooth_min


def berry_body(p: Array) -> Array:
    q = p * [1, 1.07, 1]
    d = round_cone(q, 0.27, 1.12, 0.25, 0.74)
    d = smooth_min(d, ellipsoid(q, (0, 0, 1.0), (0.78, 0.78, 0.72)), 0.3)
    d = smooth_max(d, -ball(q, (0, 0, 2.2), 0.46), 0.34)
    wave = 0.014 * np.sin(3 * np.arctan2(p[:, 1], p[:, 0]) + 1) * np.clip(p[:, 2], 0, 1)
    return d - wave


@cache
def seeds() -> tuple[Array, Array]:
    """Returns places and outward directions of the strawberry's seeds, in staggered rows."""
    z, angle = [], []
    heights = np.linspace(0.2, 1.58, 9)
    for row, height in enumerate(heights):
        around = [5, 8, 10, 12, 13, 13, 13, 12, 10][row]
        z += [height] * around
        angle += [2 * np.pi * (i + 0.5 * (row % 2)) / around + 0.13 for i in range(around)]
    return on_surface(berry_body, np.array(z), np.array(angle))


def seeds_at(places: Array, outward: Array) -> Part:
    """The seeds as a part: coarser where the mesh is coarse."""

    def mesh(cell: float) -> Mesh:
        return drops(places - outward * 0.02, outward, (0.027, 0.042, 0.024), 5 if cell < 0.05 else 3)

    return ready("seed", mesh)


def dimpled(p: Array) -> Array:
    d = berry_body(p)
    near = np.flatnonzero(np.abs(d) < 0.16)
    places = seeds()[0]
    for some in np.array_split(near, len(near) // 50_000 + 1):
        q = p[some]
        square = (q**2).sum(axis=1)[:, None] - 2 * q @ places.T + (places**2).sum(axis=1)
        d[some] += (0.045 * np.exp(-square / 0.0036) - 0.016 * np.exp(-square / 0.018)).sum(axis=1)
    return d


def strawberry_cap() -> Green:
    def low(i: int) -> tuple:
        return 0.05 * np.sin(2.1 * i), 0.1 * np.cos(i), 1 + 0.1 * np.sin(3.3 * i)

    def high(i: int) -> tuple:
        return 0.42 + 0.08 * np.sin(i), 0.0, 0.9 + 0.08 * np.cos(2 * i)

    flat = rosette(7, 0.25, low, long=0.86, wide=0.235, thick=0.062, bend=(0.0, 0.38, -0.72), point=0.42)
    top = rosette(5, 0.7, high, long=0.46, wide=0.15, thick=0.055, bend=(0.0, 0.35, -0.1), point=0.42)
    stem = rod((0, 0, 0), (0.1, 0.04, 0.36), 0.085, 0.062)
    return moved(union(0.07, flat, top, stem), (0, 0, 1.7))


STRAWBERRY_TINT = blend("#f8443a", "#e80c26", lambda p: 1.05 - (p[:, 2] - 0.9) * 0.9)


def strawberry() -> list[Part]:
    places, outward = seeds()
    return [
        Part("strawberry", dimpled, (-0.95, -0.95, -0.08), (0.95, 0.95, 1.95), STRAWBERRY_TINT, 1.25),
        Part("leaf", strawberry_cap(), (-1.15, -1.15, 1.1), (1.15, 1.15, 2.2), LEAF_TINT, 1.1),
        seeds_at(places, outward),
    ]


def cut_tint(p: Array) -> Array:
    """Returns a red skin and, on the cut face, a pale core with streaks towards the skin."""
    skin = STRAWBERRY_TINT(p)
    x, z = p[:, 0], p[:, 2] - 1.0
    heart = np.hypot(x * 1.5, np.where(z > 0, z, z * 0.62))
    streaks = 0.16 * np.cos(30 * np.arctan2(x, z)) * np.clip(heart - 0.2, 0, 0.5)
    on_face = np.exp(-np.maximum(p[:, 1] + 0.02, 0) / 0.06)
    pale = np.clip(1.15 - 1.9 * (heart + streaks), 0, 1) * on_face
    return skin + (hexed("#ffd6c8") - skin) * pale[:, None]


def strawberry_half() -> list[Part]:
    """A strawberry cut from top to tip, the cut towards -y."""

    def shell(p: Array) -> Array:
        hollow = ellipsoid(p, (0, -0.02, 1.02), (0.15, 0.1, 0.36))
        return smooth_max(smooth_max(dimpled(p), -p[:, 1] - 0.02, 0.06), -hollow, 0.06)

    places, outward = seeds()
    behind = places[:, 1] > 0.06
    return [
        Part("strawberry", shell, (-0.95, -0.2, -0.08), (0.95, 0.95, 1.95), cut_tint, 1.25),
        Part("leaf", strawberry_cap(), (-1.15, -1.15, 1.1), (1.15, 1.15, 2.3), LEAF_TINT, 1.1),
        seeds_at(places[behind], outward[behind]),
    ]
