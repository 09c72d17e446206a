import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { buyerFields, buyerLengths } from "#app/domain/documents/invoice-buyer.ts";
import type { BuyerField, BuyerProblem } from "#app/domain/documents/invoice-buyer.ts";
import type { InvoiceContent, InvoiceParty } from "#app/domain/documents/invoice.ts";
import { newId } from "#app/server/db/new-id.ts";
import { draftInvoice, issueInvoice, previewInvoice } from "#app/server/documents/issue-invoice.ts";
import type { IssueInvoiceResult } from "#app/server/documents/issue-invoice.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { ClockSetBackError } from "#app/server/documents/issue-moment.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useDocumentName } from "./documents-card.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";
import { IssuePage, MissingSeller, OpenPdf } from "./issue-page.tsx";
import type { Route } from "./+types/issue-invoice";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "documents.issue");
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const order = { orderId: id.data ?? "", now: new Date() };
  const draft = id.success ? await draftInvoice(db, admin, order) : null;
  if (!draft) throw data(null, { status: 404 });
  // Idempotency key: one per form view, so that a form submitted twice issues one invoice.
  return { ...draft, documentId: newId() };
}

type Refusal = Extract<IssueInvoiceResult, { ok: false }>["code"] | "clock" | "failed";
type Answer =
  | { ok: true; step: "issued" }
  | { ok: true; step: "preview"; isUnsaved: true; content: InvoiceContent; isSure: boolean }
  | { ok: false; code: Refusal; typed: InvoiceParty; problems: Partial<Record<BuyerField, BuyerProblem>> }
  | { ok: false; code: "edit"; typed: InvoiceParty };

/**
 * Dispatches by `step`: `preview` shows the whole invoice before it gets its number, `issue` issues it, and `edit` returns
 * from the preview to the form. A refusal returns its reason with the typed values.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "documents.issue");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const typed = Object.fromEntries(buyerFields.map((name) => [name, field(name)])) as InvoiceParty;
  const refuse = (code: Refusal, status: number, problems = {}) =>
    data<Answer>({ ok: false, code, typed, problems }, { status });
  if (field("step") === "edit") return data<Answer>({ ok: false, code: "edit", typed });
  const documentId = z.uuid().safeParse(field("documentId"));
  if (!documentId.success) return refuse("failed", 422);
  const services = context.get(servicesContext);
  const isSure = field("sure") === "yes";
  const draft = { orderId: id.data, buyer: typed, isSure, now: new Date() };
  try {
    if (field("step") !== "issue") {
      const result = await previewInvoice(services.db, admin, draft);
      if (result.ok)
        return data<Answer>({ ok: true, step: "preview", isUnsaved: true, content: result.content, isSure });
      return "problems" in result ? refuse(result.code, 422, result.problems) : refuse(result.code, 409);
    }
    const result = await issueInvoice(services, admin, {
      ...draft,
      documentId: documentId.data,
      notifyCustomer: field("notify") === "on",
    });
    if (result.ok) return data<Answer>({ ok: true, step: "issued" });
    return "problems" in result ? refuse(result.code, 422, result.problems) : refuse(result.code, 409);
  } catch (error) {
    log.error({ err: error }, "an invoice could not be issued");
    if (error instanceof ClockSetBackError) return refuse("clock", 409);
    return refuse("failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const typed = Object.fromEntries(buyerFields.map((name) => [name, sent[name] ?? ""])) as InvoiceParty;
  const answer: Answer = { ok: false, code: "failed", typed, problems: {} };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the order may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Issues an order's invoice in two steps: a form for the buyer's details, and the whole document to check. */
export default function IssueInvoice({ params, loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const answer: Answer | undefined = actionData;
  const refused = answer?.ok === false && answer.code !== "edit" ? answer : null;
  return (
    <IssuePage orderId={params.id} orderNumber={loaderData.order_number} title={t("documents.invoice")}>
      {refused && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t(`documents.refused.${refused.code}`)}
          className="mb-6 max-w-3xl"
        />
      )}
      {loaderData.ok && answer?.ok && answer.step === "preview" ? (
        <PreviewStep content={answer.content} isSure={answer.isSure} documentId={loaderData.documentId} />
      ) : loaderData.ok ? (
        <BuyerForm
          buyer={answer?.ok === false ? answer.typed : loaderData.buyer}
          documentId={loaderData.documentId}
          refused={refused}
        />
      ) : (
        <NoForm refusal={loaderData.refusal} isNew={answer?.ok === true} />
      )}
    </IssuePage>
  );
}

function PreviewStep({
  content,
  isSure,
  documentId,
}: {
  content: InvoiceContent;
  isSure: boolean;
  documentId: string;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.get("step") === "issue";
  return (
    <div className="max-w-3xl">
      <InvoicePreview content={content} />
      <Form method="post" preventScrollReset className="mt-6">
        <input type="hidden" name="documentId" value={documentId} />
        {buyerFields.map((name) => (
          <input key={name} type="hidden" name={name} value={content.buyer[name]} />
        ))}
        {isSure && <input type="hidden" name="sure" value="yes" />}
        <p className="text-muted">{t("documents.final")}</p>
        <Checkbox name="notify" label={t("documents.notify")} defaultChecked />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" name="step" value="issue" disabled={isBusy}>
            {isBusy ? t("documents.busy") : t("documents.invoice.issue")}
          </Button>
          <Button type="submit" name="step" value="edit" variant="outline" disabled={isBusy}>
            {t("documents.invoice.edit")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function BuyerForm({
  buyer,
  documentId,
  refused,
}: {
  buyer: InvoiceParty;
  documentId: string;
  refused: Extract<Answer, { code: Refusal }> | null;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.has("documentId") ?? false;
  const problems = refused?.problems ?? {};
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <CardTitle>{t("documents.buyer")}</CardTitle>
      <Form method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="documentId" value={documentId} />
        {buyerFields.map((name) => {
          const problem = problems[name];
          return (
            <Field
              key={name}
              label={t(`documents.buyer.${name}`)}
              hint={name === "name" ? undefined : t(`documents.buyer.${name}.hint`)}
              required={name === "name" || name === "address"}
              error={problem && t(`documents.problem.${problem}`)}
            >
              {(control) => (
                <Input
                  {...control}
                  name={name}
                  maxLength={buyerLengths[name]}
                  autoComplete="off"
                  defaultValue={buyer[name]}
                />
              )}
            </Field>
          );
        })}
        {refused?.code === "unsure" && <Checkbox name="sure" value="yes" label={t("documents.sure")} />}
        <Button type="submit" name="step" value="preview" disabled={isBusy} className="self-start">
          {t("documents.invoice.preview")}
        </Button>
      </Form>
    </Card>
  );
}

type NoFormProps = {
  refusal: Extract<Route.ComponentProps["loaderData"], { ok: false }>["refusal"];
  /** Whether the existing invoice has just been issued. */
  isNew: boolean;
};

function NoForm({ refusal, isNew }: NoFormProps) {
  const t = useAdminText();
  const nameOf = useDocumentName();
  if (refusal.code === "no_seller") return <MissingSeller missing={refusal.missing} />;
  if (refusal.code === "not_allowed") return <p>{t("documents.invoice.not_allowed")}</p>;
  const document = nameOf({ kind: "invoice", number: refusal.document.number });
  return (
    <Notice
      tone="success"
      title={t(isNew ? "documents.done" : "documents.already", { document })}
      text={isNew ? undefined : document}
      className="max-w-3xl"
    >
      <OpenPdf documentId={refusal.document.id} />
    </Notice>
  );
}
