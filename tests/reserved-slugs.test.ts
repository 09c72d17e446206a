import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isReservedSlug } from "#app/domain/content/slug.ts";
import { isOwnPath } from "#app/domain/redirects/redirect-path.ts";
import routes from "#app/routes.ts";

/** Returns the first segments of all paths of the URL map. */
function firstParts(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) =>
    path === undefined ? firstParts(children) : (path.split("/")[0] ?? ""),
  );
}

test("every name of the URL map is a reserved slug, and a static page's slug is not", () => {
  const owned = firstParts(routes).filter((part) => /^[a-z0-9-]+$/.test(part));
  expect(owned).toContain("products");
  expect(owned).toContain("admin");
  expect(owned.filter((part) => !isReservedSlug(part))).toEqual([]);
  for (const slug of ["about", "privacy", "products-of-ours", ""]) expect(isReservedSlug(slug)).toBe(false);
});

/** Returns the paths of the URL map, with their parameters. */
function pathsOf(entries: readonly RouteConfigEntry[], prefix = ""): string[] {
  return entries.flatMap(({ path = "", children = [] }) => {
    const whole = path === "" ? prefix : `${prefix}/${path}`;
    return [...(path === "" ? [] : [whole]), ...pathsOf(children, whole)];
  });
}

test("no path of the URL map or of a public file can be redirected, except those that find what others write", () => {
  const free = ["/*", "/:slug", "/promo/:slug", "/products/:id"];
  const owned = pathsOf(routes)
    .filter((path) => !/^\/en(?:\/|$)/.test(path) && !free.includes(path))
    .map((path) => path.replaceAll(/:[^/]+|\*/g, "x"));
  expect(owned.length).toBeGreaterThan(50);
  const files = readdirSync("public").map((name) => `/${name}`);
  expect([...owned, ...files].filter((path) => !isOwnPath(path))).toEqual([]);
  for (const path of ["/", "/about.data", "/assets/old.js", "/.well-known/ucp"])
    expect(isOwnPath(path)).toBe(true);
});
