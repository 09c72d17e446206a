import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isUncacheable } from "#app/domain/shop/public-page.ts";
import routes from "#app/routes.ts";

const app = path.join(import.meta.dirname, "../app");

/** Returns all pages, each with one of its addresses. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ""): { address: string; file: string }[] {
  return entries.flatMap(({ file, children, path: own = "" }) => {
    const address = own === "" ? above : `${above}/${own}`;
    return children ? pagesOf(children, address) : [{ address, file }];
  });
}

const isPublic = (file: string) =>
  readFileSync(path.join(app, file), "utf8").includes("handle = publicPage(");

test("a page has a personal address exactly when it is not publicly cached", () => {
  const pages = pagesOf(routes).filter(({ file }) => /^(storefront|admin)\/(?!.*not-found)/.test(file));
  const wrong = pages.filter(({ address, file }) => isUncacheable(address) === isPublic(file));
  expect(wrong).toEqual([]);
  for (const address of ["/authors", "/products?sort=price_asc&page=2"])
    expect(isUncacheable(address)).toBe(false);
  for (const address of ["/en/profile?tab=orders", "/products?page=2&q=a"])
    expect(isUncacheable(address)).toBe(true);
});
