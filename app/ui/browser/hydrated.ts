import { useSyncExternalStore } from "react";

/** Returns whether the page is hydrated: false on the server and in the first render, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, onClient, onServer);
}

const neverChanges = () => () => undefined;
const onClient = () => true;
const onServer = () => false;
