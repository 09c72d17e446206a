import { createContext, use } from "react";

/** What marks the scripts and styles that are the page's own while it is rendered; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
