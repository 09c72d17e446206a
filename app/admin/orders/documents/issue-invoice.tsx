import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { buyerFields, buyerLengths } from "#app/domain/documents/invoice-buyer.ts";
import type { BuyerField, BuyerProblem } from "#app/domain/documents/invoice-buyer.ts";
import type { InvoiceParty } from "#app/domain/documents/invoice.ts";
import { newId } from "#app/server/db/new-id.ts";
import { draftInvoice, issueInvoice } from "#app/server/documents/issue-invoice.ts";
import type { IssueInvoiceResult } from "#app/server/documents/issue-invoice.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/stored-form.ts";
import { useDocumentName } from "./documents-card.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";
import { IssuePage, MissingSeller, OpenPdf } from "./issue-page.tsx";
import type { Route } from "./+types/issue-invoice";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const order = { orderId: id.data ?? "", now: new Date() };
  const draft = id.success ? await draftInvoice(db, context.get(adminContext), order) : null;
  if (!draft) throw data(null, { status: 404 });
  // Idempotency key: one per form view, so that a form submitted twice issues one invoice.
  return { ...draft, documentId: newId() };
}

type Refusal = Extract<IssueInvoiceResult, { ok: false }>["code"] | "failed";
type Answer =
  | { ok: true }
  | { ok: false; code: Refusal; typed: InvoiceParty; problems: Partial<Record<BuyerField, BuyerProblem>> };

/** Issues the invoice, or returns the reason for the refusal with the typed values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const typed = Object.fromEntries(buyerFields.map((name) => [name, field(name)])) as InvoiceParty;
  const refuse = (code: Refusal, status: number, problems = {}) =>
    data<Answer>({ ok: false, code, typed, problems }, { status });
  const documentId = z.uuid().safeParse(field("documentId"));
  if (!documentId.success) return refuse("failed", 422);
  try {
    const result = await issueInvoice(context.get(servicesContext), context.get(adminContext), {
      orderId: id.data,
      documentId: documentId.data,
      buyer: typed,
      isSure: field("sure") === "yes",
      now: new Date(),
    });
    if (result.ok) return data<Answer>({ ok: true });
    return "problems" in result ? refuse(result.code, 422, result.problems) : refuse(result.code, 409);
  } catch (error) {
    log.error({ err: error }, "an invoice could not be issued");
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

/** Reloads after a refusal too: it means that the order was out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Issues an order's invoice: a form for the buyer's details and a preview. */
export default function IssueInvoice({ params, loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const answer: Answer | undefined = actionData;
  return (
    <IssuePage orderId={params.id} orderNumber={loaderData.order_number} title={t("papers.invoice")}>
      {answer?.ok === false && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t(`papers.refused.${answer.code}`)}
          className="mb-6 max-w-3xl"
        />
      )}
      {loaderData.ok ? (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <BuyerForm
            buyer={answer?.ok === false ? answer.typed : loaderData.buyer}
            documentId={loaderData.documentId}
            refused={answer?.ok === false ? answer : null}
          />
          <InvoicePreview content={loaderData.content} />
        </div>
      ) : (
        <NoForm refusal={loaderData.refusal} isNew={answer?.ok === true} />
      )}
    </IssuePage>
  );
}

function BuyerForm({
  buyer,
  documentId,
  refused,
}: {
  buyer: InvoiceParty;
  documentId: string;
  refused: Extract<Answer, { ok: false }> | null;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formData?.has("documentId") ?? false;
  const problems = refused?.problems ?? {};
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("papers.buyer")}</CardTitle>
      <Form method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="documentId" value={documentId} />
        {buyerFields.map((name) => {
          const problem = problems[name];
          return (
            <Field
              key={name}
              label={t(`papers.buyer.${name}`)}
              hint={name === "name" ? undefined : t(`papers.buyer.${name}.hint`)}
              required={name === "name" || name === "address"}
              error={problem && t(`papers.problem.${problem}`)}
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
        {refused?.code === "unsure" && <Checkbox name="sure" value="yes" label={t("papers.sure")} />}
        <p className="text-muted">{t("papers.final")}</p>
        <Button type="submit" disabled={isBusy} className="self-start">
          {isBusy ? t("papers.busy") : t("papers.invoice.issue")}
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
  if (refusal.code === "not_allowed") return <p>{t("papers.invoice.not_allowed")}</p>;
  const document = nameOf({ kind: "invoice", number: refusal.document.number });
  return (
    <Notice
      tone="success"
      title={t(isNew ? "papers.done" : "papers.already", { document })}
      text={isNew ? undefined : document}
      className="max-w-3xl"
    >
      <OpenPdf documentId={refusal.document.id} />
    </Notice>
  );
}
