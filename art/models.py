"""Writes the sweets as binary glTF for the browser's 3D view: blender -b -P art/models.py -- FOLDER [NAME...]

Plain triangles with vertex colours and the physical extensions that three.js supports; no external files,
no compression. A model is centred and 1 high.
"""

import json
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np

import fruits
from jellies import JELLIES
from parts import Part, hexed
from shapes import Array, Mesh

NAMES = ("strawberry", "pineapple", "orange", "grape", "peach")
MOST_POINTS = 8000  # about 320 KB
LEAF_DETAIL = 0.45  # of the flesh's edge length: thin parts fall apart in a coarse mesh
FLOAT, BYTE, SHORT = 5126, 5121, 5123


def smoothed(mesh: Mesh) -> Mesh:
    """Returns the mesh with the mean normals of its own faces, which suit a coarse mesh better than the exact ones."""
    corners = mesh.points[mesh.quads]
    across = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
    normals = np.zeros_like(mesh.points)
    for corner in range(4):
        np.add.at(normals, mesh.quads[:, corner], across)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    found = np.where(lengths > 0, normals / np.maximum(lengths, 1e-12), mesh.normals)
    return Mesh(mesh.points, found, mesh.quads)


def merged(parts: list[Part], cell: float) -> dict[str, tuple[Mesh, Array]]:
    """Returns the sweet's meshes and tints, merged by jelly."""
    kinds: dict[str, list[tuple[Mesh, Array]]] = {}
    for part in parts:
        mesh = smoothed(part.mesh(cell if part.jelly in NAMES else cell * LEAF_DETAIL))
        plain = hexed(JELLIES[part.jelly].colour)
        tint = part.tint(mesh.points) if part.tint else np.broadcast_to(plain, mesh.points.shape)
        kinds.setdefault(part.jelly, []).append((mesh, tint))
    answer = {}
    for jelly, meshes in kinds.items():
        starts = np.cumsum([0] + [len(mesh.points) for mesh, _ in meshes])
        whole = Mesh(
            np.concatenate([mesh.points for mesh, _ in meshes]),
            np.concatenate([mesh.normals for mesh, _ in meshes]),
            np.concatenate([mesh.quads + start for (mesh, _), start in zip(meshes, starts)]),
        )
        answer[jelly] = whole, np.concatenate([tint for _, tint in meshes])
    return answer


def fitted(parts: list[Part]) -> dict[str, tuple[Mesh, Array]]:
    """Returns the sweet at the finest edge length that keeps it below MOST_POINTS."""
    cell = 0.06
    while True:
        meshes = merged(parts, cell)
        count = sum(len(mesh.points) for mesh, _ in meshes.values())
        if 0.85 * MOST_POINTS < count <= MOST_POINTS:
            return meshes
        cell *= (count / (0.95 * MOST_POINTS)) ** 0.6


def material_of(jelly: str) -> dict:
    """Returns a physical material; only flesh is transmissive, as browsers draw one such layer."""
    kind = JELLIES[jelly]
    flesh = jelly in NAMES
    colour = hexed(kind.colour)
    extensions: dict = {
        "KHR_materials_clearcoat": {"clearcoatFactor": 1.0, "clearcoatRoughnessFactor": 0.04},
        "KHR_materials_ior": {"ior": 1.4},
    }
    if flesh:
        extensions["KHR_materials_transmission"] = {"transmissionFactor": 0.6}
        extensions["KHR_materials_volume"] = {
            "thicknessFactor": 0.45,
            "attenuationDistance": 0.6,
            "attenuationColor": hexed(kind.deep).round(4).tolist(),
        }
    return {
        "name": jelly,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.22 if flesh else 0.3},
        "emissiveFactor": (0.12 * colour).round(4).tolist(),
        "extensions": extensions,
    }


def glb_of(meshes: dict[str, tuple[Mesh, Array]]) -> bytes:
    everything = np.concatenate([mesh.points for mesh, _ in meshes.values()])
    low, high = everything.min(axis=0), everything.max(axis=0)
    body, views, accessors, primitives = bytearray(), [], [], []

    def add(values: Array, kind: str, component: int, target: int, **more: object) -> int:
        raw = values.tobytes()
        views.append({"buffer": 0, "byteOffset": len(body), "byteLength": len(raw), "target": target})
        shape = {"componentType": component, "count": len(values), "type": kind}
        accessors.append({"bufferView": len(views) - 1, **shape, **more})
        body.extend(raw + b"\0" * (-len(raw) % 4))
        return len(accessors) - 1

    def upright(values: Array) -> Array:
        return np.stack([values[:, 0], values[:, 2], -values[:, 1]], axis=1).astype(np.float32)

    for i, (mesh, tint) in enumerate(meshes.values()):
        points = upright((mesh.points - (low + high) / 2) / (high[2] - low[2]))
        colours = np.concatenate([np.rint(np.clip(tint, 0, 1) * 255), np.full((len(tint), 1), 255)], axis=1)
        corners = np.concatenate([mesh.quads[:, [0, 1, 2]], mesh.quads[:, [0, 2, 3]]]).ravel()
        span = {"min": points.min(axis=0).tolist(), "max": points.max(axis=0).tolist()}
        primitives.append(
            {
                "attributes": {
                    "POSITION": add(points, "VEC3", FLOAT, 34962, **span),
                    "NORMAL": add(upright(mesh.normals), "VEC3", FLOAT, 34962),
                    "COLOR_0": add(colours.astype(np.uint8), "VEC4", BYTE, 34962, normalized=True),
                },
                "indices": add(corners.astype(np.uint16), "SCALAR", SHORT, 34963),
                "material": i,
            }
        )
    materials = [material_of(jelly) for jelly in meshes]
    tree = {
        "asset": {"version": "2.0", "generator": "art/models.py"},
        "extensionsUsed": sorted({name for material in materials for name in material["extensions"]}),
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
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
        meshes = fitted(fruits.SWEETS[name]())
        data = glb_of(meshes)
        (Path(folder) / f"{name}.glb").write_bytes(data)
        triangles = 2 * sum(len(mesh.quads) for mesh, _ in meshes.values())
        print(f"{name}.glb: {len(data) / 1024:.0f} KB, {triangles} triangles", file=sys.stderr)


main()
