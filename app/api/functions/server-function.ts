import type { RouterContextProvider } from "react-router";

/**
 * What server functions may read of a request: of a Fetch `Request`, or of what `serverFunctions` (app/server/http) makes of a
 * message without the router.
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
