import type { ShownBlock } from "#app/domain/content/landing-page.ts";

/** Longest text beside a picture, in characters of its HTML; a longer one would be much taller than the picture. */
const longestBesidePicture = 1500;

/** A row of the page: one block, or a text and its picture side by side. */
export type Spread = readonly [first: ShownBlock, second?: ShownBlock];

/** Groups blocks into rows: a short text shares its row with the picture that follows it. */
export function spreadsOf(blocks: readonly ShownBlock[]): Spread[] {
  const [first, second, ...others] = blocks;
  if (!first) return [];
  const isPair =
    first.type === "rich_text" && first.html.length <= longestBesidePicture && second?.type === "image";
  return isPair ? [[first, second], ...spreadsOf(others)] : [[first], ...spreadsOf(blocks.slice(1))];
}
