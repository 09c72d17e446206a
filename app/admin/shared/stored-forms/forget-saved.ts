import type { DataStrategyResult } from "react-router";
import { changeStoredForms } from "#app/ui/browser/stored-forms.ts";
import type { StoredForm } from "#app/ui/browser/stored-forms.ts";

type Results = Record<string, DataStrategyResult>;

/**
 * Client middleware of the back office: removes a stored form once the shop has saved it, and marks one that the shop
 * refused. A form that was led to /auth, failed or got no answer stays as it is. An answer with `ok: false` is a
 * refusal, one with `isUnsaved` only the next step of the same form.
 */
export async function forgetSavedForm(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const isForm = request.method !== "GET" && /form/.test(request.headers.get("Content-Type") ?? "");
  const posted = isForm ? await request.clone().formData() : null;
  const results = await next();
  if (posted) settle(new URL(request.url).pathname, posted, Object.values(results));
  return results;
}

function settle(action: string, posted: FormData, results: readonly DataStrategyResult[]): void {
  const [result] = results;
  const outcome = result && outcomeOf(result);
  if (!outcome) return;
  changeStoredForms((forms) =>
    forms.flatMap((form) => {
      if (form.action !== action || !isPosted(form, posted)) return form;
      return outcome === "saved" ? [] : { ...form, isRefused: true };
    }),
  );
}

function outcomeOf({ type, result }: DataStrategyResult): "saved" | "refused" | null {
  if (result instanceof Response) {
    const to = result.headers.get("Location") ?? "";
    return to === "" || /^(?:\/en)?\/auth(?:[/?]|$)/.test(to) ? null : "saved";
  }
  if (type === "error") return null;
  // What `data()` returns.
  const isWrapped = typeof result === "object" && result !== null && "init" in result && "data" in result;
  const answer: unknown = isWrapped ? result.data : result;
  if (typeof answer !== "object" || answer === null) return "saved";
  if ("isUnsaved" in answer) return null;
  return "ok" in answer && answer.ok === false ? "refused" : "saved";
}

/** Returns whether a form is the posted one; unticked boxes are not posted. */
function isPosted({ subject, fields, isWhole }: StoredForm, posted: FormData): boolean {
  const isSame = Object.entries(subject).every(([name, value]) => posted.get(name) === value);
  return (
    isSame && (isWhole || Object.entries(fields).every(([name, text]) => text === "" || posted.has(name)))
  );
}
