import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  RouterContextProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  createRequestHandler,
} from "react-router";
import type { ServerBuild } from "react-router";
import type { ComponentType } from "react";
import * as entry from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import routes from "#app/routes.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { clientAddressContext, peerAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";

/** A route with its id and the id of the route above it. */
export type FlatRoute = { id: string; parentId: string; file: string; path?: string; index?: boolean };

/** Returns all routes below some, with those between them; without the back office. */
export function flatRoutes(entries: readonly RouteConfigEntry[] = routes, parentId = "root"): FlatRoute[] {
  return entries.flatMap(({ id, file, path: address, index, children = [] }) => {
    const own = { id: id ?? file.replace(/\.tsx?$/, ""), parentId, file };
    if (own.id === "admin" || file.startsWith("admin/")) return [];
    const route = { ...own, ...(address !== undefined && { path: address }), ...(index && { index }) };
    return [route, ...flatRoutes(children, own.id)];
  });
}

/** Returns the routes as the built program has them, without the back office. */
export async function pageBuild(): Promise<ServerBuild> {
  const known = flatRoutes();
  const modules = await Promise.all(
    known.map(({ file }) => import(/* @vite-ignore */ path.join(projectRoot, "app", file))),
  );
  const described = [
    { id: "root", path: "", module: asBuilt(root as unknown as RouteModule) },
    ...known.map((route, index) => ({ ...route, module: asBuilt(modules[index] as RouteModule) })),
  ];
  return {
    entry: { module: entry },
    routes: Object.fromEntries(described.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(
        described.map(({ module, ...route }) => [route.id, { ...route, ...factsOf(module) }]),
      ),
      url: "/manifest.js",
      version: "tests",
    },
    future: {},
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
}

/**
 * Returns a function that answers requests as the program's router does, without a build and a running program: for
 * tests of what pages and files say. It knows no page cache, no uploads and no back office.
 */
export async function pageHandler(services: Services): Promise<(request: Request) => Promise<Response>> {
  const answer = createRequestHandler(await pageBuild(), "production");
  return (request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(clientAddressContext, "127.0.0.1");
    context.set(peerAddressContext, "127.0.0.1");
    return answer(request, context);
  };
}

type RouteModule = { default?: ComponentType<object>; ErrorBoundary?: ComponentType<object> };

/** Returns a route's module whose components get their data as properties, which the build does otherwise. */
function asBuilt(module: RouteModule): object {
  return {
    ...module,
    ...(module.default && { default: withComponentProps(module.default as never) }),
    ...(module.ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary as never) }),
  };
}

/** Returns what the router has to know about a route's module. */
function factsOf(module: object) {
  return {
    module: "/route.js",
    imports: [],
    css: [],
    hasAction: "action" in module,
    hasLoader: "loader" in module,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: "ErrorBoundary" in module,
  };
}
