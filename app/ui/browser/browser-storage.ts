/** The browser's storages: `local` persists and is shared by all tabs, `session` belongs to one tab and ends with it. */
type StorageKind = "local" | "session";

/** Fallback for each storage where it is forbidden or full: values live as long as the page. */
const pageMemory = { local: new Map<string, string>(), session: new Map<string, string>() };

/** Returns the stored value, or null when there is none or it is not JSON. Untrusted: anybody may have written it. */
export function readStored(kind: StorageKind, name: string): unknown {
  try {
    return JSON.parse(storedText(kind, name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON. */
export function writeStored(kind: StorageKind, name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    storage(kind).setItem(name, text);
    pageMemory[kind].delete(name);
  } catch {
    pageMemory[kind].set(name, text);
  }
}

export function forgetStored(kind: StorageKind, name: string): void {
  pageMemory[kind].delete(name);
  try {
    storage(kind).removeItem(name);
  } catch {
    // Storage is forbidden, so nothing is stored there.
  }
}

function storedText(kind: StorageKind, name: string): string | null {
  const inMemory = pageMemory[kind].get(name);
  if (inMemory !== undefined) return inMemory;
  try {
    return storage(kind).getItem(name);
  } catch {
    return null;
  }
}

function storage(kind: StorageKind): Storage {
  return kind === "local" ? localStorage : sessionStorage;
}
