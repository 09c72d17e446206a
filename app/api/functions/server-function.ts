import type { RouterContextProvider } from "react-router";

/**
 * The part of a request that server functions read: of a Fetch `Request`, or of a Node.js request that
 * `serverFunctions` (app/server/http) handles without the router.
 */
export type FunctionRequest = Pick<Request, "method" | "headers"> & {
  body: AsyncIterable<Uint8Array> | null;
};

/** A function that the browser calls by name. It authorises its callers itself. */
export type ServerFunction = (call: {
  request: FunctionRequest;
  body: unknown;
  context: Readonly<RouterContextProvider>;
}) => Promise<Response>;
