"""The pineapple, and a ring of it."""

import numpy as np

from parts import Green, Part, blend, moved, rod, rosette, union
from shapes import Array, Field, smooth_max


def pineapple_body(p: Array) -> Array:
    q = p - [0, 0, 0.72]
    rho = np.hypot(q[:, 0], q[:, 1])
    tall = np.maximum(np.abs(q[:, 2]) - 0.16, 0)
    d = np.hypot(rho, tall * 1.06) - 0.66
    near = np.abs(d) < 0.25
    z = q[near, 2]
    around = np.arctan2(q[near, 1], q[near, 0]) * 9 / (2 * np.pi)
    rise = z * (2.2 + 0.55 * z * z)
    a, b = np.pi * (around + rise), np.pi * (around - rise)
    pillow = np.sqrt(np.abs(np.sin(a) * np.sin(b)) + 0.012) - 0.1
    tip = np.exp(-((1 - np.sin(a) ** 2) + (1 - np.sin(b) ** 2)) / 0.05)
    fade = np.clip((rho[near] - 0.2) / 0.35, 0, 1)
    d[near] -= fade * (0.125 * pillow + 0.022 * tip) - 0.05
    return smooth_max(d * 0.75, 0.02 - p[:, 2], 0.06)


def crown_ring(count: int, phase: float, tilt: float, long: float, wide: float) -> Green:
    def turn(i: int) -> tuple:
        return tilt + 0.1 * np.sin(5 * i + count), 0.0, 1 + 0.09 * np.sin(3 * i + tilt)

    return rosette(count, phase, turn, long=long, wide=wide, thick=0.066, bend=(0.0, 0.34, -0.5), point=0.34)


def crown() -> Green:
    base = rod((0, 0, 0.06), (0, 0, 0.5), 0.24, 0.06)
    rings = [
        crown_ring(8, 0.2, 0.36, 0.66, 0.155),
        moved(crown_ring(7, 0.6, 0.72, 0.74, 0.155), (0, 0, 0.06)),
        moved(crown_ring(6, 0.1, 1.04, 0.8, 0.145), (0, 0, 0.12)),
        moved(crown_ring(3, 0.7, 1.32, 0.84, 0.13), (0, 0, 0.14)),
    ]
    return moved(union(0.05, base, *rings), (0, 0, 1.34))


PINEAPPLE_TINT = blend("#ffc800", "#ffe030", lambda p: p[:, 2] / 1.1)
CROWN_TINT = blend("#7cc81e", "#259a34", lambda p: (p[:, 2] - 1.3) / 0.9)


def pineapple() -> list[Part]:
    return [
        Part("pineapple", pineapple_body, (-0.9, -0.9, -0.05), (0.9, 0.9, 1.6), PINEAPPLE_TINT, 1.25),
        Part("leaf", crown(), (-0.95, -0.95, 1.1), (0.95, 0.95, 2.5), CROWN_TINT, 1.1),
    ]


def pineapple_ring() -> list[Part]:
    """A slice in the x-z plane, its face to -y, standing on its rim."""

    def field(p: Array) -> Array:
        q = p - [0, 0, 0.8]
        rho, angle = np.hypot(q[:, 0], q[:, 2]), np.arctan2(q[:, 2], q[:, 0])
        rim = rho - (0.74 + 0.05 * np.sqrt(np.abs(np.cos(7 * angle)) + 0.02))
        ring = smooth_max(rim, 0.24 - rho, 0.08)
        within = np.clip((rho - 0.3) / 0.1, 0, 1) * np.clip((0.72 - rho) / 0.1, 0, 1)
        groove = 0.045 * np.exp(-((np.sin(7 * angle) / 0.22) ** 2)) * within
        dish = 0.03 * np.exp(-(((rho - 0.5) / 0.16) ** 2))
        return smooth_max(ring, np.abs(q[:, 1]) - 0.18 + groove + dish, 0.1) * 0.8

    tint = blend("#fff48a", "#ffd424", lambda p: (np.hypot(p[:, 0], p[:, 2] - 0.8) - 0.3) * 1.9)
    return [Part("pineapple", field, (-0.86, -0.3, -0.06), (0.86, 0.3, 1.66), tint, 1.2)]
