/** A point of a picture, in percent of its width and height from its left and upper edges. */
export type FocusPoint = { x: number; y: number };

/** Default focus point of a home page banner, in both directions. */
export const centeredFocus = 50;

/** Default focus points of banners. On a landing page the text is on the left of the picture. */
export const usualFocus = {
  home: { x: centeredFocus, y: centeredFocus },
  landing: { x: 70, y: centeredFocus },
} as const satisfies Record<string, FocusPoint>;

/** The columns, or keys of a `config`, that store the focus point of a banner. */
export type HeroFocus = { hero_focus_x: number; hero_focus_y: number };

/** Returns the focus point that the owner set; undefined for the default, which needs no style rule. */
export function focusOf(
  { hero_focus_x: x, hero_focus_y: y }: HeroFocus,
  usual: FocusPoint,
): FocusPoint | undefined {
  return x === usual.x && y === usual.y ? undefined : { x, y };
}

/**
 * Returns the position of `at` between `start` and `start + length`, as a whole percentage from 0 to 100; the centre
 * unless `length` is positive.
 */
export function percentAt(at: number, start: number, length: number): number {
  if (length <= 0) return centeredFocus;
  return Math.min(100, Math.max(0, Math.round(((at - start) / length) * 100)));
}
