import { BufferAttribute, BufferGeometry } from "three";
import { outlineAt, pouch } from "./pouch-shape.ts";

const around = 48;
const up = 14;

/**
 * Returns the front or the back of the film, from the ground to the rim: `uv.y` is the height, 0 to 1. It narrows a
 * little at the ground, where it is welded, and towards the rim.
 */
export function filmGeometry(isBack: boolean): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= up; row += 1) {
    const height = row / up;
    // More rows where the film bends.
    const y = height ** 1.4;
    for (let column = 0; column <= around; column += 1) {
      const part = column / around;
      // From the right: the front is where z is positive.
      const { x, z } = outlineAt(Math.PI * (isBack ? part + 1 : part));
      const foot = 1 - 0.09 * Math.exp(-y * 22);
      const depth = foot * (1 - 0.14 * y * y);
      positions.push(x * foot * (1 + 0.015 * y), y * pouch.height, z * depth);
      uvs.push(part, y);
    }
  }
  const wide = around + 1;
  for (let row = 0; row < up; row += 1)
    for (let column = 0; column < around; column += 1) {
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
