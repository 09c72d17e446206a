"""The compositions. Lengths are sweets' units (a sweet is about 2 high), turns degrees around x, y, z."""

from dataclasses import dataclass
from typing import Callable

import props
import stage


@dataclass
class Sweet:
    name: str
    at: tuple
    turn: tuple = (0, 0, 0)
    size: float = 1.0


@dataclass
class Scene:
    """A picture of `size` pixels. `frame` is the height seen at the target.

    `ground` is the sweep's sRGB colour; with `cut` only the sweets are visible, on transparency.
    `melt` is the flat colour that replaces the ground, except for shadows.
    """

    size: tuple
    sweets: list[Sweet]
    ground: str
    eye: tuple = (0, -9.2, 3.0)
    target: tuple = (0.08, 0, 1.0)
    frame: float = 3.8
    cut: bool = False
    melt: str | None = None
    also: Callable[[], None] | None = None
    light: float = 1.06


GROUNDS = {"strawberry": "#fbd3d6", "pineapple": "#fdeab4", "orange": "#fedcb8", "grape": "#ddd0f5", "peach": "#fddccd"}
PAGE = "#fff1ee"


def product(fruit: str, sweets: list[Sweet], **more: object) -> Scene:
    return Scene((1200, 1800), sweets, GROUNDS[fruit], **more)


def berry(x: float, y: float, turn: tuple, size: float) -> Sweet:
    """A single grape on the ground; its shape is centred."""
    return Sweet("berry", (x, y, 0.96 * size), turn, size)


def cut_out(sweets: list[Sweet], size: tuple = (800, 800), **more: object) -> Scene:
    return Scene(size, sweets, "#fff4ee", cut=True, **more)


# The group of the home page: tall sweets behind, cut fruit and loose berries in front.
GROUP = [
    Sweet("pineapple", (0.1, 1.1, 0), (0, 3, 8), 1.16),
    Sweet("grape", (-1.55, 0.55, 0), (-4, -5, 12), 1.02),
    Sweet("peach", (1.72, 0.5, 0), (3, 5, -8), 0.98),
    Sweet("strawberry", (-0.62, -0.75, 0), (5, 7, 12), 0.84),
    Sweet("orange", (0.86, -0.7, 0), (2, 5, -16), 0.74),
    Sweet("orange-slice", (1.66, -1.4, 0), (-18, 0, -16), 0.46),
    Sweet("strawberry-half", (-1.55, -1.25, 0), (-16, -6, 22), 0.42),
    Sweet("pineapple-ring", (0.12, -1.55, 0), (-34, 0, 8), 0.42),
    berry(2.5, -0.75, (40, 30, 0), 0.27),
    berry(2.18, -1.35, (60, -20, 0), 0.25),
    berry(-2.3, -0.6, (60, -20, 0), 0.27),
]


def banner(size: tuple, **view: object) -> Scene:
    return Scene(size, GROUP, "#fff5f1", melt=PAGE, **view)


