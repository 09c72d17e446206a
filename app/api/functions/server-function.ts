import type { RouterContextProvider } from "react-router";

/** A function that the browser calls by name. It authorises its callers itself. */
export type ServerFunction = (call: {
  request: Request;
  body: unknown;
  context: Readonly<RouterContextProvider>;
}) => Promise<Response>;
