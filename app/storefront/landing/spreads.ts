import type { ShownBlock } from "#app/domain/landing-page.ts";

/** A text longer than this, in characters of its HTML, would stand beside a picture like a tower. */
const longestBesidePicture = 1500;

/** One block, or a text and its picture, which stand side by side. */
export type Spread = readonly [first: ShownBlock, second?: ShownBlock];

/** The blocks in the rows in which a page shows them: a text of a few lines takes the picture that follows it beside it. */
export function spreadsOf(blocks: readonly ShownBlock[]): Spread[] {
  const [first, second, ...others] = blocks;
  if (!first) return [];
  const isPair =
    first.type === "rich_text" && first.html.length <= longestBesidePicture && second?.type === "image";
  return isPair ? [[first, second], ...spreadsOf(others)] : [[first], ...spreadsOf(blocks.slice(1))];
}
