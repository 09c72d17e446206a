import { typeInto } from "#app/admin/shared/editing/type-into.ts";
import type { FormFields, StoredForm } from "#app/ui/browser/stored-forms.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Hidden fields that name what a form is about. Others are versions and idempotency keys, which change. */
const subjectFields = ["intent", "step", "id", "entry", "carrier", "pickup", "line"];

/** Answers of "Are you sure?", which a person gives again each time. */
const confirmations = ["confirmed", "sure", "overwrite", "drop_label"];

const untyped = ["hidden", "submit", "button", "reset", "image", "file", "search"];
const choices = ["checkbox", "radio"];
const secrets = "[type=password], [autocomplete$=password], [autocomplete=one-time-code]";

/** Marks a form that shows its stored fields itself, with `useStoredFields`. */
export const restoresItself = { "data-restores": "itself" };

/** Marks a form that is never stored: what it asks for must be typed again. */
export const neverStored = { "data-restores": "never" };

/**
 * Returns what a person typed into a form that posts; null for a form without text fields, with a password or another
 * secret, or marked as `neverStored`. `page` is the path of the page.
 */
export function formToStore(form: HTMLFormElement, page: string): StoredForm | null {
  const typed = typedControls(form);
  const isTyped = typed.some((control) => !isChoice(control) && !(control instanceof HTMLSelectElement));
  const isWhole = form.dataset.restores === restoresItself["data-restores"];
  const isStored = form.method === "post" && form.dataset.restores !== neverStored["data-restores"];
  if (!isStored || !isTyped || form.querySelector(secrets)) return null;
  const fields: Record<string, string> = Object.fromEntries(typed.map(({ name }) => [name, ""]));
  const subject: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    // Several values of one name become one text.
    if (isWhole || name in fields) fields[name] = [fields[name], value].filter(Boolean).join(",");
    else if (subjectFields.includes(name)) subject[name] = value;
  }
  const action = new URL(form.action, location.href).pathname;
  return { page, action, subject, fields, isWhole, isRefused: false };
}

/** Types stored fields into the form, so that controlled fields receive them too. */
export function fillForm(form: HTMLFormElement, fields: FormFields): void {
  for (const control of typedControls(form)) {
    const value = fields[control.name];
    if (value === undefined || confirmations.includes(control.name)) continue;
    if (control instanceof HTMLSelectElement) choose(control, value);
    else if (!isChoice(control)) {
      if (control.value !== value) typeInto(control, value);
    } else if (control.checked !== value.split(",").includes(control.value)) control.click();
  }
}

/** Returns whether a typed field differs from what the page showed when it was opened. */
export function isTypedInto(form: HTMLFormElement): boolean {
  return typedControls(form).some((control) => {
    if (control instanceof HTMLSelectElement) return false;
    return isChoice(control)
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue;
  });
}

function typedControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && !untyped.includes(element.type) && element.name !== "") ||
      (element instanceof HTMLTextAreaElement && element.name !== "") ||
      (element instanceof HTMLSelectElement && element.name !== ""),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return choices.includes(control.type);
}

function choose(select: HTMLSelectElement, value: string): void {
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
