import { data, redirect } from "react-router";
import type { DataStrategyResult } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { clearStoredForms } from "#app/ui/browser/unsaved-forms.ts";
import { openStoredForms, storeForm, storedForms } from "#app/ui/browser/stored-forms.ts";
import type { StoredForm } from "#app/ui/browser/stored-forms.ts";
import { forgetSavedForm } from "./forget-saved.ts";

const page = "/admin/orders/1";
const refund: StoredForm = {
  page,
  action: page,
  subject: { intent: "refund" },
  fields: { amount: "5,00", reason: "" },
  isWhole: false,
  isRefused: false,
};
const posted = { intent: "refund", amount: "5,00", refundId: "a" };

beforeEach(() => {
  clearStoredForms();
  openStoredForms("ana");
  storeForm(refund);
});

/** Sends the fields, gets this result, and returns what is still stored. */
async function after(result: DataStrategyResult, fields: Record<string, string> = posted, path = page) {
  const request = new Request(`http://shop${path}?index`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const results = { route: result };
  expect(await forgetSavedForm({ request }, async () => results)).toBe(results);
  return storedForms(page);
}

const answer = (result: unknown): DataStrategyResult => ({ type: "data", result });

test.for([
  ["an answer", answer({ ok: true })],
  ["an answer with a status", answer(data({ ok: true }, { status: 201 }))],
  ["a redirect", answer(redirect("/admin/lots/1"))],
] as const)("%s after saving removes the form", async ([, result]) => {
  expect(await after(result)).toEqual([]);
});

test.for([
  ["an answer", answer({ ok: false, code: "amount" })],
  ["an answer with a status", answer(data({ ok: false }, { status: 422 }))],
] as const)("%s with a refusal leaves the form, marked as refused", async ([, result]) => {
  expect(await after(result)).toEqual([{ ...refund, isRefused: true }]);
});

test.for([
  ["the sign-in of a session that ended", answer(redirect("/auth?after=%2Fadmin"))],
  ["the English sign-in, thrown", { type: "error", result: redirect("/en/auth") }],
  ["a failure", { type: "error", result: new Error("offline") }],
  ["the next step of the form", answer({ ok: true, isUnsaved: true })],
] as const)("%s leaves the form as it is", async ([, result]) => {
  expect(await after(result)).toEqual([refund]);
});

test("another form of the page, or of another page, leaves the form", async () => {
  const saved = answer({ ok: true });
  expect(await after(saved, { ...posted, intent: "mark_refunded" })).toEqual([refund]);
  expect(await after(saved, { intent: "refund", note: "а" })).toEqual([refund]);
  expect(await after(saved, posted, "/admin/orders/2")).toEqual([refund]);
});

test("a form that restores itself is removed by any save to its path", async () => {
  storeForm({ ...refund, subject: {}, isWhole: true });
  expect(await after(answer({ ok: true }), { name: "а" })).toEqual([refund]);
});
