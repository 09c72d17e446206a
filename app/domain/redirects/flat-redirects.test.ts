import fc from "fast-check";
import { expect, test } from "vitest";
import { flatRedirects } from "./flat-redirects.ts";
import { pathOfTarget } from "./redirect-path.ts";

test("a path that leads to a redirected one leads to where that leads, in either order", () => {
  for (const order of [
    [
      ["/a", "/b"],
      ["/b", "/c"],
    ],
    [
      ["/b", "/c"],
      ["/a", "/b"],
    ],
  ] as const) {
    const flat = flatRedirects([]);
    for (const [path, target] of order) expect(flat.lead(path, target)).toBe(true);
    expect(Object.fromEntries(flat.targets())).toEqual({ "/a": "/c", "/b": "/c" });
  }
});

test("queries are kept along the way, and the last one wins", () => {
  const flat = flatRedirects([["/a", "/b?x=1&y=1"]]);
  expect(flat.lead("/b", "/c?x=2")).toBe(true);
  expect(flat.targets().get("/a")).toBe("/c?x=2&y=1");
});

test("loops are refused and change nothing", () => {
  const flat = flatRedirects([["/a", "/b"]]);
  expect(flat.lead("/b", "/a")).toBe(false);
  expect(flat.lead("/b", "/b?x=1")).toBe(false);
  expect(Object.fromEntries(flat.targets())).toEqual({ "/a": "/b" });
});

const name = fc.constantFrom("/a", "/b", "/c", "/d", "/e", "/f");

test("any redirects lead in one step to where following them one by one ends", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 12 }), (list) => {
      const flat = flatRedirects([]);
      const links = new Map<string, string>();
      const endOf = (path: string): string => follow(links, path);
      for (const [path, target] of list) {
        if (links.has(path)) continue;
        const isLoop = endOf(target) === path;
        expect(flat.lead(path, target)).toBe(!isLoop);
        if (!isLoop) links.set(path, target);
      }
      for (const path of links.keys()) expect(flat.targets().get(path)).toBe(endOf(path));
      for (const target of flat.targets().values()) expect(flat.has(pathOfTarget(target))).toBe(false);
    }),
  );
});

function follow(links: ReadonlyMap<string, string>, path: string): string {
  const next = links.get(path);
  return next === undefined ? path : follow(links, next);
}

test("a chain of ten thousand is followed once, in either order", () => {
  const list = Array.from({ length: 10_000 }, (_, at) => [`/${at}`, `/${at + 1}`] as const);
  for (const order of [list, list.toReversed()]) {
    const flat = flatRedirects([]);
    for (const [path, target] of order) flat.lead(path, target);
    expect(new Set(flat.targets().values())).toEqual(new Set(["/10000"]));
  }
});
