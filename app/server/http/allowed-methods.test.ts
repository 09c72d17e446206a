import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { allowedMethods } from "./allowed-methods.ts";
import { routeMatcher } from "./match-routes.ts";

const page = () => null;
const load = () => null;
const act = () => null;
const route = (id: string, path: string, module: object) => ({ id, parentId: undefined, path, module });
const routes = Object.fromEntries(
  [
    route("text", "about", { default: page }),
    route("list", "products", { default: page, loader: load }),
    route("form", "contact", { default: page, loader: load, action: act }),
    route("file", "export", { loader: load }),
    route("upload", "upload", { action: act }),
    route("call", "api/wishlist", { loader: load, action: act }),
  ].map((each) => [each.id, each]),
) as unknown as ServerBuild["routes"];
const methodsOf = allowedMethods(routes, routeMatcher(routes));

test.for([
  ["/about", ["GET", "HEAD"]],
  ["/products?page=2", ["GET", "HEAD"]],
  ["/products.data", ["GET", "HEAD"]],
  ["/contact", ["GET", "HEAD", "POST"]],
  ["/export", ["GET", "HEAD"]],
  ["/upload", ["POST"]],
  ["/api/wishlist", null],
  ["/no-such-route", null],
] as const)("%s allows %s", ([target, methods]) => {
  expect(methodsOf(target)).toEqual(methods);
});
