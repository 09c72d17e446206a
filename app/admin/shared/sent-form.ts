import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The fields of a form by their names; several of one name are one text, with commas between. */
export type SentFields = Record<string, string>;

type SentForm = {
  /** Remembers what is sent. */
  keep: (form: HTMLFormElement) => void;
  /** What was sent and not answered, to stand in the form again; null when nothing was. */
  restored: SentFields | null;
};

/**
 * Keeps in this tab what the form of this address was sent with until the shop has answered: where the session had ended
 * meanwhile, or the page was left, it stands in the form again when that is next opened. `answer` is the form's action
 * data. Where storage is forbidden nothing is kept.
 */
export function useSentForm(answer: object | undefined): SentForm {
  const { pathname } = useLocation();
  const [restored, setRestored] = useState<SentFields | null>(null);
  useEffect(() => {
    const fields = takeKept(pathname);
    // The form has opened with the record by now: what is restored counts as typed and not saved.
    if (fields) startTransition(() => setRestored(fields));
  }, [pathname]);
  useEffect(() => {
    if (answer) takeKept(pathname);
  }, [pathname, answer]);
  return { keep: (form) => keepFields(pathname, fieldsOf(form)), restored };
}

/** What a form sends, and of the boxes in it that are not ticked that they are not. */
function fieldsOf(form: HTMLFormElement): SentFields {
  const boxes = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement && element.type === "checkbox",
  ) as HTMLInputElement[];
  return {
    ...Object.fromEntries(boxes.map(({ name }) => [name, ""])),
    ...sentFields(new FormData(form)),
  };
}

/** The texts of what a form sends. */
export function sentFields(data: FormData): SentFields {
  const fields: SentFields = {};
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    fields[name] = name in fields ? [fields[name], value].filter(Boolean).join(",") : value;
  }
  return fields;
}

function keepFields(pathname: string, fields: SentFields): void {
  try {
    sessionStorage.setItem(keyOf(pathname), JSON.stringify(fields));
  } catch {
    // The form is sent all the same.
  }
}

function takeKept(pathname: string): SentFields | null {
  try {
    const kept = sessionStorage.getItem(keyOf(pathname));
    sessionStorage.removeItem(keyOf(pathname));
    return kept === null ? null : (JSON.parse(kept) as SentFields);
  } catch {
    return null;
  }
}

function keyOf(pathname: string): string {
  return `sent form: ${pathname}`;
}
