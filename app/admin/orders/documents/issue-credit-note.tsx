import { FileText } from "lucide-react";
import { useState } from "react";
import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { creditReasonLength, invoiceNumberText } from "#app/domain/documents/invoice.ts";
import { amountField, formatMoney, readAmount } from "#app/domain/money.ts";
import { newId } from "#app/server/db/new-id.ts";
import { findCreditable, issueCreditNote } from "#app/server/documents/issue-credit-note.ts";
import type { IssueCreditNoteResult } from "#app/server/documents/issue-credit-note.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { ClockSetBackError } from "#app/server/documents/issue-moment.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { readNamedParts } from "#app/admin/orders/named-parts.ts";
import { haveSeveralRates, ReturnedPartsFields } from "#app/admin/orders/returned-parts-fields.tsx";
import { useDocumentName } from "./documents-card.tsx";
import { IssuePage, OpenPdf } from "./issue-page.tsx";
import type { Route } from "./+types/issue-credit-note";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "documents.issue");
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const found = id.success ? await findCreditable(db, admin, id.data) : null;
  if (!found) throw data(null, { status: 404 });
  // Idempotency key: one per form view, so that a form submitted twice issues one credit note.
  return { ...found, documentId: newId() };
}

type Refusal = Extract<IssueCreditNoteResult, { ok: false }>["code"] | "clock" | "failed";
type Typed = { amount: string; parts: [key: string, units: number][]; reason: string };
type Answer = { ok: true; documentId: string; number: number } | { ok: false; code: Refusal; typed: Typed };

const badInput: readonly Refusal[] = ["amount", "reason", "failed"];

/** Issues the credit note, or returns the reason for the refusal with the typed values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "documents.issue");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const typed = {
    amount: field("amount").slice(0, 20),
    parts: [...readNamedParts(field)],
    reason: sanitizeText(field("reason"), creditReasonLength),
  };
  const refuse = (code: Refusal, status = badInput.includes(code) ? 422 : 409) =>
    data<Answer>({ ok: false, code, typed }, { status });
  const documentId = z.uuid().safeParse(field("documentId"));
  const amount = readAmount(typed.amount);
  if (!documentId.success) return refuse("failed");
  if (amount === null) return refuse("amount");
  try {
    const note = {
      orderId: id.data,
      documentId: documentId.data,
      amount,
      named: new Map(typed.parts),
      reason: typed.reason,
      notifyCustomer: field("notify") === "on",
      now: new Date(),
    };
    const result = await issueCreditNote(context.get(servicesContext), admin, note);
    if (!result.ok) return refuse(result.code);
    return data<Answer>({ ok: true, documentId: documentId.data, number: result.number });
  } catch (error) {
    log.error({ err: error }, "a credit note could not be issued");
    if (error instanceof ClockSetBackError) return refuse("clock", 409);
    return refuse("failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const parts = [...readNamedParts((name) => sent[name] ?? "")];
  const typed = { amount: sent.amount ?? "", parts, reason: sent.reason ?? "" };
  const answer: Answer = { ok: false, code: "failed", typed };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the order may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Credits an order's invoice in part or in full. */
export default function IssueCreditNote({ params, loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const nameOf = useDocumentName();
  const locale = useLocale();
  const order = useListAddress(`/admin/orders/${params.id}`);
  const answer: Answer | undefined = actionData;
  const { most, order_number, number } = loaderData;
  return (
    <IssuePage
      orderId={params.id}
      orderNumber={order_number}
      title={t("documents.credit.title", { number: invoiceNumberText(number) })}
    >
      {answer?.ok && (
        <Notice
          tone="success"
          title={t("documents.credit.done", {
            document: nameOf({ kind: "credit_note", number: answer.number }),
          })}
          className="mb-6 max-w-3xl"
        >
          <OpenPdf documentId={answer.documentId} />
        </Notice>
      )}
      {answer?.ok === false && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t(`documents.refused.${answer.code}`, { most: formatMoney(most, "EUR", locale) })}
          className="mb-6 max-w-3xl"
        />
      )}
      {most > 0 ? (
        // Remount to offer the new remainder when it changes.
        <CreditForm key={most} found={loaderData} refused={answer?.ok === false ? answer : null} />
      ) : (
        !answer?.ok && (
          <EmptyState
            icon={<FileText />}
            title={t("documents.credit.none.title")}
            text={t("documents.credit.none.text")}
          >
            <ButtonLink to={order}>{t("documents.back")}</ButtonLink>
          </EmptyState>
        )
      )}
    </IssuePage>
  );
}

function CreditForm({
  found,
  refused,
}: {
  found: Route.ComponentProps["loaderData"];
  refused: Extract<Answer, { ok: false }> | null;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  const isBusy = useNavigation().formData?.has("documentId") ?? false;
  const [amount, setAmount] = useState(refused?.typed.amount ?? amountField(found.most));
  const sums = { most: euros(found.most), total: euros(found.total), credited: euros(found.credited) };
  const problemOf = (...codes: Refusal[]) =>
    refused && codes.includes(refused.code) ? t(`documents.refused.${refused.code}`, sums) : undefined;
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <Form method="post" noValidate preventScrollReset className="flex flex-col gap-5">
        <input type="hidden" name="documentId" value={found.documentId} />
        {haveSeveralRates(found.parts) && (
          <ReturnedPartsFields
            parts={found.parts}
            hint={t("documents.credit.parts.hint")}
            named={new Map(refused?.typed.parts)}
            onName={(sum) => setAmount(amountField(sum > 0 ? Math.min(sum, found.most) : found.most))}
          />
        )}
        <Field
          label={t("documents.credit.amount")}
          hint={t("documents.credit.amount.hint", sums)}
          required
          error={problemOf("amount", "too_much")}
        >
          {(control) => (
            <Input
              {...control}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("documents.credit.reason")} required error={problemOf("reason")}>
          {(control) => (
            <Input
              {...control}
              name="reason"
              lang="bg"
              maxLength={creditReasonLength}
              autoComplete="off"
              defaultValue={
                refused?.typed.reason ??
                t(
                  found.isCancelled
                    ? "documents.credit.reason.cancelled"
                    : "documents.credit.reason.returned",
                )
              }
            />
          )}
        </Field>
        <Checkbox name="notify" label={t("documents.notify")} defaultChecked />
        <p className="text-muted">{t("documents.final")}</p>
        <Button type="submit" disabled={isBusy} className="self-start">
          {isBusy ? t("documents.busy") : t("documents.credit.issue")}
        </Button>
      </Form>
    </Card>
  );
}
