"""The optical properties of each jelly, shared by the pictures (stage.py) and the 3D models (models.py)."""

from dataclasses import dataclass


@dataclass
class Jelly:
    """How a jelly transmits light. Colours are sRGB: `colour` of the skin, `deep` of thick flesh.

    `glow` is the distance that light scatters inside (RGB, in sweet's units), `dense` the absorption per unit (0: thin
    parts without any, which cast a full shadow),
    `clear` the share of light that passes straight through the skin, `bumps` the strength of its pores.
    """

    colour: str
    deep: str
    glow: tuple[float, float, float]
    dense: float
    clear: float
    bumps: float = 0.0


JELLIES = {
    "strawberry": Jelly("#ec162c", "#ff1c30", (0.5, 0.08, 0.05), 0.6, 0.7),
    "pineapple": Jelly("#ffd000", "#ffd02a", (0.5, 0.34, 0.04), 0.6, 0.68),
    "orange": Jelly("#ff7a00", "#ff860c", (0.5, 0.17, 0.03), 0.7, 0.68, 0.35),
    "flesh": Jelly("#ffb030", "#ffb030", (0.4, 0.24, 0.06), 0.15, 0.55),
    "grape": Jelly("#8f2bd2", "#a838f0", (0.34, 0.09, 0.45), 0.55, 0.74),
    "peach": Jelly("#ff9a68", "#ff9668", (0.5, 0.2, 0.12), 0.6, 0.68),
    "leaf": Jelly("#46b81c", "#3fae1c", (0.12, 0.3, 0.03), 0, 0.25),
    "cream": Jelly("#ffe8bc", "#ffe2b0", (0.3, 0.25, 0.15), 0, 0.35),
    "seed": Jelly("#ffc43c", "#ffb020", (0.1, 0.06, 0.02), 0, 0.2),
    "heart": Jelly("#f0203c", "#ff2040", (0.5, 0.08, 0.07), 0.7, 0.65),
    "stone": Jelly("#b8301e", "#a02818", (0.2, 0.05, 0.03), 0, 0.4),
}
