import type { RouterContextProvider } from "react-router";

/** A function that the browser invokes by name. It decides by itself who may call it. */
export type ServerFunction = (call: {
  request: Request;
  body: unknown;
  context: Readonly<RouterContextProvider>;
}) => Promise<Response>;
