import { BadgePercent, Plus } from "lucide-react";
import { Outlet } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { listPromotions } from "#app/server/promotions/list-promotions.ts";
import {
  deletePromotion,
  duplicatePromotion,
  setPromotionActive,
  sortPromotions,
} from "#app/server/promotions/save-promotion.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { runListAction } from "#app/admin/shared/lists/run-list-action.server.ts";
import type { ListAction } from "#app/admin/shared/lists/run-list-action.server.ts";
import { sortedListFailures } from "#app/admin/shared/lists/sorted-list-failures.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PromotionList } from "./promotion-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const listed = Promise.all([listPromotions(db, admin), loadShop(db)]);
  const [promotions, shop] = await loadOr("the promotions", listed, [null, null]);
  return { promotions, currency: shop?.currencies.base_currency ?? "EUR", now: new Date() };
}

/** The error message of each action. */
const failures = {
  sort: sortedListFailures.sort,
  pause: "promotions.switchFailed",
  resume: "promotions.switchFailed",
  duplicate: "promotions.duplicateFailed",
  delete: sortedListFailures.delete,
} as const satisfies Record<string, AdminTextKey>;

/** Runs one list action: sort, pause, resume, duplicate or delete. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  const now = new Date();
  const turn =
    (isActive: boolean): ListAction["attempt"] =>
    async ([id]) => {
      const result = await setPromotionActive(db, admin, { id, isActive, now });
      if (!result.ok) return { refused: "edit.gone" };
      const undo = { intent: isActive ? "pause" : "resume", id };
      return { text: isActive ? "promotions.resumed" : "promotions.paused", undo };
    };
  const actions: Record<keyof typeof failures, ListAction> = {
    sort: {
      failed: failures.sort,
      attempt: async (ids) => {
        await sortPromotions(db, admin, { ids, now });
        return { text: "lists.sorted" };
      },
    },
    pause: { failed: failures.pause, attempt: turn(false) },
    resume: { failed: failures.resume, attempt: turn(true) },
    duplicate: {
      failed: failures.duplicate,
      attempt: async ([id]) => {
        const result = await duplicatePromotion(db, admin, { id, now });
        return result.ok ? { text: "promotions.duplicated" } : { refused: "edit.gone" };
      },
    },
    delete: {
      failed: failures.delete,
      attempt: async ([id]) => {
        const result = await deletePromotion(db, admin, { id, now });
        // Idempotent: a second request finds the promotion gone.
        if (result.ok || result.code === "gone") return { text: "promotions.deleted" };
        return { refused: "promotions.delete.used" };
      },
    },
  };
  return respond(await runListAction(fields, actions, "edit.saveFailed"));
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.saveFailed", args, failures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the promotions with their state and their figures. */
export default function Promotions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { promotions, currency, now } = loaderData;
  return (
    <>
      <PageHead
        title={t("promotions.title")}
        text={t("promotions.subtitle")}
        actions={
          <ButtonLink to="/admin/promotions/new" preventScrollReset>
            <Plus aria-hidden />
            {t("promotions.new")}
          </ButtonLink>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      {promotions === null && <NotLoaded icon={<BadgePercent />} title="promotions.loadFailed" />}
      {promotions?.length === 0 && (
        <EmptyList
          screen="/admin/promotions"
          icon={<BadgePercent />}
          title={t("promotions.empty.title")}
          text={t("promotions.empty.text")}
        />
      )}
      {promotions && promotions.length > 0 && (
        <PromotionList promotions={promotions} currency={currency} now={now} />
      )}
    </>
  );
}
