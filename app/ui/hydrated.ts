import { useSyncExternalStore } from "react";

/** Whether scripts run: false on the server and in the first paint, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, whenAlive, whenServed);
}

const neverChanges = () => () => undefined;
const whenAlive = () => true;
const whenServed = () => false;
