import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { publicPage } from "#app/domain/shop/public-page.ts";
import { routeMatcher } from "#app/server/http/match-routes.ts";
import { publicPageFinder } from "./find-public-page.ts";

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  id,
  parentId,
  path,
  index: path === undefined && handle !== undefined,
  module: { default: () => null, handle },
});
const routes = Object.fromEntries(
  [
    route("root", undefined, ""),
    route("shop", "root", undefined),
    route("home", "shop", undefined, publicPage({ uncacheableParameters: ["email"] })),
    route(
      "list",
      "shop",
      "products",
      publicPage({ cacheKeyParameters: ["category", "page"], uncacheableParameters: ["q"] }),
    ),
    route("product", "shop", "products/:id", publicPage()),
    route("profile", "shop", "profile"),
    route("page", "shop", ":slug", publicPage()),
  ].map((each) => [each.id, each]),
) as unknown as ServerBuild["routes"];
const find = publicPageFinder(routeMatcher(routes));

test.for([
  ["/", "/"],
  ["/products", "/products"],
  ["/products?page=2&category=x", "/products?category=x&page=2"],
  ["/products?utm_source=letter&page=2&fbclid=1", "/products?page=2"],
  ["/products?page=", "/products"],
  ["/products/7?_routes=shop", "/products/7"],
  ["/about-us", "/about-us"],
  ["/_.data", "/_.data"],
  ["/products.data?page=2", "/products.data?page=2"],
  ["/products.data?_routes=list%2Croot", "/products.data?_routes=root%2Clist"],
] as const)("%s is cached as %s", ([target, address]) => {
  expect(find(target)).toBe(address);
});

test.for([
  "/profile",
  "/products?q=ягода",
  "/products?q=",
  "/?email=verified",
  "/products?page=1&page=2",
  "/products.data?_routes=profile",
  "/products.data?_routes=list%2Cprofile",
  "/Products",
  "/products/",
  "//products",
  "/products//7",
  "http://shop.example/products",
  "/pro%64ucts",
  "/products/7/8",
  "/ягода",
  "/logo.svg",
  "/__manifest?version=1",
  "*",
  "",
])("%s is not a public page, or not its canonical address", (target) => {
  expect(find(target)).toBeNull();
});
