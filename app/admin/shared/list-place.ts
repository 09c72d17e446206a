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

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
