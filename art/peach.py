"""The peach, whole and halved around its stone."""

import numpy as np

from parts import LEAF_TINT, Green, Part, blend, moved, rod, rosette, union
from shapes import Array, Field, ball, ellipsoid, length, smooth_max, smooth_min


def peach_body(p: Array) -> Array:
    q = p * [1, 1.04, 1]
    d = ellipsoid(q, (0, 0, 0.9), (0.93, 0.93, 0.88))
    d = smooth_min(d, ellipsoid(q, (0, 0, 0.34), (0.42, 0.42, 0.3)), 0.3)
    d = smooth_max(d, -ball(q, (0, 0, 2.04), 0.36), 0.34)
    # The crease runs along the front from the stalk to the tip, and curves a little; behind it is fainter.
    front = np.maximum(np.clip((0.25 - p[:, 1]) / 0.3, 0, 1), 0.7 * np.clip((p[:, 1] - 0.2) / 0.3, 0, 1))
    line = p[:, 0] - 0.2 + 0.16 * (p[:, 2] - 0.9) ** 2
    return d + front * (0.085 * np.exp(-((line / 0.075) ** 2)) - 0.035 * np.exp(-((line / 0.26) ** 2)))


def peach_cap() -> Green:
    shape = {"long": 0.86, "wide": 0.235, "thick": 0.066, "point": 0.48}
    stem = rod((0, 0, -0.1), (0.04, 0, 0.24), 0.07, 0.06)
    right = rosette(1, -0.2, lambda i: (0.3, 0.65, 1.0), bend=(0.0, 0.4, -0.5), **shape)
    left = rosette(1, np.pi + 0.25, lambda i: (0.24, -0.65, 0.82), bend=(0.0, 0.42, -0.5), **shape)
    return moved(union(0.05, stem, moved(right, (0.03, 0, 0.1)), moved(left, (0, 0, 0.1))), (0, 0, 1.64))




def blush(p: Array) -> Array:
    """Two rosy cheeks, at the front right and opposite, so that every side shows both colours."""
    x, y = p[:, 0], p[:, 1]
    return 0.4 - 1.1 * x * y / np.maximum(x * x + y * y, 0.35) - 0.28 * (p[:, 2] - 0.9)


PEACH_TINT = blend("#ffcb82", "#ff6068", blush)


def peach() -> list[Part]:
    return [
        Part("peach", peach_body, (-1.05, -1.05, -0.06), (1.05, 1.05, 1.9), PEACH_TINT),
        Part("leaf", peach_cap(), (-0.95, -0.6, 1.4), (1.1, 0.6, 2.35), LEAF_TINT, 1.25),
    ]


def peach_half() -> list[Part]:
    """Cut towards -y, around the moulded stone."""
    def cup(p: Array) -> Array:
        return length((p - [0, -0.02, 0.86]) / [1.0, 0.8, 1.25]) - 0.33

    def flesh(p: Array) -> Array:
        body = smooth_max(peach_body(p * [1, -1, 1]), -p[:, 1] - 0.02, 0.09)
        return smooth_max(body, -cup(p), 0.06)

    def stone(p: Array) -> Array:
        q = p - [0, 0.02, 0.86]
        folds = 0.022 * np.sin(13 * q[:, 0] + 4 * np.sin(5 * q[:, 2])) * np.sin(9 * q[:, 2] + 2)
        return (length(q / [0.27, 0.2, 0.36]) - 1) * 0.22 + folds

    tint = blend("#ff6450", "#ffce70", lambda p: (length((p - [0, 0, 0.86])[:, [0, 2]]) - 0.3) * 2.6)
    return [
        Part("peach", flesh, (-1.05, -0.2, -0.06), (1.05, 1.05, 1.9), tint),
        Part("stone", stone, (-0.4, -0.35, 0.4), (0.4, 0.35, 1.35)),
    ]