SCENES = {
    "strawberry": product("strawberry", [
        Sweet("strawberry", (-0.02, 0, 0), (4, -6, 10)),
        Sweet("strawberry-half", (0.66, -1.3, 0), (-14, 4, -14), 0.5),
    ]),
    "pineapple": product("pineapple", [
        Sweet("pineapple", (0, 0, 0), (0, -3, 5), 1.06),
        Sweet("pineapple-ring", (0.6, -1.15, -0.01), (-16, 0, 14), 0.55),
    ], target=(0.08, 0, 1.1)),
    "orange": product("orange", [
        Sweet("orange", (-0.06, 0.1, 0), (2, -4, 0)),
        Sweet("orange-slice", (0.66, -1.1, 0), (-15, 0, 15), 0.58),
    ]),
    "grape": product("grape", [
        Sweet("grape", (0.02, 0, 0), (-4, -3, 0), 1.06),
        berry(0.82, -0.85, (40, 30, 0), 0.3),
        berry(0.3, -1.3, (60, -20, 0), 0.28),
    ], target=(0.08, 0, 1.08)),
    "peach": product("peach", [
        Sweet("peach", (-0.06, 0, 0.05), (2, -4, -6)),
        Sweet("peach-half", (0.66, -1.25, 0.02), (-16, 6, 14), 0.5),
    ]),
    "strawberry-2": product("strawberry", [
        Sweet("strawberry", (0.1, 1.1, 0.08), (0, 51, 30), 0.84),
        Sweet("strawberry-half", (-0.26, -0.5, 0), (-18, -6, 12), 0.76),
        Sweet("strawberry", (1.12, -0.95, 0.05), (0, -51, -25), 0.46),
    ], eye=(0, -8.6, 4.0), target=(0.1, 0, 0.78), frame=3.9),
    "pineapple-2": product("pineapple", [
        Sweet("pineapple-ring", (-0.24, -0.55, 0), (-12, 0, 12), 0.82),
        Sweet("pineapple-ring", (0.72, 0.2, 0), (-10, 0, -26), 0.74),
        Sweet("pineapple", (-0.28, 1.3, 0), (0, -5, 0), 0.86),
    ], eye=(0, -8.8, 3.4), target=(0.12, 0, 0.92), frame=3.9),
    "orange-2": product("orange", [
        Sweet("orange-half", (-0.22, -0.2, 0.78), (58, 0, 8), 0.88),
        Sweet("orange-slice", (0.7, 0.85, 0), (-8, 0, -20), 0.86),
        Sweet("orange-slice", (0.86, -1.25, 0), (-24, 0, 22), 0.42),
    ], eye=(0, -8.8, 3.6), target=(0.08, 0, 0.8), frame=3.8),
    "grape-2": product("grape", [
        Sweet("grape", (0.3, 0.9, 0), (-4, 5, 20), 1.0),
        berry(-0.62, -0.75, (40, 30, 0), 0.42),
        berry(0.2, -1.2, (60, -20, 0), 0.38),
        berry(0.95, -0.75, (20, -40, 0), 0.36),
    ], eye=(0, -8.6, 4.0), target=(0.12, 0, 0.82), frame=3.8),
    "peach-2": product("peach", [
        Sweet("peach-half", (-0.16, -0.5, 0.04), (-16, -5, 10), 0.8),
        Sweet("peach", (0.42, 1.2, 0.05), (3, 6, -20), 0.86),
        Sweet("peach-half", (0.8, -1.3, 0.02), (-20, 6, -16), 0.38),
    ], eye=(0, -8.8, 3.4), target=(0.1, 0, 0.88), frame=3.9),
    "hero": banner((2400, 1350), eye=(-1.0, -11, 3.3), target=(-1.0, 0, 1.1), frame=4.85),
    "hero-mobile": banner((1200, 1350), eye=(0.15, -11, 3.3), target=(0.15, 0, 1.55), frame=6.7),
    "category-garden": Scene((1200, 900), [
        Sweet("grape", (-0.9, 0.5, 0), (-4, -5, 12), 0.96),
        Sweet("strawberry", (0.72, -0.2, 0), (4, 6, 0), 0.94),
        berry(-0.35, -1.15, (40, 30, 0), 0.28),
    ], "#f8d6e2", target=(-0.05, 0, 0.98), frame=3.0),
    "category-orchard": Scene((1200, 900), [
        Sweet("peach", (-0.45, 0.3, 0.05), (2, -4, -6)),
        Sweet("peach-half", (0.98, -0.7, 0.02), (-16, 6, 18), 0.6),
    ], GROUNDS["peach"], target=(0.12, 0, 0.95), frame=3.0),
    "category-south": Scene((1200, 900), [
        Sweet("pineapple", (-0.75, 0.5, 0), (0, -3, 5), 0.98),
        Sweet("orange", (0.78, -0.1, 0), (2, 5, -10), 0.84),
        Sweet("orange-slice", (0.1, -1.1, 0), (-18, 0, 12), 0.44),
    ], "#ffe3b2", target=(0.02, 0, 1.02), frame=3.1),
    "strawberry-cut": cut_out([Sweet("strawberry", (0, 0, 0), (4, -8, 10))], target=(0, 0, 0.98), frame=2.5),
    "pineapple-cut": cut_out([Sweet("pineapple", (0, 0, 0), (0, -4, 5))], target=(0, 0, 1.14), frame=2.75),
    "orange-cut": cut_out([Sweet("orange", (-0.05, 0, 0), (2, -4, 0))], target=(0, 0, 1.02), frame=2.5),
    "grape-cut": cut_out([Sweet("grape", (0, 0, 0), (-4, -3, 0))], target=(0, 0, 1.12), frame=2.65),
    "peach-cut": cut_out([Sweet("peach", (0, 0, 0), (2, -4, -6))], target=(0, 0, 0.98), frame=2.5),
    "empty-cart": cut_out([Sweet("berry", (-0.15, 0, 0.32), (30, 20, 0), 0.3)], (960, 720),
        also=props.open_box, eye=(0, -7.6, 7.2), target=(0, 0, 0.3), frame=2.5),
    "empty-wishlist": cut_out([Sweet("heart", (0, 0, 0), (-4, 6, 14))], (960, 720), target=(0, 0, 0.95), frame=2.3),
    "empty-search": cut_out([Sweet("berry", (-0.02, 0.7, 0.7), (30, 20, 0), 0.62)], (960, 720),
        also=props.magnifier, target=(0.22, 0, 0.86), frame=2.4),
    "not-found": cut_out([
        Sweet("orange-bitten", (-0.1, 0, 0.03), (8, 16, -12), 0.9),
        berry(1.12, -0.5, (40, 30, 0), 0.2),
    ], (960, 720), target=(0.1, 0, 0.9), frame=2.45),
    "thanks": cut_out([
        Sweet("strawberry", (-0.45, -0.25, 0.05), (0, -51, 20), 0.62),
        Sweet("orange", (0.62, 0.25, 0), (2, 8, -12), 0.62),
        Sweet("peach", (-0.5, 0.85, 0.03), (4, -6, 0), 0.7),
        Sweet("pineapple-ring", (0.3, -0.75, 0), (-26, 0, -12), 0.4),
        berry(-0.12, -0.9, (40, 30, 0), 0.2),
        berry(1.05, -0.7, (20, 30, 0), 0.2),
        Sweet("heart", (0.2, 0.1, 0.92), (-10, 10, 12), 0.36),
    ], (960, 720), target=(-0.02, 0, 0.72), frame=2.6),
}


def build(scene: Scene, size: tuple, cell: float) -> None:
    """Sets the stage for a picture of `size` pixels; `cell` is the edge length of a full-size sweet's mesh."""
    stage.empty_stage()
    for sweet in scene.sweets:
        stage.add_sweet(sweet.name, sweet.at, sweet.turn, sweet.size, cell if sweet.size > 0.5 else 1.6 * cell)
    if scene.also:
        scene.also()
    stage.add_sweep(scene.ground, seen=not scene.cut)
    stage.light(scene.light)
    stage.add_camera(scene.eye, scene.target, scene.frame, size)
