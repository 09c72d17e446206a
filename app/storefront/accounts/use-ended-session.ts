import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { pageOfStoredForm } from "#app/ui/browser/unsaved-forms.ts";

const never = () => () => undefined;

/**
 * Returns whether a session ended in the back office, as the query string that leads back there after the sign-in, and
 * whether something typed there is stored in this browser. Only the browser knows it when the page was reloaded or opened
 * by its address.
 */
export function useEndedSession(): { search: string; hasTyped: boolean } {
  const stored = useSyncExternalStore(never, pageOfStoredForm, () => null);
  const after = useSearchParams()[0].get("after") ?? stored;
  const search = after === null ? "" : `?${new URLSearchParams({ after }).toString()}`;
  return { search, hasTyped: stored !== null };
}
