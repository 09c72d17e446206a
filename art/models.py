"""Writes the sweets as binary glTF for the browser's 3D view: blender -b -P art/models.py -- FOLDER [NAME...]

Each is the composition of its product's picture: triangles with vertex colours, in which the shade is, and plain
materials that a phone draws quickly; no external files, no compression.
"""

import json
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np

import fruits
import scenes
from jellies import JELLIES
from parts import Green, Part, hexed
from shapes import Array, Mesh, rotation

NAMES = ("strawberry", "pineapple", "orange", "grape", "peach")
MOST_BYTES = 320 * 1024
GLOW = 0.2
# How much deeper than its skin's tint jelly looks in the pictures: an exponent of the colour.
DEPTHS = {"strawberry": 1.4, "pineapple": 1.7, "orange": 1.55, "grape": 1.7, "peach": 1.5, "leaf": 0.62}
SMALL = 0.68  # of the edge length: sweets beside the large one have finer parts
PLUMP, LIFT = 0.016, 0.024  # leaves are thicker and higher than their patches where they melt together
SHORT_SIGNED, BYTE_SIGNED, BYTE, SHORT = 5122, 5120, 5121, 5123
REACHES = (0.06, 0.14, 0.28, 0.5)  # distances from the skin at which shade is measured


@dataclass
class Placed:
    """A part of a sweet in its composition."""

    part: Part
    way: Array  # rotation and scale
    at: Array
    size: float

    def field(self, p: Array) -> Array:
        return self.part.field((p - self.at) @ self.way / self.size**2) * self.size

    def mesh(self, cell: float) -> tuple[Mesh, Array]:
        """Returns the mesh and its tint; leaves are patches, which a coarse field's mesh would tear."""
        own = cell / self.size * (1.0 if self.size > 0.6 else SMALL)
        if isinstance(self.part.field, Green):
            mesh = joined(self.part.field.patches(own))
            mesh.points = mesh.points + PLUMP * mesh.normals + [0, 0, LIFT]
        else:
            mesh = self.part.mesh(own)
        plain = hexed(JELLIES[self.part.jelly].colour)
        tint = self.part.tint(mesh.points) if self.part.tint else np.broadcast_to(plain, mesh.points.shape)
        points = mesh.points @ self.way.T + self.at
        return Mesh(points, mesh.normals @ self.way.T / self.size, mesh.quads), tint


def joined(meshes: list[Mesh]) -> Mesh:
    starts = np.cumsum([0] + [len(mesh.points) for mesh in meshes])
    return Mesh(
        np.concatenate([mesh.points for mesh in meshes]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate([mesh.quads + start for mesh, start in zip(meshes, starts)]),
    )


def composition(fruit: str) -> list[Placed]:
    """Returns the parts of the product's picture: the sweet, and what lies beside it."""
    return [
        Placed(part, rotation(*np.radians(sweet.turn)) * sweet.size, np.array(sweet.at, dtype=float), sweet.size)
        for sweet in scenes.SCENES[fruit].sweets
        for part in fruits.SWEETS[sweet.name]()
    ]


def shaded(mesh: Mesh, tint: Array, around: list[Placed], jelly: str) -> Array:
    """Darkens the tint where other parts or the ground are near, and lightens it where the jelly is thin.

    Shade raises the colour to a power, which deepens it instead of making it grey: light in jelly is coloured.
    """
    def nearest(p: Array) -> Array:
        d = np.maximum(p[:, 2], -0.02) + 0.02
        for each in around:
            d = np.minimum(d, each.field(p))
        return d

    open_ = np.zeros(len(mesh.points))
    for reach in REACHES:
        open_ += np.clip(nearest(mesh.points + reach * mesh.normals) / reach, 0, 1) / len(REACHES)
    shade = np.clip(1 - open_, 0, 1) ** 1.2
    inside = np.clip(-nearest(mesh.points - 0.3 * mesh.normals) / 0.3, 0, 1)
    thin = np.clip(1 - inside, 0, 1) if jelly in NAMES else np.zeros(len(tint))
    # Light that comes back out of jelly has lost some of its other colours.
    depth = DEPTHS.get(jelly, 1.0) + 0.85 * shade
    deep = np.clip(tint, 1e-3, 1) ** depth[:, None] * (1 - 0.28 * shade)[:, None]
    glow = hexed(JELLIES[jelly].deep)
    return deep + (np.maximum(glow, deep) - deep) * (0.2 * thin * (1 - shade))[:, None]


def merged(parts: list[Placed], cell: float) -> dict[str, tuple[Mesh, Array]]:
    """Returns the meshes and tints, merged by jelly."""
    kinds: dict[str, list[tuple[Mesh, Array]]] = {}
    solid = [each for each in parts if not each.part.ready]
    for placed in parts:
        mesh, tint = placed.mesh(cell)
        kinds.setdefault(placed.part.jelly, []).append((mesh, shaded(mesh, tint, solid, placed.part.jelly)))
    return {
        jelly: (joined([mesh for mesh, _ in meshes]), np.concatenate([tint for _, tint in meshes]))
        for jelly, meshes in kinds.items()
    }


def fitted(fruit: str) -> bytes:
    """Returns the product's model with the finest meshes that keep it below MOST_BYTES."""
    parts, cell = composition(fruit), 0.06
    while True:
        data = glb_of(merged(parts, cell))
        if 0.9 * MOST_BYTES < len(data) <= MOST_BYTES:
            return data
        cell *= (len(data) / (0.96 * MOST_BYTES)) ** 0.6


def material_of(jelly: str) -> dict:
    """Returns a plain material: reflections on top, and inside a glow that stands for light wandering through."""
    kind = JELLIES[jelly]
    glow = 1.4 * GLOW if jelly == "leaf" else GLOW if jelly in NAMES else 0.5 * GLOW
    return {
        "name": jelly,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.16 if jelly in NAMES else 0.3},
        "emissiveFactor": (glow * hexed(kind.colour)).round(4).tolist(),
    }


