import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { ActionFunctionArgs, RouterContextProvider, ServerBuild } from "react-router";
import { log } from "#app/server/log.ts";

/** The route of the server functions. */
const routeId = "api/functions/invoke";
/** A build, or a function that returns the present one in development. */
type FunctionsBuild = Pick<ServerBuild, "routes" | "entry">;

const functionPath = /^\/api\/functions\/([a-z-]+)$/;

/**
 * Returns a listener that calls the route of the server functions without the router, whose Fetch requests and streams
 * take longer than most functions; undefined if the build has no such route. The listener returns false for requests
 * that it leaves to the router: other methods than POST, query strings, and other spellings of the paths.
 */
export function serverFunctions(
  build: FunctionsBuild | (() => Promise<FunctionsBuild>),
  contextOf: (request: { headers: Headers }, peerAddress: string) => RouterContextProvider,
): ((message: IncomingMessage, response: ServerResponse) => boolean) | undefined {
  if (typeof build !== "function" && !build.routes[routeId]) return undefined;

  async function answer(message: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    const { routes, entry } = typeof build === "function" ? await build() : build;
    const { action } = routes[routeId]?.module ?? {};
    if (!action) throw new Error("The build has no server functions.");
    const request = requestOf(message);
    const context = contextOf(request, message.socket.remoteAddress ?? "");
    const args = { request, params: { name }, context } as unknown as ActionFunctionArgs;
    const answered = await respond(args, action as Action, entry.module.handleError);
    const body = await answered.text();
    const headers: OutgoingHttpHeaders = Object.fromEntries(answered.headers);
    const cookies = answered.headers.getSetCookie();
    if (cookies.length > 0) headers["set-cookie"] = cookies;
    response.writeHead(answered.status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  }

  return (message, response) => {
    const name = message.method === "POST" && functionPath.exec(message.url ?? "")?.[1];
    if (!name) return false;
    answer(message, response, name).catch((error: unknown) => {
      log.error({ err: error, function: name }, "a server function could not be answered");
      response.destroy();
    });
    return true;
  };
}

type Action = (args: ActionFunctionArgs) => Promise<Response>;

/** Calls the route's action. Returns a response that it throws; reports any other error and answers 500. */
async function respond(
  args: ActionFunctionArgs,
  action: Action,
  handleError: ServerBuild["entry"]["module"]["handleError"],
): Promise<Response> {
  try {
    return await action(args);
  } catch (error) {
    if (error instanceof Response) return error;
    handleError?.(error, args);
    const headers = { "Content-Type": "text/plain", "Cache-Control": "private, no-store" };
    return new Response("Unexpected Server Error", { status: 500, headers });
  }
}

/** Returns a request with only what the server functions (`FunctionRequest`) and the error handler read. */
function requestOf(message: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const request = {
    method: message.method,
    headers,
    url: `http://${message.headers.host ?? "localhost"}${message.url}`,
    // By default, leaving the iterator early would destroy the message, and with it the connection for the answer.
    body: { [Symbol.asyncIterator]: () => message.iterator({ destroyOnReturn: false }) },
    signal: {
      /** Whether the client disconnected before it had sent the whole request. */
      get aborted() {
        return message.destroyed && !message.complete;
      },
    },
  };
  return request as unknown as Request;
}
