import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const modules = globSync("admin/**/*.ts", { cwd: import.meta.dirname });

test("no key of the back office's texts is in two modules, since one would override the other", () => {
  const places = new Map<string, Set<string>>();
  for (const file of ["admin-bg.ts", ...modules])
    for (const [, key = ""] of readFileSync(path.join(import.meta.dirname, file), "utf8").matchAll(
      /^ {2}"([^"]+)":/gm,
    ))
      places.set(key, (places.get(key) ?? new Set()).add(file));
  expect(places.size).toBeGreaterThan(1000);
  expect([...places].filter(([, files]) => files.size > 1).map(([key]) => key)).toEqual([]);
});
