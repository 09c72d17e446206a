type OpenDialog = { id: string; covers: boolean };

let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

/**
 * Notes that a dialog opened, on top of those that are open; `covers` unless they stay in view below it. Returns the
 * function that notes that it closed.
 */
export function noteOpenDialog(dialog: OpenDialog): () => void {
  change([...open, dialog]);
  return () => change(open.filter((each) => each !== dialog));
}

/** Returns whether a later dialog replaces this one for now: no dialog lies above another that can be seen. */
export function isCovered(id: string): boolean {
  const place = open.findIndex((each) => each.id === id);
  return place !== -1 && open.slice(place + 1).some(({ covers }) => covers);
}

/** Returns whether no later dialog lies above this one or replaces it: only this one may take a key or a press. */
export function isOnTop(id: string): boolean {
  return open.at(-1)?.id === id;
}

export function isDialogOpen(): boolean {
  return open.length > 0;
}

export function watchOpenDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(now: readonly OpenDialog[]): void {
  open = now;
  for (const listener of listeners) listener();
}
