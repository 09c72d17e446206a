import type { NavigateFunction } from "react-router";

/**
 * Takes parameters that are used once out of the page's address. The router does it, so that the page's own links, such
 * as the one to the other language, have them neither. Keeps the history entry's state and reloads no data.
 */
export async function dropParameters(navigate: NavigateFunction, names: readonly string[]): Promise<void> {
  const { pathname, search, hash } = window.location;
  const left = new URLSearchParams(search);
  if (!names.some((name) => left.has(name))) return;
  for (const name of names) left.delete(name);
  // React Router keeps a location's state there.
  const state = window.history.state as { usr?: unknown } | null;
  await navigate(
    { pathname, search: left.toString(), hash },
    { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: state?.usr },
  );
}
