import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isReservedSlug } from "#app/domain/content/slug.ts";
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
