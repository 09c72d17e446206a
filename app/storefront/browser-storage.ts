/** The browser's storages: `local` is kept and shared by all tabs, `session` belongs to one tab and ends with it. */
type StorageKind = "local" | "session";

/** Where storage is forbidden or full, values live as long as the page. */
const pageMemory = new Map<string, string>();

/** The value kept under a name, or null when there is none or it is no JSON. Anybody may have written it. */
export function readStored(kind: StorageKind, name: string): unknown {
  try {
    return JSON.parse(storedText(kind, name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value as JSON. */
export function writeStored(kind: StorageKind, name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    storage(kind).setItem(name, text);
    pageMemory.delete(name);
  } catch {
    pageMemory.set(name, text);
  }
}

export function forgetStored(kind: StorageKind, name: string): void {
  pageMemory.delete(name);
  try {
    storage(kind).removeItem(name);
  } catch {
    // What is forbidden to be kept was not kept.
  }
}

function storedText(kind: StorageKind, name: string): string | null {
  const remembered = pageMemory.get(name);
  if (remembered !== undefined) return remembered;
  try {
    return storage(kind).getItem(name);
  } catch {
    return null;
  }
}

function storage(kind: StorageKind): Storage {
  return kind === "local" ? localStorage : sessionStorage;
}
