/** Merges a requested order with the current ids: deleted ids are dropped, ids added in the meantime go last. */
export function mergeOrder(wanted: readonly string[], existing: readonly string[]): string[] {
  const known = new Set(existing);
  const merged = new Set(wanted.filter((id) => known.has(id)));
  for (const id of existing) merged.add(id);
  return [...merged];
}
