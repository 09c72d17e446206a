import { BufferAttribute, BufferGeometry } from "three";
import { outlineAt, pouch } from "./pouch-shape.ts";

const around = 48;
const up = 20;
/** Width of the flat seams at both sides. */
const seam = 0.11;

/**
 * Returns the front or the back of the film, from the ground to the rim, with a flat seam at each side: `uv.y` is the
 * height, 0 to 1, and `uv.x` 0 to 1 from seam to seam, beyond that in the seams.
 */
export function filmGeometry(isBack: boolean): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= up; row += 1) {
    // More rows near the ground, where the film bends.
    const y = (row / up) ** 1.5;
    const foot = 1 - 0.1 * Math.exp(-y * 20);
    const wave = isBack ? 0 : 0.02 * y ** 6;
    for (let column = -1; column <= around + 1; column += 1) {
      const part = column / around;
      // From the right: the front is where z is positive.
      const { x, z } = outlineAt(Math.PI * Math.min(1, Math.max(0, part)));
      const outwards = column < 0 ? seam : column > around ? -seam : 0;
      const depth = foot * (1 - 0.16 * y * y) + wave * Math.cos(part * 9);
      positions.push(
        x * foot * (1 + 0.01 * y) + outwards,
        y * pouch.height + 0.03 * y ** 8 * Math.cos(part * 7),
        (isBack ? -z : z) * depth,
      );
      uvs.push(part, y);
    }
  }
  const wide = around + 3;
  for (let row = 0; row < up; row += 1)
    for (let column = 0; column < wide - 1; column += 1) {
      const at = row * wide + column;
      indices.push(at, at + wide, at + 1, at + 1, at + wide, at + wide + 1);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}
