/** A code is scanned again once it was out of the picture for this long, in milliseconds. */
export const outOfSight = 1000;

/** When each code was last in the picture, in milliseconds. */
export type SeenCodes = ReadonlyMap<string, number>;

/**
 * Returns the codes in a picture that count as scanned, and what to remember for the next one. A camera sees a code in
 * many pictures in a row: it counts once, until it was out of sight.
 */
export function newCodes(
  seen: SeenCodes,
  codes: readonly string[],
  at: number,
): { scanned: string[]; seen: SeenCodes } {
  const remembered = new Map([...seen].filter(([, last]) => at - last < outOfSight));
  const scanned = [...new Set(codes)].filter((code) => code !== "" && !remembered.has(code));
  for (const code of codes) remembered.set(code, at);
  return { scanned, seen: remembered };
}
