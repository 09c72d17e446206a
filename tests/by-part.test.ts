import fc from "fast-check";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routeConfig from "#app/routes.ts";
import { handlerByPart } from "#app/server/http/handler-by-part.ts";
import { pagePathOf, routeMatcher } from "#app/server/http/match-routes.ts";

/** Returns the routes in the shape of the router's build. */
function routesOf(entries: readonly RouteConfigEntry[], parentId?: string): [string, object][] {
  return entries.flatMap((entry, position) => {
    const id = entry.id ?? `${parentId ?? ""}/${position}`;
    const { path, index } = entry;
    return [[id, { id, parentId, path, index, module: {} }], ...routesOf(entry.children ?? [], id)];
  });
}
const all = Object.fromEntries(routesOf(routeConfig));
const build = { routes: all, assets: { routes: all } } as unknown as ServerBuild;
const matchWhole = routeMatcher(build.routes);
const matcherFor = handlerByPart(build, (part) => ({ part, match: routeMatcher(part.routes) }));
const idsBy = (match: typeof matchWhole, target: string) => match(pagePathOf(target)).map(({ id }) => id);

const segments = Object.values(build.routes).flatMap((route) => route?.path?.split("/") ?? []);
const segment = fc.constantFrom(
  ...new Set(segments.map((each) => each.replace(/\?$/, "").replace(/^[:*].*/, "x"))),
  "EN",
  "Admin",
  "%61dmin",
  "",
  "ягода",
);
const target = fc
  .record({
    path: fc.array(segment, { maxLength: 5 }).map((path) => `/${path.join("/")}`),
    end: fc.constantFrom("", ".data", "/_.data", "/", ".php"),
  })
  .map(({ path, end }) => path + end);

test("a part of the build matches the same routes as the whole build", () => {
  fc.assert(
    fc.property(target, (asked) => {
      expect(idsBy(matcherFor(asked).match, asked)).toEqual(idsBy(matchWhole, asked));
    }),
    { numRuns: 1000 },
  );
});

test.for([
  "/",
  "/products/7?utm_source=x",
  "/_.data",
  "/healthz",
  "/en",
  "/en.data?_routes=x",
  "/EN/cart",
  "/admin/orders/5",
  "/%61dmin",
])("serves %s with a part of the routes", (asked) => {
  const { part } = matcherFor(asked);
  const count = Object.keys(part.routes).length;
  expect(count).toBeLessThan(20);
  expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
});

test("a page's part includes its parent pages, which the browser would otherwise treat as missing", () => {
  const { match } = matcherFor("/en/products/7");
  for (const above of ["/en/products", "/en", "/"]) expect(match(above)).toEqual(matchWhole(above));
});

test("pages with the same routes have the same handler", () => {
  expect(matcherFor("/products/7?a=1")).toBe(matcherFor("/products/8"));
});

test.for(["/__manifest?paths=/admin", "*", "http://shop.example/admin"])(
  "serves %s with the whole build",
  (asked) => {
    expect(matcherFor(asked).part).toBe(build);
  },
);
