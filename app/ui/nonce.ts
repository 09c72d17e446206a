import { createContext, use } from "react";

/** Content security policy nonce of the page while it is rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return use(NonceContext);
}
