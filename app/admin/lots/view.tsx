import { Download } from "lucide-react";
import { data } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { findLot } from "#app/server/catalogue/lots/list-lots.ts";
import type { FoundLot } from "#app/server/catalogue/lots/list-lots.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { changeLot } from "./change-lot.server.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { LotBadge, useDayText, useLotName } from "./lot-state.tsx";
import { LockCard } from "./lock-card.tsx";
import { RecallCard } from "./recall-card.tsx";
import type { Route } from "./+types/view";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = granted(context, "parcels");
  const { db } = context.get(servicesContext);
  const now = new Date();
  const found = isRecordId(params.id) ? await findLot(db, admin, { lotId: params.id, now }) : null;
  if (!found) throw data(null, { status: 404 });
  const received = /^\d{1,6}$/.exec(url.searchParams.get("received") ?? "")?.[0] ?? null;
  return { ...found, received, today: sofiaDay(now) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "parcels");
  const recaller = grantedIf(context, "catalogue", "customers");
  if (!isRecordId(params.id)) throw data(null, { status: 404 });
  const field = await readForm(request);
  const change = { lotId: params.id, field, now: new Date() };
  const answer = await changeLot(context.get(servicesContext), { admin, recaller }, change);
  return data(answer, { status: answer.status });
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("lots.failed", args);

/** Reloads after a refusal too: the lot may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows one lot: its counts, its correction, its lock and its recall. */
export default function Lot({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  const nameOf = useLotName();
  const { lot, repack, received, today } = loaderData;
  const answer = actionData && "intent" in actionData ? actionData : undefined;
  const short = lot.locked_at === null ? 0 : lot.quantity - lot.withheld;
  return (
    <div className="max-w-4xl">
      <PageHead
        title={t("lots.view.title", { code: nameOf(lot) })}
        back={{ to: "/admin/lots", text: t("lots.view.back") }}
        badges={<LotBadge lot={lot} today={today} />}
        actions={
          <>
            {may("content") && (
              <ButtonLink to={`/admin/products/${lot.product_id}`} variant="outline">
                {t("lots.view.product")}
              </ButtonLink>
            )}
            {may("customers") && (
              <ButtonLink to={`/admin/lots/${lot.id}/report`} reloadDocument variant="outline">
                <Download aria-hidden />
                {t("lots.report")}
              </ButtonLink>
            )}
          </>
        }
      />
      {received !== null && !actionData && (
        <Notice
          tone="success"
          title={t("toast.success")}
          text={t("lots.new.done", { quantity: received })}
          className="mb-6"
        />
      )}
      {actionData && (
        <Notice
          tone={actionData.ok ? "success" : "error"}
          title={t(actionData.ok ? "toast.success" : "toast.error")}
          text={t(actionData.text, answer?.values)}
          className="mb-6"
        />
      )}
      <LotFacts found={loaderData} />
      {short > 0 && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t("lots.view.short", { count: short })}
          className="mt-6"
        />
      )}
      {repack.length > 0 && (
        <Card className="mt-6 p-5 sm:p-6">
          <CardTitle>{t("lots.view.repack")}</CardTitle>
          <p className="mt-1 text-muted">{t("lots.view.repack.text")}</p>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {repack.map(({ id, order_number }) => (
              <li key={id}>
                <OrderLink to={`/admin/orders/${id}`} number={order_number} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CorrectionForm key={`correct ${lot.quantity}`} lot={lot} answer={answer} />
      <LockCard lot={lot} today={today} />
      {may("catalogue") && may("customers") && <RecallCard found={loaderData} answer={answer} />}
    </div>
  );
}

function LotFacts({ found: { lot, reach } }: { found: FoundLot }) {
  const t = useAdminText();
  const locale = useLocale();
  const dayText = useDayText();
  const facts = [
    [t("lots.product"), localText(lot, "name", locale)],
    [t("lots.bestBefore"), lot.best_before ? dayText(lot.best_before) : t("lots.bestBefore.none")],
    [t("lots.receivedAt"), formatDateTime(lot.received_at, locale)],
    [t("lots.received"), lot.received],
    [t("lots.quantity"), lot.quantity],
    [t("lots.sent"), reach.items],
  ] as const;
  return (
    <Card className="p-5 sm:p-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
