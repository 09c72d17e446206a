import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The posted fields by name; several values of one name are joined by commas. */
export type SentFields = Record<string, string>;

type SentForm = {
  /** Stores the fields being posted. */
  store: (form: HTMLFormElement) => void;
  /** Fields that were posted but not answered, to fill the form again; null when there are none. */
  restored: SentFields | null;
};

/**
 * Stores the posted fields of this URL's form in the tab until the server has answered. If the session has expired or
 * the page was left meanwhile, they fill the form again when it is next opened. `answer` is the form's action data.
 * Stores nothing where session storage is blocked.
 */
export function useSentForm(answer: object | undefined): SentForm {
  const { pathname } = useLocation();
  const [restored, setRestored] = useState<SentFields | null>(null);
  useEffect(() => {
    const fields = takeStored(pathname);
    // Restore after the form has opened with the record, so that restored values count as unsaved.
    if (fields) startTransition(() => setRestored(fields));
  }, [pathname]);
  useEffect(() => {
    if (answer) takeStored(pathname);
  }, [pathname, answer]);
  return { store: (form) => storeFields(pathname, fieldsOf(form)), restored };
}

/** Returns the fields of a form, including unticked checkboxes as empty strings. */
function fieldsOf(form: HTMLFormElement): SentFields {
  const boxes = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.type === "checkbox",
  ) as HTMLInputElement[];
  return {
    ...Object.fromEntries(boxes.map(({ name }) => [name, ""])),
    ...sentFields(new FormData(form)),
  };
}

/** Returns the text fields of posted form data. */
export function sentFields(data: FormData): SentFields {
  const fields: SentFields = {};
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    fields[name] = name in fields ? [fields[name], value].filter(Boolean).join(",") : value;
  }
  return fields;
}

function storeFields(pathname: string, fields: SentFields): void {
  try {
    sessionStorage.setItem(keyOf(pathname), JSON.stringify(fields));
  } catch {
    // The form is posted anyway.
  }
}

function takeStored(pathname: string): SentFields | null {
  try {
    const stored = sessionStorage.getItem(keyOf(pathname));
    sessionStorage.removeItem(keyOf(pathname));
    return stored === null ? null : (JSON.parse(stored) as SentFields);
  } catch {
    return null;
  }
}

function keyOf(pathname: string): string {
  return `sent form: ${pathname}`;
}
