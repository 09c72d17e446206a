"""The orange, whole, halved, and in slices."""

import numpy as np

from parts import LEAF_TINT, Green, Part, blend, moved, rod, rosette, union
from shapes import Array, Field, ball, ellipsoid, smooth_max


def orange_body(p: Array) -> Array:
    d = ellipsoid(p, (0, 0, 0.86), (0.92, 0.92, 0.86))
    dent = ball(p, (0, 0, 2.0), 0.36)
    d = smooth_max(d, -dent, 0.28)
    return smooth_max(d, -ball(p, (0, 0, -0.3), 0.33), 0.2)


def orange_cap() -> Green:
    tiny = {"long": 0.22, "wide": 0.1, "thick": 0.05, "bend": (0.0, 0.25, -0.3), "point": 0.4}
    broad = {"long": 0.88, "wide": 0.27, "thick": 0.068, "bend": (0.0, 0.42, -0.4), "point": 0.48}
    star = rosette(5, 0.2, lambda i: (0.0, 0.0, 1.0), **tiny)
    stem = rod((0, 0, -0.05), (0.03, 0, 0.2), 0.075, 0.06)
    side = rosette(1, -0.25, lambda i: (0.34, 0.7, 1.0), **broad)
    return moved(union(0.05, star, stem, moved(side, (0.03, 0, 0.1))), (0, 0, 1.66))


RIND_TINT = blend("#ff7a00", "#ff8c0a", lambda p: p[:, 2])
PITH_TINT = blend("#ffe6b4", "#fff0cc", lambda p: p[:, 2])
ORANGE_TINT = blend("#ff7e08", "#ff9c1a", lambda p: p[:, 2] / 1.6)


def orange() -> list[Part]:
    return [
        Part("orange", orange_body, (-1.0, -1.0, -0.06), (1.0, 1.0, 1.8), ORANGE_TINT),
        Part("leaf", orange_cap(), (-0.4, -0.6, 1.45), (1.15, 0.6, 2.35), LEAF_TINT, 1.3),
    ]


def wheel(p: Array) -> tuple[Array, Array, Array]:
    """Returns for points around the z axis: distance from it, angle inside a segment, distance to its walls."""
    rho, angle = np.hypot(p[:, 0], p[:, 1]), np.arctan2(p[:, 1], p[:, 0])
    sector = 2 * np.pi / 9
    inner = (angle / sector - np.floor(angle / sector) - 0.5) * sector
    wall = rho * np.sin(sector / 2 - np.abs(inner))
    return rho, inner, wall


def citrus_slice() -> list[Part]:
    """A slice of orange standing on its rim, its face to -y: rind, pale pith and plump segments."""

    def flat(p: Array) -> Array:
        return np.stack([p[:, 0], p[:, 2] - 0.8, -p[:, 1]], axis=1)

    def rind(p: Array) -> Array:
        q = flat(p)
        rho = np.hypot(q[:, 0], q[:, 1])
        return smooth_max(smooth_max(rho - 0.8, 0.69 - rho, 0.05), np.abs(q[:, 2]) - 0.2, 0.1)

    def pith(p: Array) -> Array:
        q = flat(p)
        rho, _, wall = wheel(q)
        disc = smooth_max(rho - 0.72, np.abs(q[:, 2]) - 0.165, 0.06)
        hollow = smooth_max(smooth_max(0.085 - wall * 2.2, rho - 0.64, 0.06), 0.1 - rho, 0.05)
        return smooth_max(disc, -(hollow + 0.012), 0.02)

    def flesh(p: Array) -> Array:
        q = flat(p)
        rho, inner, wall = wheel(q)
        side = smooth_max(smooth_max(0.03 - wall, rho - 0.655, 0.07), 0.1 - rho, 0.05)
        cells = 0.014 * np.sin(26 * rho + 2 * np.sin(9 * inner)) * np.sin(22 * inner * (0.4 + rho))
        return smooth_max(side, np.abs(q[:, 2]) - 0.205 - cells, 0.11)

    tint = blend("#ffdc74", "#ffae30", lambda p: (np.hypot(p[:, 0], p[:, 2] - 0.8) - 0.15) * 1.9)
    box = ((-0.86, -0.3, -0.06), (0.86, 0.3, 1.66))
    return [
        Part("orange", rind, *box, RIND_TINT),
        Part("cream", pith, *box, PITH_TINT),
        Part("flesh", flesh, *box, tint, 1.3),
    ]


def orange_half() -> list[Part]:
    """The lower half of an orange, its cut face up and tilted by the scene; centred on its face."""

    def bowl(p: Array) -> Array:
        return smooth_max(ellipsoid(p, (0, 0, 0), (0.92, 0.92, 0.86)), p[:, 2], 0.07)

    def rind(p: Array) -> Array:
        return smooth_max(bowl(p), -ellipsoid(p, (0, 0, 0.05), (0.81, 0.81, 0.78)), 0.06)

    def pith(p: Array) -> Array:
        rho, _, wall = wheel(p)
        disc = smooth_max(ellipsoid(p, (0, 0, 0), (0.84, 0.84, 0.8)), p[:, 2] + 0.035, 0.04)
        hollow = smooth_max(smooth_max(0.022 - wall, rho - 0.72, 0.06), 0.09 - rho, 0.05)
        return smooth_max(disc, -smooth_max(hollow + 0.01, -0.5 - p[:, 2], 0.02), 0.02)

    def flesh(p: Array) -> Array:
        rho, inner, wall = wheel(p)
        side = smooth_max(smooth_max(0.03 - wall, ellipsoid(p, (0, 0, 0), (0.73, 0.73, 0.68)), 0.07), 0.1 - rho, 0.05)
        cells = 0.014 * np.sin(26 * rho + 2 * np.sin(9 * inner)) * np.sin(22 * inner * (0.4 + rho))
        return smooth_max(side, p[:, 2] - 0.015 - cells, 0.1)

    tint = blend("#ffdc74", "#ffae30", lambda p: (np.hypot(p[:, 0], p[:, 1]) - 0.15) * 1.9)
    box = ((-1.0, -1.0, -0.95), (1.0, 1.0, 0.12))
    return [
        Part("orange", rind, *box, RIND_TINT),
        Part("cream", pith, *box, PITH_TINT),
        Part("flesh", flesh, *box, tint, 1.3),
    ]
