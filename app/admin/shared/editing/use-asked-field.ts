import { useSyncExternalStore } from "react";

/**
 * Returns the name of the field that the address asks for, as in `/admin/products/{id}#gtin`; empty for none, on the
 * server and in the first render.
 */
export function useAskedField(): string {
  return useSyncExternalStore(neverChanges, fieldOfAddress, none);
}

const neverChanges = () => () => undefined;
const fieldOfAddress = () => window.location.hash.slice(1);
const none = () => "";
