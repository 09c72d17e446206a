import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import type { ServerBuild } from "react-router";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { clientAddress } from "./client-address.ts";

/** Answers a request for a file, or calls `next` when there is none of that name. */
export type FileServer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Answers every request: files first, then the router. */
export function createListener(
  services: Services,
  build: () => Promise<ServerBuild>,
  serveFile: FileServer,
): RequestListener {
  const router = createRequestListener({
    build,
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
  return (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
    serveFile(request, response, () => router(request, response));
  };
}
