import { readStored, writeStored } from "./browser-storage.ts";
import { storedFormsName } from "./unsaved-forms.ts";

export type FormFields = Readonly<Record<string, string>>;

/** What a person typed into a form of the back office and the shop has not saved. */
export type StoredForm = {
  /** Path of the page with the form, and the path to which the form posts. */
  page: string;
  action: string;
  /** Hidden fields that name what the form is about, such as its intent and a record's id. */
  subject: FormFields;
  /** The typed fields; all of them when the form restores itself (`isWhole`). */
  fields: FormFields;
  isWhole: boolean;
  /** Whether the server refused it: the person has read why, so leaving the page discards it. */
  isRefused: boolean;
};

type Store = { person: string; forms: StoredForm[] };

const listeners = new Set<() => void>();

/** Calls `listener` after each change by this tab. Returns a function that stops it. */
export function onStoredForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the store for the person who uses the back office; discards what another person left in it. */
export function openStoredForms(person: string): void {
  if (read()?.person !== person) write({ person, forms: [] });
}

/** Returns whether nobody has signed out since the back office was last used. */
export function hasStoredForms(): boolean {
  return read() !== null;
}

/** Returns the unsaved forms of a page, oldest first. */
export function storedForms(page: string): StoredForm[] {
  return read()?.forms.filter((form) => form.page === page) ?? [];
}

/** Stores a form in place of an earlier copy. Does nothing after a sign-out. */
export function storeForm(form: StoredForm): void {
  changeStoredForms((forms) => [...forms.filter((other) => keyOf(other) !== keyOf(form)), form]);
}

/** Replaces the unsaved forms. Does nothing after a sign-out. */
export function changeStoredForms(change: (forms: readonly StoredForm[]) => StoredForm[]): void {
  const store = read();
  if (!store) return;
  const forms = change(store.forms);
  if (JSON.stringify(forms) !== JSON.stringify(store.forms)) write({ ...store, forms });
}

/** Identifies a form: a page may have several that post to one path. */
export function keyOf({ page, action, subject, fields, isWhole }: Omit<StoredForm, "isRefused">): string {
  return JSON.stringify([page, action, subject, isWhole || Object.keys(fields).toSorted()]);
}

function read(): Store | null {
  const stored = readStored("local", storedFormsName);
  const isStore = typeof stored === "object" && stored !== null && "forms" in stored && "person" in stored;
  return isStore && Array.isArray(stored.forms) ? (stored as Store) : null;
}

function write(store: Store): void {
  writeStored("local", storedFormsName, store);
  for (const listener of listeners) listener();
}
