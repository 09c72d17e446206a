import { vi } from "vitest";

/** Gives a test the browser's two storages, empty. They end with `vi.unstubAllGlobals()`. */
export function stubWebStorage(): { localStorage: Storage; sessionStorage: Storage } {
  const storages = { localStorage: emptyStorage(), sessionStorage: emptyStorage() };
  for (const [name, storage] of Object.entries(storages)) vi.stubGlobal(name, storage);
  return storages;
}

/** Gives a test storages as a browser has them that forbids their use: every access throws. */
export function stubForbiddenWebStorage(): void {
  const forbidden = new Proxy({} as Storage, {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  vi.stubGlobal("localStorage", forbidden);
  vi.stubGlobal("sessionStorage", forbidden);
}

function emptyStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  };
}
