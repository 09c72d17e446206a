"""The props beside the sweets in the pictures of empty states."""

import bpy
import numpy as np
from mathutils import Euler

from materials import plain_material


def add_solid(material: bpy.types.Material, vertices: list, faces: list, at: tuple, turn: tuple) -> bpy.types.Object:
    """Adds a mesh to the stage; `turn` is degrees."""
    mesh = bpy.data.meshes.new("solid")
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    object_ = bpy.data.objects.new("solid", mesh)
    object_.location, object_.rotation_euler = at, Euler(np.radians(turn).tolist())
    bpy.context.collection.objects.link(object_)
    return object_


def add_block(
    material: bpy.types.Material, size: tuple, at: tuple, turn: tuple = (0, 0, 0), bevel: float = 0.012
) -> None:
    """Adds a block centred on `at`, its edges rounded by the length `bevel`."""
    x, y, z = (side / 2 for side in size)
    corners = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    rounded = add_solid(material, corners, faces, at, turn).modifiers.new("bevel", "BEVEL")
    rounded.width, rounded.segments = bevel, 3


def add_spun(material: bpy.types.Material, profile: list[tuple], at: tuple, turn: tuple) -> None:
    """Adds a closed loop of (radius, z), spun around z."""
    around, count = 96, len(profile)
    angles = np.arange(around) * 2 * np.pi / around
    vertices = [(r * np.cos(angle), r * np.sin(angle), z) for angle in angles for r, z in profile]
    faces = []
    for i in range(around):
        here, there = i * count, (i + 1) % around * count
        faces += [(here + j, there + j, there + (j + 1) % count, here + (j + 1) % count) for j in range(count)]
    mesh = add_solid(material, vertices, faces, at, turn).data
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), dtype=bool))


def open_box() -> None:
    """Adds a small paper box, its four flaps open."""
    paper, inner = plain_material("paper", "#ffb9ae", 0.6), plain_material("inner paper", "#ffdcd2", 0.6)
    wide, deep, tall, sheet = 1.8, 1.3, 0.58, 0.03
    long_flap, short_flap, away, top = (wide * 0.96, 0.55, sheet), (0.55, deep * 0.96, sheet), 0.26, tall + 0.06
    add_block(inner, (wide, deep, sheet), (0, 0, sheet / 2))
    for side in (-1, 1):
        add_block(paper, (wide, sheet, tall), (0, side * deep / 2, tall / 2))
        add_block(paper, (sheet, deep, tall), (side * wide / 2, 0, tall / 2))
        add_block(inner, long_flap, (0, side * (deep / 2 + away), top), (side * 14, 0, 0))
        add_block(inner, short_flap, (side * (wide / 2 + away), 0, top), (0, side * -14, 0))


def magnifier() -> None:
    """Adds a magnifying glass before the sweet."""
    coral = plain_material("coral", "#ff6b6b", 0.25)
    glass = plain_material("glass", "#ffffff", 0.0, clear=1.0)
    at, turn = (0.0, -0.7, 1.02), (82, 0, 0)
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    add_spun(coral, [(0.58 + 0.07 * np.cos(a), 0.07 * np.sin(a)) for a in turns], at, turn)
    front = [(max(0.56 * u, 1e-4), 0.1 * (1 - u * u) + 0.012) for u in np.linspace(0, 1, 12)]
    add_spun(glass, front + [(r, -z) for r, z in front[::-1]], at, turn)
    add_block(coral, (0.17, 0.17, 0.78), (0.7, -0.7, 0.32), (0, -45, 0), 0.08)
