import { expect, test } from "vitest";
import type { ShownBlock } from "#app/domain/content/landing-page.ts";
import { spreadsOf } from "./spreads.ts";

const block = (type: ShownBlock["type"], html = "") => ({ type, id: type + html, html }) as ShownBlock;
const rows = (...blocks: ShownBlock[]) => spreadsOf(blocks).map((row) => row.map((each) => each?.type));

test("pairs a text with the picture after it; every other block has its own row", () => {
  const [text, picture, grid] = [block("rich_text"), block("image"), block("product_grid")];
  expect(rows(text, picture, grid, picture, text, text, picture)).toEqual([
    ["rich_text", "image"],
    ["product_grid"],
    ["image"],
    ["rich_text"],
    ["rich_text", "image"],
  ]);
  expect(rows()).toEqual([]);
  expect(rows(text)).toEqual([["rich_text"]]);
});

test("a long text has its own row", () => {
  expect(rows(block("rich_text", "а".repeat(1500)), block("image"))).toHaveLength(1);
  expect(rows(block("rich_text", "а".repeat(1501)), block("image"))).toHaveLength(2);
});
