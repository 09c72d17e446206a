import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { maxCustomerNotes } from "#app/domain/orders/customer.ts";
import type { FoundCustomer } from "#app/server/orders/customers/find-customer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useUnsavedGuard } from "#app/admin/shared/editing/unsaved-guard.tsx";
import { restoresItself } from "#app/admin/shared/stored-forms/form-fields.ts";
import { useStoredFields } from "#app/admin/shared/stored-forms/use-stored-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The result of saving. A refusal returns the typed text; `stale` also returns the text and version saved meanwhile. */
export type NotesAnswer =
  | { ok: true; version: string }
  | { ok: false; code: "too_long" | "gone" | "failed"; notes: string }
  | { ok: false; code: "stale"; notes: string; kept: string; version: string };

const refusals = {
  too_long: "customers.notes.tooLong",
  gone: "customers.notes.gone",
  failed: "customers.notes.failed",
} as const;

/** Shows the shop's internal notes about the customer in a form. */
export function NotesForm({
  customer,
  answer,
}: {
  customer: FoundCustomer;
  answer: NotesAnswer | undefined;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  // The guard must run first, so that restored text counts as unsaved.
  const { guard, markSaved } = useUnsavedGuard(form);
  const { restored, discard } = useStoredFields();
  const isRestored = restored !== null && !answer;
  // The version sent as `seen`: that of the opened or restored text, then of the latest answer. Revalidation keeps it.
  const [seen, setSeen] = useState(customer.notes_version);
  if (answer && "version" in answer && answer.version !== seen) setSeen(answer.version);
  const [seenWith, setSeenWith] = useState(restored);
  if (restored !== seenWith) {
    setSeenWith(restored);
    setSeen(restored?.seen ?? customer.notes_version);
  }
  const reported = useRef(answer);
  useEffect(() => {
    if (!answer || reported.current === answer) return;
    reported.current = answer;
    if (answer.ok) markSaved();
    const tone = answer.ok ? "success" : "error";
    const text = answer.ok ? "customers.notes.saved" : "customers.notes.failed";
    if (answer.ok || answer.code === "failed")
      showToast({ tone, title: t(`toast.${tone}`), description: t(text) });
  }, [answer, markSaved, t]);
  const refused = answer?.ok === false ? answer : null;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle className="mb-3">{t("customers.notes")}</CardTitle>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        aria-busy={isBusy}
        className="flex flex-col gap-4"
        {...restoresItself}
      >
        <input type="hidden" name="seen" value={seen} />
        {isRestored && (
          <Notice tone="error" title={t("edit.restored.title")} text={t("edit.restored.text")}>
            <Button variant="outline" size="sm" onClick={discard}>
              {t("edit.restored.discard")}
            </Button>
          </Notice>
        )}
        <Field
          label={t("customers.notes.label")}
          hint={t("customers.notes.hint")}
          error={refused && refused.code !== "stale" ? t(refusals[refused.code]) : undefined}
        >
          {(control) => (
            <Textarea
              key={restored ? "restored" : "opened"}
              {...control}
              name="notes"
              rows={5}
              maxLength={maxCustomerNotes}
              defaultValue={isRestored ? restored.notes : (refused?.notes ?? customer.notes)}
            />
          )}
        </Field>
        {refused?.code === "stale" && (
          <Notice tone="error" title={t("customers.notes.stale")}>
            <div className="w-full">
              <p className="wrap-anywhere whitespace-pre-line text-text">
                {refused.kept || t("customers.notes.stale.empty")}
              </p>
              <p className="mt-2">{t("customers.notes.stale.overwrite")}</p>
            </div>
          </Notice>
        )}
        {answer?.ok && (
          <noscript>
            <Notice tone="success" title={t("toast.success")} text={t("customers.notes.saved")} />
          </noscript>
        )}
        <Button type="submit" variant="outline" aria-disabled={isBusy} className="self-start">
          {t(isBusy ? "customers.notes.saving" : "customers.notes.save")}
        </Button>
      </Form>
      {guard}
    </Card>
  );
}