def glb_of(meshes: dict[str, tuple[Mesh, Array]]) -> bytes:
    everything = np.concatenate([mesh.points for mesh, _ in meshes.values()])
    low, high = everything.min(axis=0), everything.max(axis=0)
    middle, scale = (low + high) / 2, float((high - low).max()) / 2
    body, views, accessors, primitives = bytearray(), [], [], []

    def add(values: Array, kind: str, component: int, target: int, **more: object) -> int:
        raw = values.tobytes()
        stride = {"byteStride": values.strides[0]} if target == 34962 else {}
        views.append({"buffer": 0, "byteOffset": len(body), "byteLength": len(raw), "target": target, **stride})
        shape = {"componentType": component, "count": len(values), "type": kind}
        accessors.append({"bufferView": len(views) - 1, **shape, **more})
        body.extend(raw + b"\0" * (-len(raw) % 4))
        return len(accessors) - 1

    def upright(values: Array) -> Array:
        """Returns y-up coordinates with a fourth one, which pads a point to whole words."""
        return np.stack([values[:, 0], values[:, 2], -values[:, 1], np.zeros(len(values))], axis=1)

    for i, (mesh, tint) in enumerate(meshes.values()):
        points = np.rint(upright((mesh.points - middle) / scale) * 32767).astype(np.int16)
        normals = np.rint(upright(mesh.normals) * 127).astype(np.int8)
        colours = np.concatenate([np.rint(np.clip(tint, 0, 1) * 255), np.full((len(tint), 1), 255)], axis=1)
        corners = np.concatenate([mesh.quads[:, [0, 1, 2]], mesh.quads[:, [0, 2, 3]]]).ravel()
        span = {"min": points[:, :3].min(axis=0).tolist(), "max": points[:, :3].max(axis=0).tolist()}
        primitives.append(
            {
                "attributes": {
                    "POSITION": add(points, "VEC3", SHORT_SIGNED, 34962, normalized=True, **span),
                    "NORMAL": add(normals, "VEC3", BYTE_SIGNED, 34962, normalized=True),
                    "COLOR_0": add(colours.astype(np.uint8), "VEC4", BYTE, 34962, normalized=True),
                },
                "indices": add(corners.astype(np.uint16), "SCALAR", SHORT, 34963),
                "material": i,
            }
        )
    materials = [material_of(jelly) for jelly in meshes]
    tree = {
        "asset": {"version": "2.0", "generator": "art/models.py"},
        "extensionsUsed": ["KHR_mesh_quantization"],
        "extensionsRequired": ["KHR_mesh_quantization"],
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "scale": [scale] * 3}],
        "meshes": [{"primitives": primitives}],
        "materials": materials,
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(body)}],
    }
    text = json.dumps(tree, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    whole = 12 + 8 + len(text) + 8 + len(body)
    head = struct.pack("<III", 0x46546C67, 2, whole)
    texts = struct.pack("<II", len(text), 0x4E4F534A) + text
    return head + texts + struct.pack("<II", len(body), 0x004E4942) + bytes(body)


def main() -> None:
    folder, *names = sys.argv[sys.argv.index("--") + 1 :]
    for name in names or NAMES:
        data = fitted(name)
        (Path(folder) / f"{name}.glb").write_bytes(data)
        print(f"{name}.glb: {len(data) / 1024:.0f} KB", file=sys.stderr)


main()
