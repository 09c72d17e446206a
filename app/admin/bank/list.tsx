import { Landmark } from "lucide-react";
import { data, useFetcher } from "react-router";
import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";
import { listEntries, listOpenEntries } from "#app/server/payments/bank/list-entries.ts";
import { entryDecisions, settleEntry } from "#app/server/payments/bank/settle-entry.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardTitle } from "#app/ui/card.tsx";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { readCursor } from "#app/admin/shared/lists/list-address.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { EntryTable } from "./entry-table.tsx";
import type { Route } from "./+types/list";

/** Answer to a form of this screen. */
export type BankAnswer = { ok: boolean; text: AdminTextKey };

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "payments.read");
  const { db } = context.get(servicesContext);
  const found = Promise.all([
    listOpenEntries(db, admin),
    listEntries(db, admin, readCursor(url.searchParams)),
  ]);
  return { found: await loadOr("the bank transfers", found, null) };
}

const input = z.object({ intent: z.enum(entryDecisions), entry: z.uuid(), number: outsideText().max(100) });

const answer = (ok: boolean, text: AdminTextKey, status: number) => data<BankAnswer>({ ok, text }, status);

/** Settles a transfer by `intent`; `accept` needs the number of its order. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "payments.change");
  const field = await readForm(request);
  const sent = input.safeParse({ intent: field("intent"), entry: field("entry"), number: field("number") });
  if (!sent.success) return answer(false, "bank.failed", 422);
  const { intent: decision, entry: entryId, number } = sent.data;
  try {
    if (await needsPassword("admin/bank/list", decision, { request, context }))
      return answer(false, "confirm.needed", 403);
    const settled = { entryId, decision, number, now: new Date() };
    const result = await settleEntry(context.get(servicesContext), admin, settled);
    if (result.ok) return answer(true, `bank.did.${decision}`, 200);
    return answer(false, `bank.refused.${result.code}`, result.code === "changed" ? 409 : 422);
  } catch (error) {
    log.error({ err: error, decision }, "a bank transfer could not be settled");
    return answer(false, "bank.failed", 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/bank/list", "bank.failed", args);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the incoming transfers of the bank's files: those to be checked, and all. */
export default function BankTransfers({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  // One fetcher for all rows: an action removes its row, and its result must still be shown.
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  const may = useMay();
  const upload = may("payments.change") && (
    <ButtonLink to="/admin/payments/bank/file">{t("bank.upload")}</ButtonLink>
  );
  const head = <PageHead title={t("bank.title")} text={t("bank.subtitle")} actions={upload} />;
  if (found === null)
    return (
      <>
        {head}
        <NotLoaded icon={<Landmark />} title="bank.loadFailed" />
      </>
    );
  const [open, { rows, previous, next }] = found;
  if (rows.length === 0)
    return (
      <>
        <PageHead title={t("bank.title")} text={t("bank.subtitle")} />
        <EmptyList
          screen="/admin/payments/bank"
          icon={<Landmark />}
          title={t("bank.none.title")}
          text={t("bank.none")}
        />
      </>
    );
  return (
    <>
      {head}
      <AnswerNotice answer={actionData} className="mb-6" />
      {open.length > 0 && (
        <section className="mb-8">
          <CardTitle>{t("bank.open")}</CardTitle>
          <p className="mt-1 mb-3 text-muted">{t("bank.open.text")}</p>
          <EntryTable label={t("bank.open")} entries={open} fetcher={fetcher} />
        </section>
      )}
      <section>
        <CardTitle className="mb-3">{t("bank.list")}</CardTitle>
        <EntryTable label={t("bank.list")} entries={rows} fetcher={fetcher} />
        <Pager previous={previous} next={next} />
      </section>
    </>
  );
}
