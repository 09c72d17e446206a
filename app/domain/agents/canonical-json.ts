/** Levels of nesting in a request of an agent; none that the specification describes has ten. */
const maxDepth = 20;

/**
 * Returns whether a value parsed from JSON is nested more deeply than requests are. Never recurses deeper than that.
 */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= maxDepth || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** Returns the JSON of a value with the members of objects sorted, so that equal payloads are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
