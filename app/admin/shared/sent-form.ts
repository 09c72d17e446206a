import { startTransition, useEffect, useState } from "react";
import type { RefObject } from "react";
import { typeInto } from "./type-into.ts";

type SentForm = {
  onSubmit: (event: { currentTarget: HTMLFormElement }) => void;
  /** The texts stand in the form again that were sent and not answered. */
  isRestored: boolean;
};

/**
 * Keeps in this tab what a form's text fields were sent with until the shop has answered: where the session had ended
 * meanwhile, or the shop could not be reached, they stand in the form again when it is next opened. `answer` is the
 * form's action data. Where storage is forbidden nothing is kept.
 */
export function useSentForm(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  answer: object | undefined,
): SentForm {
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => {
    const fields = takeKept(name);
    if (!form.current || Object.keys(fields).length === 0) return;
    fill(form.current, fields);
    startTransition(() => setIsRestored(true));
  }, [name, form]);
  useEffect(() => {
    if (answer) takeKept(name);
  }, [name, answer]);
  return { onSubmit: (event) => keep(name, event.currentTarget), isRestored: isRestored && !answer };
}

function fill(form: HTMLFormElement, fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && typeof value === "string") typeInto(control, value);
  }
}

function keep(name: string, form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {
    // The form is sent all the same.
  }
}

function takeKept(name: string): Record<string, unknown> {
  try {
    const kept = sessionStorage.getItem(keyOf(name));
    sessionStorage.removeItem(keyOf(name));
    return Object(JSON.parse(kept ?? "{}")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function keyOf(name: string): string {
  return `sent form: ${name}`;
}
