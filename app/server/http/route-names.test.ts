import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { routeMatcher } from "./match-routes.ts";
import { routeNames } from "./route-names.ts";

const route = (id: string, path: string, index = false) => ({
  id,
  parentId: undefined,
  path,
  index,
  module: {},
});
const routes = Object.fromEntries(
  [route("bg/home", "", true), route("bg/product", "products/:id"), route("bg/anything-else", "*")].map(
    (each) => [each.id, each],
  ),
) as unknown as ServerBuild["routes"];

test.for([
  ["/", "bg/home"],
  ["/_.data?index", "bg/home"],
  ["/products/1?utm_source=x", "bg/product"],
  ["/products/2.data", "bg/product"],
  ["/wp-login.php", "bg/anything-else"],
  ["/assets/root-abc.js", "assets"],
  ["/media/product-images/a.webp", "media"],
] as const)("%s is named %s", ([target, name]) => {
  const nameOf = routeNames(routeMatcher(routes));
  expect([nameOf(target), nameOf(target)]).toEqual([name, name]);
});

test.for(["/%zz", "/products/%ff", "/%E0%A4%A.data"])(
  "%s matches no route and prints no warning",
  (target) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    expect(routeNames(routeMatcher(routes))(target)).toBe("none");
    expect(warn).not.toHaveBeenCalled();
  },
);
