/**
 * The pouch, in the scene's units: x to the right, y up from the ground, z towards the viewer. Its outline from above
 * is a superellipse: |x / halfWidth|^p + |z / halfDepth|^p = 1.
 */
export const pouch = { halfWidth: 1.04, halfDepth: 0.62, height: 2.6, power: 2.8 };

/** Radius of a piece of `usualGrams`; others vary with the cube root of their weight, within bounds. */
const usualRadius = 0.195;
const usualGrams = 10;
const smallestFactor = 0.85;
const largestFactor = 1.1;

/** Returns the radius of a piece. As many of the largest as a fast device shows fill the pouch to its rim. */
export function radiusOf(grams: number): number {
  const factor = Math.cbrt(grams / usualGrams);
  return usualRadius * Math.min(largestFactor, Math.max(smallestFactor, factor));
}

/** Returns the outline's point at an angle from the right, in radians. */
export function outlineAt(angle: number): { x: number; z: number } {
  const along = (value: number, half: number) =>
    half * Math.sign(value) * Math.abs(value) ** (2 / pouch.power);
  return { x: along(Math.cos(angle), pouch.halfWidth), z: along(Math.sin(angle), pouch.halfDepth) };
}

/** Returns how far from the middle the outline's tangent is whose normal has that angle from the right. */
export function wallDistance(angle: number, inset: number): number {
  const dual = pouch.power / (pouch.power - 1);
  const across = ((pouch.halfWidth - inset) * Math.abs(Math.cos(angle))) ** dual;
  const deep = ((pouch.halfDepth - inset) * Math.abs(Math.sin(angle))) ** dual;
  return (across + deep) ** (1 / dual);
}
