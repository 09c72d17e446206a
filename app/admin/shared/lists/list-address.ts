import { useLocation } from "react-router";
import type { PageCursor } from "#app/server/db/keyset.ts";

/** Reads the cursor from `?after=` or `?before=` (an id); null, the first page, for anything else. */
export function readCursor(parameters: URLSearchParams): PageCursor {
  for (const side of ["after", "before"] as const) {
    const id = parameters.get(side);
    if (id !== null && isId(id)) return { side, id };
  }
  return null;
}

/**
 * Returns the query string with `changes` applied, on the first page unless they name another; an empty value removes a
 * parameter.
 */
export function listAddress(
  parameters: URLSearchParams,
  changes: Readonly<Record<string, string>> = {},
): string {
  const next = new URLSearchParams(parameters);
  for (const name of ["after", "before", "index"]) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/**
 * Returns `path` with the current list's filters, sorting and page in its query string, so that a record's URL leads
 * back to the same list. Works in both directions.
 */
export function useListAddress(path: string): string {
  const search = new URLSearchParams(useLocation().search);
  for (const own of ["index", "select", "revision", "template", "delete", "pack", "loose", "size_of"])
    search.delete(own);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
