import { Banknote } from "lucide-react";
import { useFetcher } from "react-router";
import { payoutsHelp } from "#app/i18n/admin/help/payouts.ts";
import { listOpenLines, listOpenPayouts, listPayouts } from "#app/server/payouts/list-payouts.ts";
import { loadDebts } from "#app/server/payouts/owed-cash.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { readCursor } from "#app/admin/shared/lists/list-address.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { changePayouts } from "./change-payouts.server.ts";
import { DebtCards, OwedParcels } from "./debts.tsx";
import { PayoutLines } from "./payout-lines.tsx";
import { PayoutTable } from "./payout-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "payments.read");
  const services = context.get(servicesContext);
  const { db } = services;
  const found = Promise.all([
    loadDebts(services, admin, new Date()),
    listOpenLines(db, admin),
    listOpenPayouts(db, admin),
    listPayouts(db, admin, readCursor(url.searchParams)),
  ]);
  return { found: await loadOr("the payouts", found, null) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "payments.change");
  const needs = (intent: string) => needsPassword("admin/payouts/list", intent, { request, context });
  return changePayouts(context.get(servicesContext), admin, {
    request,
    needsPassword: needs,
    now: new Date(),
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/payouts/list", "payouts.failed", args);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows cash on delivery: what each carrier owes, what does not match, and the payouts. */
export default function Payouts({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  // One fetcher for all rows: an action removes its row, and its result must still be shown.
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  const head = <PageHead title={t("payouts.title")} text={t("payouts.subtitle")} help={payoutsHelp} />;
  if (found === null)
    return (
      <>
        {head}
        <NotLoaded icon={<Banknote />} title="payouts.loadFailed" />
      </>
    );
  const [debts, open, differing, { rows, previous, next }] = found;
  if (debts.length === 0 && rows.length === 0)
    return (
      <>
        {head}
        <EmptyList
          screen="/admin/payouts"
          icon={<Banknote />}
          title={t("payouts.none.title")}
          text={t("payouts.none")}
        />
      </>
    );
  return (
    <>
      {head}
      <AnswerNotice answer={actionData} className="mb-6" />
      <DebtCards debts={debts} fetcher={fetcher} />
      {open.length > 0 && (
        <section className="mt-8">
          <CardTitle>{t("payouts.open")}</CardTitle>
          <p className="mt-1 mb-3 text-muted">{t("payouts.open.text")}</p>
          <PayoutLines label={t("payouts.open")} lines={open} fetcher={fetcher} hasDay />
        </section>
      )}
      {differing.length > 0 && (
        <section className="mt-8">
          <CardTitle>{t("payouts.differing")}</CardTitle>
          <p className="mt-1 mb-3 text-muted">{t("payouts.differing.text")}</p>
          <PayoutTable label={t("payouts.differing")} payouts={differing} />
        </section>
      )}
      <OwedParcels debts={debts} />
      <section className="mt-8">
        <CardTitle className="mb-3">{t("payouts.list")}</CardTitle>
        {rows.length === 0 ? (
          <p className="text-muted">{t("payouts.list.empty")}</p>
        ) : (
          <PayoutTable label={t("payouts.list")} payouts={rows} />
        )}
        <Pager previous={previous} next={next} />
      </section>
    </>
  );
}
