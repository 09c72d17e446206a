import { forgetStored, readStored } from "./browser-storage.ts";

// What the shop's pages do with the unsaved forms of the back office. The rest is in `stored-forms.ts`, which the shop's
// pages do not load.

/** Name of their store: the local storage, so that a sign-out in any tab removes it. */
export const storedFormsName = "unsaved forms";

/** Empties and closes the store: what a person typed must not outlive a sign-out. */
export function clearStoredForms(): void {
  forgetStored("local", storedFormsName);
}

/** Returns the path of the page with the newest unsaved form; null without one. */
export function pageOfStoredForm(): string | null {
  const store = readStored("local", storedFormsName) as { forms?: { page?: unknown }[] } | null;
  const page = store?.forms?.at(-1)?.page;
  return typeof page === "string" ? page : null;
}
