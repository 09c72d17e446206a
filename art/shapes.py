"""Shapes as signed distance fields, and their meshes. Plain numpy, no Blender.

A field takes points (n, 3) and returns roughly how far outside each lies (negative: inside).
Lengths are in sweet's units (a sweet is about 2 high), z is up, angles are radians.
"""

from dataclasses import dataclass
from typing import Callable

import numpy as np

Array = np.ndarray
Field = Callable[[Array], Array]

CORNERS = np.array([[i >> 2 & 1, i >> 1 & 1, i & 1] for i in range(8)])
EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if np.abs(CORNERS[a] - CORNERS[b]).sum() == 1]


@dataclass
class Mesh:
    """Vertices (n, 3), their unit normals (n, 3), quads (m, 4) counter-clockwise from outside."""

    points: Array
    normals: Array
    quads: Array


def smooth_min(a: Array, b: Array, round_: float) -> Array:
    """Union of two fields whose seam is filled over the length `round_`."""
    h = np.clip(0.5 + 0.5 * (b - a) / round_, 0, 1)
    return b + (a - b) * h - round_ * h * (1 - h)


def smooth_max(a: Array, b: Array, round_: float) -> Array:
    """Intersection of two fields whose edge is rounded over the length `round_`."""
    return -smooth_min(-a, -b, round_)


def length(p: Array) -> Array:
    return np.sqrt(np.einsum("ij,ij->i", p, p))


def ball(p: Array, centre: tuple, radius: float) -> Array:
    return length(p - centre) - radius


def ellipsoid(p: Array, centre: tuple, radii: tuple) -> Array:
    q = (p - centre) / radii
    near = length(q)
    return near * (near - 1) / np.maximum(length(q / radii), 1e-6)


def capsule(p: Array, a: tuple, b: tuple, radius: float, end: float) -> Array:
    """A rod from a to b whose radius goes from `radius` to `end`."""
    start, along = np.array(a), np.array(b) - a
    h = np.clip((p - start) @ along / (along @ along), 0, 1)
    return length(p - start - h[:, None] * along) - (radius + (end - radius) * h)


def round_cone(p: Array, low: float, high: float, low_radius: float, high_radius: float) -> Array:
    """The hull of two balls on the z axis."""
    tall = high - low
    b = (low_radius - high_radius) / tall
    a = np.sqrt(1 - b * b)
    rho, z = np.hypot(p[:, 0], p[:, 1]), p[:, 2] - low
    k = -b * rho + a * z
    return np.where(
        k < 0,
        np.hypot(rho, z) - low_radius,
        np.where(k > a * tall, np.hypot(rho, z - tall) - high_radius, rho * a + z * b - low_radius),
    )


def turned(p: Array, angle: float) -> Array:
    """Returns the points in the space of a part turned around z by `angle`."""
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([c * p[:, 0] + s * p[:, 1], c * p[:, 1] - s * p[:, 0], p[:, 2]], axis=1)


def rotation(x: float, y: float, z: float) -> Array:
    """Returns the matrix that rotates around x, then y, then z."""
    (cx, cy, cz), (sx, sy, sz) = np.cos([x, y, z]), np.sin([x, y, z])
    around_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    around_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    around_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return around_z @ around_y @ around_x


def leaf_section(u: Array, long: float, wide: float, thick: float, bend: tuple, point: float) -> tuple[Array, ...]:
    """Returns at u (0 to 1 along the leaf): the centre line's z and slope, half the width, half the thickness."""
    a, b, c = bend
    line = long * (a + b * u + c * u**2)
    slope = b + 2 * c * u
    shape = np.maximum(u, 1e-4) ** (2 * point) * (1 - u) ** 0.8 + 0.06
    half = wide * shape / (point / (point + 0.4)) ** (2 * point) * 1.6
    full = thick * (0.45 + 0.75 * np.sqrt(np.maximum(shape, 0)))
    return line, slope, half, full


def leaf_lift(side: Array, wide: float, thick: float) -> Array:
    """Returns how far a leaf's edges rise above its middle, in which the midrib is a soft groove."""
    return 0.25 * side**2 / wide - 0.35 * thick * np.exp(-((side / (0.16 * wide)) ** 2))


def leaf(p: Array, long: float, wide: float, thick: float, bend: tuple, point: float = 0.35) -> Array:
    """A plump leaf from the origin along x; `bend` holds the centre line's z as a + b x + c x^2 in fractions of `long`.

    `point` sets the widest place (0.5 is the middle).
    """
    u = p[:, 0] / long
    line, slope, half, full = leaf_section(np.clip(u, 0.0, 1.0), long, wide, thick, bend, point)
    side = p[:, 1]
    rise = (p[:, 2] - line) / np.sqrt(1 + slope**2) - leaf_lift(side, wide, thick)
    ring = np.sqrt((side / half) ** 2 + (rise / full) ** 2 + 1e-9)
    sheet = (ring - 1) * np.minimum(full, half)
    return smooth_max(sheet, (np.abs(u - 0.5) - 0.5) * long * np.sqrt(1 + bend[1] ** 2), 0.04)


