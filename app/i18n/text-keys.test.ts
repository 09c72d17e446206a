import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test.each([
  ["admin", 2500],
  ["emails", 250],
])("no key is in two files of %s/, since one would override the other", (folder, atLeast) => {
  const places = new Map<string, Set<string>>();
  for (const file of globSync(`${folder}/**/*.ts`, { cwd: import.meta.dirname }))
    for (const [, key = ""] of readFileSync(path.join(import.meta.dirname, file), "utf8").matchAll(
      /^ {4}"([^"]+)":/gm,
    ))
      places.set(key, (places.get(key) ?? new Set()).add(file));
  expect(places.size).toBeGreaterThan(atLeast);
  expect([...places].filter(([, files]) => files.size > 1).map(([key]) => key)).toEqual([]);
});
