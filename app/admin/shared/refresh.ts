import { useCallback } from "react";
import { useFetcher } from "react-router";

/**
 * Returns a function that loads the data of the screen again. Unlike the router's `revalidate` it keeps the answer to the
 * screen's form: backup codes, the rows of a file, a refusal. For the router it is an action like any other: that of
 * the layout, which does nothing.
 */
export function useRefresh(): () => Promise<void> {
  const { submit } = useFetcher();
  return useCallback(() => submit(null, { method: "post", action: "/admin" }), [submit]);
}
