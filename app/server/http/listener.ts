import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import type { ServerBuild } from "react-router";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { clientAddress } from "./client-address.ts";
import { mediaFiles } from "./media-files.ts";

/** Answers a request for a file, or calls `next` when there is none of that name. */
export type FileServer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The router's half of the build; in development it is asked for at every request, since it changes. */
export type RouterBuild = ServerBuild | (() => Promise<ServerBuild>);

/** Answers every request: uploaded files and those of the build first, then the router. */
export function createListener(
  services: Services,
  build: RouterBuild,
  serveFile: FileServer,
): RequestListener {
  // Forms may be posted from the shop's public address: behind a proxy that ends TLS it is not this server's own.
  const allowedActionOrigins = [new URL(services.env.BASE_URL).host];
  const router = createRequestListener({
    build:
      typeof build === "function"
        ? async () => ({ ...(await build()), allowedActionOrigins })
        : { ...build, allowedActionOrigins },
    getLoadContext(request, client) {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(
        clientAddressContext,
        clientAddress(request.headers, client.address, services.env.TRUST_PROXY),
      );
      return context;
    },
  });
  const serveMedia = mediaFiles(services.storage);
  return (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
    serveMedia(request, response, () => serveFile(request, response, () => router(request, response)));
  };
}
