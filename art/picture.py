"""Renders pictures: blender -b -P art/picture.py -- FOLDER WEIGHTS.tza SCALE SAMPLES [NAME...]"""

import struct
import sys
import time
import zlib
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np

import scenes
import stage
from denoise import denoise, read_weights
from shapes import Array


NOISE = 0.016  # what the ground of a banner differs from its colour beside shadows, of 1
EDGE = 0.03  # edge length of the meshes; exact normals hide the facets


def tone(colour: Array) -> Array:
    """Converts linear light to sRGB from 0 to 1: linear up to 0.72, then a soft shoulder that keeps most of the hue."""
    knee = 0.72
    most = np.maximum(colour.max(axis=2, keepdims=True), 1e-6)

    def shoulder(x: Array) -> Array:
        return np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-np.maximum(x - knee, 0) / (1 - knee))))

    kept = colour * shoulder(most) / most
    x = np.clip(0.6 * kept + 0.4 * shoulder(colour), 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)


def write_png(path: Path, picture: Array) -> None:
    """Writes 8 bits a channel from values 0 to 1, with a little fixed noise against banding in the backdrop."""
    high, wide, channels = picture.shape
    noise = np.random.default_rng(1).uniform(-0.5, 0.5, (high, wide, 1))
    noise = np.concatenate([np.repeat(noise, 3, axis=2), np.zeros((high, wide, channels - 3))], axis=2)
    values = np.clip(np.rint(picture * 255 + noise), 0, 255).astype(np.uint8)
    rows = np.concatenate([np.zeros((high, 1), np.uint8), values.reshape(high, -1)], axis=1).tobytes()

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2 if channels == 3 else 6, 0, 0, 0)
    chunks = [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows, 6)), chunk(b"IEND", b"")]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


def enlarged(picture: Array, high: int, wide: int) -> Array:
    """Resizes the picture by bilinear interpolation."""

    def along(side: int, count: int) -> tuple[Array, Array, Array]:
        at = np.clip((np.arange(count) + 0.5) * side / count - 0.5, 0, side - 1)
        first = np.minimum(at.astype(int), side - 2)
        return first, first + 1, at - first

    top, bottom, down = along(picture.shape[0], high)
    rows = picture[top] + (picture[bottom] - picture[top]) * down[:, None, None]
    left, right, across = along(picture.shape[1], wide)
    return rows[:, left] + (rows[:, right] - rows[:, left]) * across[:, None]


def blurred(values: Array, radius: int) -> Array:
    """Averages each value with its neighbours within `radius`, three times; the borders are neighbours of the opposite ones."""
    for axis in (0, 1, 0, 1, 0, 1):
        values = sum(np.roll(values, shift, axis) for shift in range(-radius, radius + 1)) / (2 * radius + 1)
    return values


def melted(picture: Array, empty: Array, colour: str) -> Array:
    """Puts the picture on a flat sRGB ground: divides it by the empty stage, so that only shadows stay.

    What differs from the ground by noise alone becomes the ground. Over the outer twentieth the picture fades into that
    colour, so that no edge shows on a page of it.
    """
    high, wide, _ = picture.shape
    flat = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    even = np.clip(picture * flat / enlarged(empty, high, wide), 0, 1)
    rows, cols = np.arange(high) + 0.5, np.arange(wide) + 0.5
    edge = np.minimum(np.minimum(rows, high - rows)[:, None], np.minimum(cols, wide - cols))
    inside = np.clip(edge / (0.05 * min(high, wide)), 0, 1)
    off = blurred(np.abs(even - flat).max(axis=2), 3)
    shown = np.clip((off - NOISE) / NOISE, 0, 1)
    for t in (inside, shown):
        even = flat + (even - flat) * (t * t * (3 - 2 * t))[..., None]
    return even


def spread(colour: Array, alpha: Array) -> Array:
    """Returns a cut-out's colour without alpha, extended a few pixels beyond its edge, so that the edge stays clean."""
    weight = alpha.copy()
    for _ in range(6):
        both = np.concatenate([colour, weight], axis=2)
        total = sum(np.roll(both, shift, axis) for axis in (0, 1) for shift in (-1, 1))
        bare = weight[..., 0] < 0.25
        share = np.maximum(total[bare, 3:], 1e-6)
        colour = np.where(bare[..., None], 0, colour)
        weight = np.where(bare[..., None], 0, weight)
        colour[bare], weight[bare] = total[bare, :3] / share * np.minimum(share, 1), np.minimum(share, 1)
    return colour / np.maximum(weight, 1e-3)


def traced(scene: scenes.Scene, size: tuple, samples: int, weights: dict[str, Array]) -> Array:
    """Renders the scene in sRGB, with alpha if it is a cut-out."""
    scenes.build(scene, size, EDGE)
    passes = stage.render(samples, scene.cut)
    alpha = np.clip(passes["alpha"], 0, 1)[..., None]
    seen = spread(passes["colour"], alpha) if scene.cut else passes["colour"]
    picture = tone(denoise(seen, passes["albedo"], passes["normal"], weights))
    return np.concatenate([picture, alpha], axis=2) if scene.cut else picture


def draw(name: str, out: Path, weights: dict[str, Array], scale: float, samples: int) -> None:
    """Renders and denoises one scene at `scale` of its size and writes it to `out`."""
    scene = scenes.SCENES[name]
    started = time.monotonic()
    size = tuple(round(side * scale) for side in scene.size)
    picture = traced(scene, size, samples, weights)
    if scene.melt:
        small = tuple(side // 4 for side in size)
        empty = traced(replace(scene, sweets=[]), small, 4 * samples, weights)
        picture = melted(picture, empty, scene.melt)
    write_png(out, picture)
    print(f"{name}: {time.monotonic() - started:.0f} s", file=sys.stderr)


def main() -> None:
    folder, weights, scale, samples, *names = sys.argv[sys.argv.index("--") + 1 :]
    tensors = read_weights(Path(weights))
    for name in names or scenes.SCENES:
        draw(name, Path(folder) / f"{name}.png", tensors, float(scale), int(samples))


main()
