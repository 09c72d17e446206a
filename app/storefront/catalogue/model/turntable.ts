import { turntableSheet } from "#app/domain/media/media.ts";

const { columns, rows } = turntableSheet;
const views = columns * rows;
const fullTurn = 2 * Math.PI;

/** Angle between two neighbouring views, and the step of an arrow key, in radians. */
export const turnStep = fullTurn / views;

/**
 * Returns which part of a sheet shows a model turned by an angle (radians, counter-clockwise from above): the nearest
 * view's column and row.
 */
export function viewAt(angle: number): { column: number; row: number } {
  const index = ((Math.round(angle / turnStep) % views) + views) % views;
  return { column: index % columns, row: Math.floor(index / columns) };
}

/**
 * Returns the angle by which a drag turns a model, in radians; 0 without a height. The near side follows the pointer,
 * and a drag as long as the viewer is high makes one full turn, as in three.js' `OrbitControls`.
 */
export function angleOfDrag(pixels: number, viewerHeight: number): number {
  return viewerHeight > 0 ? (fullTurn * pixels) / viewerHeight : 0;
}
