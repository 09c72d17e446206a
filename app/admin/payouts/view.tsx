import { data, useFetcher } from "react-router";
import { z } from "zod";
import { formatDate } from "#app/domain/dates.ts";
import { writtenMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { findPayout } from "#app/server/payouts/list-payouts.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { changePayouts } from "./change-payouts.server.ts";
import { PayoutLines } from "./payout-lines.tsx";
import { Sums, useTotalText } from "./payout-table.tsx";
import type { Route } from "./+types/view";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "payments.read");
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const found = id.success ? await findPayout(db, admin, id.data) : null;
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "payments.change");
  const needs = (intent: string) => needsPassword("admin/payouts/view", intent, { request, context });
  return changePayouts(context.get(servicesContext), admin, {
    request,
    needsPassword: needs,
    now: new Date(),
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/payouts/view", "payouts.failed", args);

/** Reloads after a refusal too: the page may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows one payout with its lines. */
export default function Payout({ loaderData: { payout, lines }, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useCarrierName();
  const fetcher = useFetcher<typeof action>();
  useAnswerToast(fetcher.data);
  const may = useMay();
  const totalText = useTotalText();
  const date = formatDate(startOfSofiaDay(payout.paidOn), locale);
  const title = t("payouts.view", {
    carrier: nameOf(payout.carrier),
    day: payout.isDated ? date : t("payouts.undated", { day: date }),
  });
  return (
    <>
      <PageHead
        title={title}
        text={`${t(`payouts.source.${payout.source}`)}, ${t(`payouts.method.${payout.method}`)}`}
        back={{ to: "/admin/payouts", text: t("payouts.view.back") }}
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      {payout.isOpen && (
        <Notice tone="error" title={t("payouts.differs")} text={totalText(payout)} className="mb-6">
          {may("payments.change") && (
            <fetcher.Form method="post">
              <input type="hidden" name="payout" value={payout.id} />
              <Button
                type="submit"
                name="intent"
                value="check"
                variant="outline"
                disabled={fetcher.state !== "idle"}
              >
                {t("payouts.check")}
              </Button>
            </fetcher.Form>
          )}
        </Notice>
      )}
      {lines.length === 0 ? (
        <p className="text-muted">{t("payouts.noLines")}</p>
      ) : (
        <PayoutLines label={title} lines={lines} fetcher={fetcher} hasDay={false} />
      )}
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-lg font-bold">
        {payout.sums.length > 0 && (
          <div>
            <dt className="text-sm font-medium text-muted">{t("payouts.total")}</dt>
            <dd>
              <Sums sums={payout.sums} />
            </dd>
          </div>
        )}
        {payout.total && (
          <div>
            <dt className="text-sm font-medium text-muted">{t("payouts.stated")}</dt>
            <dd>{writtenMoney(payout.total, locale)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