def leaf_patch(
    long: float, wide: float, thick: float, bend: tuple, point: float = 0.35, cell: float = 0.05
) -> Mesh:
    """The surface of a `leaf` as rings of quads along it, about two cells apart, closed at both ends."""
    rows = int(np.clip(0.55 * long / cell, 5, 14))
    around = int(np.clip(2 * round(1.7 * wide / cell), 8, 14))
    u = 0.5 - 0.5 * np.cos(np.linspace(0, np.pi, rows + 2))
    line, slope, half, full = leaf_section(u, long, wide, thick, bend, point)
    open_ = np.sqrt(1 - np.clip(np.abs(u - 0.5) / 0.5, 0, 1) ** 12)
    theta = 2 * np.pi * np.arange(around) / around
    side = (half * open_)[:, None] * np.cos(theta)
    rise = (full * open_)[:, None] * np.sin(theta) + leaf_lift(side, wide, thick)
    z = line[:, None] + rise * np.sqrt(1 + slope**2)[:, None]
    return tube(np.stack([np.broadcast_to(long * u[:, None], z.shape), side, z], axis=-1))


def rod_patch(a: tuple, b: tuple, radius: float, end: float, cell: float) -> Mesh:
    """The surface of a `capsule` as rings of quads, closed at both ends."""
    start, along = np.array(a, dtype=float), np.array(b, dtype=float) - a
    way = along / np.sqrt(along @ along)
    across = np.cross(way, [0.0, 1.0, 0.0])
    across /= np.sqrt(across @ across)
    up = np.cross(across, way)
    around = int(np.clip(round(6 * radius / cell), 6, 12))
    theta = 2 * np.pi * np.arange(around) / around
    ring = np.cos(theta)[:, None] * up + np.sin(theta)[:, None] * across
    ends = [(0.0, -1.0, 0.0), (0.0, -0.7, 0.7), (0.0, 0.0, 1.0), (1.0, 0.0, 1.0), (1.0, 0.5, 0.87), (1.0, 0.87, 0.5), (1.0, 1.0, 0.0)]
    rings = []
    for at, beyond, size in ends:
        r = radius + (end - radius) * at
        rings.append(start + at * along + beyond * r * way + size * r * ring)
    return tube(np.array(rings))


def tube(rings: Array) -> Mesh:
    """Joins rings of points (rows, around, 3) by quads, with the mean normals of the faces; the first and last are points."""
    rows, around, _ = rings.shape
    row, col = np.arange(rows - 1)[:, None] * around, np.arange(around)[None]
    beside = (col + 1) % around
    quads = np.stack([row + col, row + around + col, row + around + beside, row + beside], axis=-1).reshape(-1, 4)
    mesh = Mesh(rings.reshape(-1, 3), np.zeros((rows * around, 3)), quads)
    mesh.normals = face_normals(mesh)
    for ends in (slice(0, around), slice((rows - 1) * around, None)):
        mesh.normals[ends] = mesh.normals[ends].sum(axis=0)
    mesh.normals /= np.maximum(length(mesh.normals), 1e-9)[:, None]
    middle = rings.mean(axis=1).repeat(around, axis=0)
    if ((mesh.points - middle) * mesh.normals).sum() < 0:
        return Mesh(mesh.points, -mesh.normals, quads[:, ::-1])
    return mesh


def face_normals(mesh: Mesh) -> Array:
    """Returns each point's mean normal of its faces, by area."""
    corners = mesh.points[mesh.quads]
    across = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
    normals = np.zeros_like(mesh.points)
    for corner in range(4):
        np.add.at(normals, mesh.quads[:, corner], across)
    return normals / np.maximum(length(normals), 1e-12)[:, None]


def gradient(field: Field, p: Array, step: float) -> Array:
    """Returns the field's gradient from four samples, not normalised."""
    taps = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], dtype=float)
    return sum(field(p + step * tap)[:, None] * tap for tap in taps) / (4 * step)


