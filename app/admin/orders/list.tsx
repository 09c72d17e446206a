import { Download, Plus } from "lucide-react";
import { data, redirect, useSearchParams } from "react-router";
import { firstScreens } from "#app/domain/accounts/capabilities.ts";
import { advanceOrderInput } from "#app/domain/orders/advance-order-input.ts";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { ordersHelp } from "#app/i18n/admin/help/orders.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { loadSales } from "#app/server/orders/lists/load-sales.ts";
import { findPromotionNames, runningPromotions } from "#app/server/promotions/list-promotions.ts";
import { loadGuideProgress } from "#app/server/first-steps/first-steps.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useWork } from "#app/admin/menu/work.ts";
import { listAddress, readCursor, useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { BatchAnswerNotice, answerText } from "#app/admin/orders/selected/batch-answer.tsx";
import {
  advanceSelected,
  markSelected,
  undoSelected,
  undoableStep,
} from "#app/admin/orders/selected/change-selected.server.ts";
import { undoToast } from "#app/admin/shared/step-undo.tsx";
import { RunningPromotions } from "#app/admin/promotions/running-promotions.tsx";
import { GuideCard } from "#app/admin/start/guide-card.tsx";
import { FilterChips, OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { SalesCard } from "./sales-card.tsx";
import { WorkStrip } from "./work-strip.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db } = services;
  const admin = grantedIf(context, "orders.read");
  if (!admin) throw redirect(firstScreens[granted(context).role]);
  const choice = readOrderChoice(url.searchParams);
  const cursor = readCursor(url.searchParams);
  // Filtered lists and later pages skip the sales figures, so that they load fast.
  const isOverview = !choice.isFiltered && cursor === null;
  const owner = grantedIf(context, "settings");
  const now = new Date();
  const seller = grantedIf(context, "catalogue");
  const { promotion } = choice.filter;
  const [page, sales, guide, running, promotionNames] = await Promise.all([
    loadOr("the orders", listOrders(db, admin, { choice, cursor, now }), null),
    isOverview ? loadOr("the sales", loadSales(db, admin, now), null) : undefined,
    isOverview && owner ? loadOr("the first steps", loadGuideProgress(services, owner, now), null) : null,
    isOverview && seller ? loadOr("the running promotions", runningPromotions(db, seller, now), []) : [],
    promotion ? loadOr("the promotion", findPromotionNames(db, admin, promotion), null) : null,
  ]);
  const isAllSelected = url.searchParams.get("select") === "all";
  return {
    choice,
    page,
    sales,
    guide,
    running: running.map(({ id, name_bg, name_en }) => ({ id, name_bg, name_en })),
    promotionNames,
    isAllSelected,
  };
}

/** Advances one or several orders, undoes that, or marks orders as paid. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const services = context.get(servicesContext);
  const intent = fields.get("intent");
  if (intent === "mark_paid") return markSelected(services, granted(context, "payments.change"), fields);
  const admin = granted(context, "parcels");
  if (intent === "advance") return advanceSelected(services, admin, fields);
  if (intent === "undo") return undoSelected(services, admin, fields);
  const input = advanceOrderInput.safeParse(Object.fromEntries(fields));
  if (!input.success) return data({ ok: false, code: "failed" } as const, { status: 422 });
  try {
    const result = await advanceOrder(services, admin, { ...input.data, now: new Date() });
    if (!result.ok) return data(result, { status: 409 });
    return { ok: true, undoable: [undoableStep(input.data.orderId, result.status)] } as const;
  } catch (error) {
    log.error({ err: error }, "an order's status could not be changed");
    return data({ ok: false, code: "failed" } as const, { status: 500 });
  }
}

/** Shows the toast here and not in the row's component, which may be removed from the list together with its order. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  const code = intent === "mark_paid" ? "batch_failed" : "failed";
  const serverAnswer = await answerOf(serverAction);
  const answer = serverAnswer ?? ({ ok: false, code } as const);
  const language = document.documentElement.lang;
  const t = adminTranslator(locales.find((locale) => locale === language) ?? defaultLocale);
  const tone = answer.ok ? "success" : "error";
  const undo = "undoable" in answer ? undoToast(answer.undoable, t) : {};
  showToast({ tone, title: t(`toast.${tone}`), description: answerText(answer, t), ...undo });
  return serverAnswer ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the day: the sales of today and this week, what waits and what is wrong; below it the order list. */
export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const may = useMay();
  const [parameters] = useSearchParams();
  const { choice, page, sales, guide, running, promotionNames, isAllSelected } = loaderData;
  const work = useWork();
  const newOrder = useListAddress("/admin/orders/new");
  const hasOrders = page !== null && page.orders.length > 0;
  return (
    <>
      <PageHead
        title={t("orders.title")}
        help={ordersHelp}
        actions={
          <>
            {hasOrders && (
              <ButtonLink
                to={`/admin/orders/export${listAddress(parameters, { select: "" })}`}
                reloadDocument
                variant="outline"
                title={t("orders.export.hint")}
              >
                <Download aria-hidden />
                {t("orders.export")}
              </ButtonLink>
            )}
            {may("orders.change") && (
              <ButtonLink to={newOrder}>
                <Plus aria-hidden />
                {t("orders.new")}
              </ButtonLink>
            )}
          </>
        }
      />
      {actionData && <BatchAnswerNotice answer={actionData} />}
      {guide && <GuideCard progress={guide} />}
      {sales !== undefined && (hasOrders || sales === null) && <SalesCard figures={sales} />}
      <WorkStrip counts={work} current={choice.filter.work} />
      <RunningPromotions running={running} />
      {(hasOrders || choice.isFiltered) && <OrderFilters choice={choice} />}
      <FilterChips filter={choice.filter} promotionNames={promotionNames} />
      <OrderList page={page} choice={choice} isAllSelected={isAllSelected} />
    </>
  );
}
