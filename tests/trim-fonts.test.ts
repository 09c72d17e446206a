import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { hasBulgarianForms } from "#app/domain/shop/theme.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { trimFiles } from "#scripts/trim-fonts.mjs";
import { featuresOf } from "#tests/factories/content/font-file.ts";

/** Returns a font file as published and as the build trims it. */
async function trim(font: string, subset: string): Promise<{ original: Buffer; trimmed: Buffer }> {
  const name = `${font}-${subset}-wght-normal.woff2`;
  const original = await readFile(
    path.join(projectRoot, "node_modules/@fontsource-variable", font, "files", name),
  );
  const file = { type: "asset", fileName: `assets/${name.replace(".", "-a1B2c3D4.")}`, source: original };
  await trimFiles([file]);
  return { original, trimmed: Buffer.from(file.source) };
}

test.for([
  ["inter", "cyrillic"],
  ["inter", "latin"],
  ["roboto", "cyrillic"],
] as const)("%s in %s becomes more than a fifth smaller", async ([font, subset]) => {
  const { original, trimmed } = await trim(font, subset);
  expect(trimmed.byteLength).toBeLessThan(original.byteLength * 0.8);
});

test("does not trim a file that would not become smaller, nor one that pages rarely load", async () => {
  for (const [font, subset] of [
    ["montserrat", "latin"],
    ["oswald", "latin-ext"],
  ] as const) {
    const { original, trimmed } = await trim(font, subset);
    expect(trimmed.equals(original)).toBe(true);
  }
});

test.for([
  ["Inter", "inter"],
  ["Montserrat", "montserrat"],
  ["Open Sans", "open-sans"],
] as const)("trimmed %s has Bulgarian letter forms exactly if the shop says so", async ([font, name]) => {
  const { trimmed } = await trim(name, "cyrillic");
  expect(featuresOf(trimmed, "cyrl", "BGR ").includes("locl")).toBe(hasBulgarianForms(font));
});

test("the default font keeps the features that browsers apply by default and tabular figures, and loses the unused ones", async () => {
  const { original, trimmed } = await trim("inter", "latin");
  const kept = featuresOf(trimmed, "latn", null);
  const unused = ["dnom", "frac", "numr", "pnum"];
  expect(featuresOf(original, "latn", null)).toEqual(expect.arrayContaining([...kept, ...unused]));
  expect(kept).toEqual(expect.arrayContaining(["ccmp", "calt", "tnum"]));
  expect(kept.filter((feature) => unused.includes(feature))).toEqual([]);
});