def sampled(field: Field, low: Array, cell: float, count: Array, block: int) -> Array:
    """Samples the field on a grid of `count` points; far from the surface only its sign and rough size are right."""
    blocks = (count + block - 1) // block
    axes = [low[i] + cell * (np.arange(blocks[i]) * block + (block - 1) / 2) for i in range(3)]
    middles = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    rough = field(middles)
    grid = rough.reshape(blocks)
    for axis in range(3):
        grid = grid.repeat(block, axis=axis)
    near = np.abs(rough) < 2.2 * block * cell
    starts = np.stack(np.unravel_index(np.flatnonzero(near), blocks), axis=1) * block
    inner = np.stack(np.meshgrid(*[np.arange(block)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    for part in np.array_split(starts, max(1, len(starts) * block**3 // 400_000)):
        index = (part[:, None] + inner).reshape(-1, 3)
        grid[tuple(index.T)] = field(low + cell * index)
    return grid


def mesh_of(field: Field, low: tuple, high: tuple, cell: float) -> Mesh:
    """Returns the surface in the box from `low` to `high` by surface nets with edges of about `cell`."""
    start = np.array(low, dtype=float)
    count = np.ceil((np.array(high) - start) / cell).astype(int) + 1
    grid = sampled(field, start, cell, count, 8)
    inside = grid < 0
    mixed = np.zeros(np.array(grid.shape) - 1, dtype=np.int8)
    for corner in CORNERS:
        mixed += inside[tuple(slice(c, n - 1 + c) for c, n in zip(corner, grid.shape))]
    cells = np.argwhere((mixed > 0) & (mixed < 8))
    values = np.stack([grid[tuple((cells + corner).T)] for corner in CORNERS], axis=1)
    total, hits = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a, b in EDGES:
        crossed = (values[:, a] < 0) != (values[:, b] < 0)
        part = values[crossed, a] / (values[crossed, a] - values[crossed, b])
        total[crossed] += CORNERS[a] + part[:, None] * (CORNERS[b] - CORNERS[a])
        hits[crossed] += 1
    points = start + cell * (cells + total / hits[:, None])
    number = np.full(mixed.shape, -1)
    number[tuple(cells.T)] = np.arange(len(cells))
    quads = np.concatenate([quads_along(inside, number, axis) for axis in range(3)])
    for _ in range(3):
        slope = gradient(field, points, 0.25 * cell)
        steep = np.maximum(np.einsum("ij,ij->i", slope, slope), 0.05)
        move = -(field(points) / steep)[:, None] * slope
        size = np.maximum(length(move), 1e-9)
        points = points + move * np.minimum(1, 0.4 * cell / size)[:, None]
    slope = gradient(field, points, 0.35 * cell)
    return Mesh(points, slope / np.maximum(length(slope), 1e-9)[:, None], quads)


def quads_along(inside: Array, number: Array, axis: int) -> Array:
    """Returns the quads around the grid edges along `axis` whose ends differ in sign."""
    first = inside.take(range(inside.shape[axis] - 1), axis=axis)
    last = inside.take(range(1, inside.shape[axis]), axis=axis)
    at = np.argwhere(first != last)
    u, v = [(axis + 1) % 3, (axis + 2) % 3]
    at = at[(at[:, u] > 0) & (at[:, v] > 0) & (at[:, u] < number.shape[u]) & (at[:, v] < number.shape[v])]
    step_u, step_v = np.eye(3, dtype=int)[u], np.eye(3, dtype=int)[v]
    around = [at - step_u - step_v, at - step_v, at, at - step_u]
    quads = np.stack([number[tuple(c.T)] for c in around], axis=1)
    flip = ~first[tuple(at.T)]
    quads[flip] = quads[flip, ::-1]
    return quads


def drops(places: Array, outward: Array, radii: tuple, rings: int = 5) -> Mesh:
    """Small pointed ellipsoids at `places`: radii are across, along (downwards on the surface) and outward."""
    up = np.array([0.0, 0.0, 1.0])
    across = np.cross(up, outward)
    across /= np.maximum(length(across), 1e-6)[:, None]
    along = np.cross(outward, across)
    theta, phi = np.meshgrid(
        np.linspace(0.02, np.pi - 0.02, rings + 1), np.arange(2 * rings) * np.pi / rings, indexing="ij"
    )
    unit = np.stack([np.sin(theta) * np.cos(phi), np.cos(theta), np.sin(theta) * np.sin(phi)], axis=-1).reshape(-1, 3)
    shape = unit.copy()
    shape[:, 0] *= 1 - 0.35 * unit[:, 1]
    normal = unit / np.array(radii)
    normal /= length(normal)[:, None]
    frame = np.stack([across, along, outward], axis=1)
    points = places[:, None] + np.einsum("vk,nkj->nvj", shape * radii, frame)
    normals = np.einsum("vk,nkj->nvj", normal, frame)
    row = np.arange(rings)[:, None] * 2 * rings
    col = np.arange(2 * rings)[None]
    beside = (col + 1) % (2 * rings)
    quads = np.stack([row + col, row + beside, row + 2 * rings + beside, row + 2 * rings + col], axis=-1).reshape(-1, 4)
    every = quads[None] + (np.arange(len(places)) * len(unit))[:, None, None]
    return Mesh(points.reshape(-1, 3), normals.reshape(-1, 3), every.reshape(-1, 4))
