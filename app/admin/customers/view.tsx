import { data } from "react-router";
import { z } from "zod";
import { findCustomer } from "#app/server/orders/customers/find-customer.ts";
import { saveNotes } from "#app/server/orders/customers/save-notes.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readCursor } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { DetailsCard, FiguresCard, NewsletterCard, PrivacyCard } from "./customer-cards.tsx";
import { EmailsCard, MessagesCard } from "./customer-emails.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { NotesForm } from "./notes-form.tsx";
import type { NotesAnswer } from "./notes-form.tsx";
import type { Route } from "./+types/view";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const { db } = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const wanted = { customerId: id.data ?? "", cursor: readCursor(url.searchParams) };
  const customer = id.success ? await findCustomer(db, admin, wanted) : null;
  if (!customer) throw data(null, { status: 404 });
  return { customer };
}

/** Saves the notes, or returns the reason for the refusal with the typed text. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const notes = field("notes");
  const { db } = context.get(servicesContext);
  const change = { customerId: id.data, notes, seen: field("seen"), now: new Date() };
  try {
    const result = await saveNotes(db, admin, change);
    if (result.ok) return result satisfies NotesAnswer;
    const status = result.code === "too_long" ? 422 : 409;
    return data({ ...result, notes } satisfies NotesAnswer, { status });
  } catch (error) {
    log.error({ err: error }, "the notes about a customer could not be saved");
    return data({ ok: false, code: "failed", notes } satisfies NotesAnswer, { status: 500 });
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const answer: NotesAnswer = { ok: false, code: "failed", notes: sent.notes ?? "" };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows one customer: contact details, orders, consent, messages, e-mails and internal notes. */
export default function CustomerPage({ loaderData: { customer }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={customer.is_erased ? t("customers.erased") : `${customer.first_name} ${customer.last_name}`}
        text={customer.is_erased && t("customers.erased.text")}
        back={{ to: "/admin/customers", text: t("customers.back") }}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-2">
          {!customer.is_erased && <DetailsCard customer={customer} />}
          <FiguresCard figures={customer.figures} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <CustomerOrders ordered={customer.ordered} />
          {!customer.is_erased && (
            <>
              <MessagesCard messages={customer.messages} />
              <EmailsCard emails={customer.emails} />
            </>
          )}
        </div>
        {!customer.is_erased && (
          <div className="flex min-w-0 flex-col gap-6 xl:col-start-2">
            <NotesForm key={customer.id} customer={customer} answer={actionData} />
            <NewsletterCard customer={customer} />
            <PrivacyCard customer={customer} />
          </div>
        )}
      </div>
    </>
  );
}
