import { useLocation } from "react-router";
import type { PageCursor } from "#app/server/db/keyset.ts";

/** Where in a list the address stands: `?after=` or `?before=` an id. What is no id leads to the first page. */
export function readCursor(parameters: URLSearchParams): PageCursor {
  for (const side of ["after", "before"] as const) {
    const id = parameters.get(side);
    if (id !== null && isId(id)) return { side, id };
  }
  return null;
}

/** The address's other parameters with some of them changed, on the first page again; an empty value takes one out. */
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
 * A record has an address of its own, with what its list is filtered and sorted by and stands at behind it, so that the way
 * back leads there: this is the address of the list from a record, and of a record from the list.
 */
export function useListAddress(path: string): string {
  const search = new URLSearchParams(useLocation().search);
  for (const own of ["index", "select", "revision", "template", "delete"]) search.delete(own);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
