import { vi } from "vitest";

/** Stubs the browser's two storages with empty ones. `vi.unstubAllGlobals()` removes them. */
export function stubWebStorage(): { localStorage: Storage; sessionStorage: Storage } {
  const storages = { localStorage: emptyStorage(), sessionStorage: emptyStorage() };
  for (const [name, storage] of Object.entries(storages)) vi.stubGlobal(name, storage);
  return storages;
}

/** Stubs storages of a browser that forbids their use: every access throws. */
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
