import { beforeEach, expect, test } from "vitest";
import { clearStoredForms, pageOfStoredForm } from "./unsaved-forms.ts";
import {
  changeStoredForms,
  hasStoredForms,
  openStoredForms,
  storeForm,
  storedForms,
} from "./stored-forms.ts";
import type { StoredForm } from "./stored-forms.ts";

// Without a browser's storage the forms are stored in memory.

const note = (text: string, changes: Partial<StoredForm> = {}): StoredForm => ({
  page: "/admin/orders/1",
  action: "/admin/orders/1",
  subject: { intent: "note" },
  fields: { note: text },
  isWhole: false,
  isRefused: false,
  ...changes,
});

beforeEach(() => {
  clearStoredForms();
  openStoredForms("ana");
});

test("reading does not consume a form, and the newest copy replaces an earlier one", () => {
  storeForm(note("Звъни"));
  storeForm(note("Звъни два пъти"));
  expect(storedForms("/admin/orders/1")).toEqual([note("Звъни два пъти")]);
  expect(storedForms("/admin/orders/1")).toEqual([note("Звъни два пъти")]);
});

test("forms of one page with another subject, path or other fields are stored side by side", () => {
  const forms = [
    note("а"),
    note("б", { subject: { intent: "cancel" } }),
    note("в", { action: "/admin/emails/1" }),
    note("г", { fields: { reason: "г" } }),
  ];
  for (const form of forms) storeForm(form);
  expect(storedForms("/admin/orders/1")).toEqual(forms);
  expect(storedForms("/admin/orders/2")).toEqual([]);
});

test("the page of the newest form is where a sign-in leads back to", () => {
  expect(pageOfStoredForm()).toBeNull();
  storeForm(note("а"));
  storeForm(note("б", { page: "/admin/orders/2" }));
  storeForm(note("в"));
  expect(pageOfStoredForm()).toBe("/admin/orders/1");
});

test("opening the back office again keeps a person's forms and discards another person's", () => {
  storeForm(note("а"));
  openStoredForms("ana");
  expect(storedForms("/admin/orders/1")).toHaveLength(1);
  openStoredForms("boris");
  expect(storedForms("/admin/orders/1")).toEqual([]);
});

test("a sign-out discards the forms, and nothing is stored until the back office is opened again", () => {
  storeForm(note("а"));
  clearStoredForms();
  expect(hasStoredForms()).toBe(false);
  storeForm(note("б"));
  changeStoredForms(() => [note("в")]);
  openStoredForms("ana");
  expect(storedForms("/admin/orders/1")).toEqual([]);
});
