"""Removes the noise from path-traced pictures with the weights of Intel's Open Image Denoise; numpy only.

The net is a U-Net of 3x3 convolutions. Its input is colour, albedo and normals, its output the clean colour.
"""

import struct
from pathlib import Path

import numpy as np

Array = np.ndarray
Weights = dict[str, Array]

TILE = 512
OVERLAP = 64  # more than the net's receptive field
ALIGN = 16  # four halvings

# The transfer curve of the HDR net: linear near black, a power, then a logarithm.
CURVE_A, CURVE_B, CURVE_C, CURVE_D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
CURVE_E, CURVE_F, CURVE_G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
KNEE_0, KNEE_1 = 1.57945760e-06, 3.22087631e-02
HDR_MAX = 65504.0


def read_weights(path: Path) -> Weights:
    """Returns the tensors of a .tza file as float32."""
    data = path.read_bytes()
    magic, _, _, at = struct.unpack_from("<HBBQ", data)
    if magic != 0x41D7:
        raise ValueError(f"{path} is no tensor archive")
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    weights: Weights = {}
    for _ in range(count):
        (long,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + long].decode()
        at += 2 + long
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank
        kind = {b"f": np.float32, b"h": np.float16}[data[at : at + 1]]
        (start,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        tensor = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape)
        weights[name] = tensor.astype(np.float32)
    return weights


def convolve(x: Array, weights: Weights, name: str, relu: bool = True) -> Array:
    """Applies a zero-padded 3x3 convolution to (height, width, channels)."""
    kernel, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
    high, wide, channels = x.shape
    padded = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    total = np.zeros((high * wide, kernel.shape[0]), np.float32)
    for dy in range(3):
        for dx in range(3):
            window = padded[dy : dy + high, dx : dx + wide].reshape(-1, channels)
            total += window @ np.ascontiguousarray(kernel[:, :, dy, dx].T)
    total += bias
    if relu:
        np.maximum(total, 0, out=total)
    return total.reshape(high, wide, -1)


def halve(x: Array) -> Array:
    high, wide, channels = x.shape
    return x.reshape(high // 2, 2, wide // 2, 2, channels).max(axis=(1, 3))


def double(x: Array) -> Array:
    return x.repeat(2, axis=0).repeat(2, axis=1)


def clean(x: Array, weights: Weights) -> Array:
    """Applies the U-Net to one tile whose sides are multiples of ALIGN."""
    kept = [x]
    x = convolve(x, weights, "enc_conv0")
    x = halve(convolve(x, weights, "enc_conv1"))
    for level in (2, 3, 4):
        kept.append(x)
        x = halve(convolve(x, weights, f"enc_conv{level}"))
    x = convolve(x, weights, "enc_conv5a")
    x = convolve(x, weights, "enc_conv5b")
    for level in (4, 3, 2, 1):
        x = np.concatenate([double(x), kept.pop()], axis=2)
        x = convolve(x, weights, f"dec_conv{level}a")
        x = convolve(x, weights, f"dec_conv{level}b")
    return convolve(x, weights, "dec_conv0", relu=False)


def curve(y: Array) -> Array:
    low, middle = CURVE_A * y, CURVE_B * np.maximum(y, 1e-12) ** CURVE_C + CURVE_D
    high = CURVE_E * np.log(np.maximum(y, 1e-12) + CURVE_F) + CURVE_G
    return np.where(y <= KNEE_0, low, np.where(y <= KNEE_1, middle, high))


def uncurve(x: Array) -> Array:
    knee_0, knee_1 = curve(np.array([KNEE_0, KNEE_1]))
    middle = (np.maximum(x - CURVE_D, 0) / CURVE_B) ** (1 / CURVE_C)
    high = np.exp(np.minimum((x - CURVE_G) / CURVE_E, 12)) - CURVE_F
    return np.where(x <= knee_0, x / CURVE_A, np.where(x <= knee_1, middle, high))


def exposure_of(colour: Array) -> float:
    """Returns the factor that brings the picture's mean (of logarithms, over blocks of 16) to a middle grey."""
    high, wide = (side // 16 * 16 for side in colour.shape[:2])
    light = colour[:high, :wide] @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    blocks = light.reshape(high // 16, 16, wide // 16, 16).mean(axis=(1, 3))
    seen = blocks[blocks > 1e-8]
    return float(0.18 / np.exp2(np.log2(seen).mean())) if seen.size else 1.0


def spans(side: int) -> list[tuple[int, int, int, int]]:
    """Splits a side into tiles: where each tile's input starts and ends, and which part of its output is used."""
    pieces = []
    for start in range(0, side, TILE):
        end = min(start + TILE, side)
        pieces.append((max(start - OVERLAP, 0), min(end + OVERLAP, side), start, end))
    return pieces


def denoise(colour: Array, albedo: Array, normal: Array, weights: Weights) -> Array:
    """Returns the clean linear colour of a picture; all three are (height, width, 3), normals from -1 to 1."""
    colour = np.clip(np.nan_to_num(colour), 0, HDR_MAX)
    exposure = exposure_of(colour)
    most = float(curve(np.array(HDR_MAX)))
    guides = [np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5]
    inputs = np.concatenate([curve(colour * exposure) / most, *guides], axis=2).astype(np.float32)
    answer = np.empty_like(colour, dtype=np.float32)
    for top, bottom, first_row, last_row in spans(colour.shape[0]):
        for left, right, first_col, last_col in spans(colour.shape[1]):
            tile = inputs[top:bottom, left:right]
            high, wide = tile.shape[:2]
            padded = np.pad(tile, ((0, -high % ALIGN), (0, -wide % ALIGN), (0, 0)), mode="reflect")
            out = clean(padded, weights)
            answer[first_row:last_row, first_col:last_col] = out[
                first_row - top : last_row - top, first_col - left : last_col - left
            ]
    return np.maximum(uncurve(np.clip(answer, 0, 1) * most) / exposure, 0).astype(np.float32)
