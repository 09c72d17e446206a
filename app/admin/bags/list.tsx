import { Candy, Plus } from "lucide-react";
import { Outlet } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { deleteBag } from "#app/server/catalogue/bags/delete-bag.ts";
import { hasLooseProducts, listBags } from "#app/server/catalogue/bags/list-bags.ts";
import { setBagOffered, sortBags } from "#app/server/catalogue/bags/save-bag.ts";
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
import { BagList } from "./bag-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const listed = Promise.all([listBags(db, admin), hasLooseProducts(db, admin), loadShop(db)]);
  const [bags, hasLoose, shop] = await loadOr("the bags", listed, [null, true, null]);
  return { bags, hasLoose, currency: shop?.currencies.base_currency ?? "EUR" };
}

/** The error message of each action. */
const failures = {
  sort: sortedListFailures.sort,
  offer: "bags.switchFailed",
  withdraw: "bags.switchFailed",
  delete: sortedListFailures.delete,
} as const satisfies Record<string, AdminTextKey>;

/** Runs one list action: sort, offer, withdraw or delete. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  const now = new Date();
  const turn =
    (isOffered: boolean): ListAction["attempt"] =>
    async ([id]) => {
      const result = await setBagOffered(db, admin, { id, isOffered, now });
      if (!result.ok) return { refused: result.code === "gone" ? "edit.gone" : `bags.offer.${result.code}` };
      const undo = { intent: isOffered ? "withdraw" : "offer", id };
      return { text: isOffered ? "bags.offered" : "bags.withdrawn", undo };
    };
  const actions: Record<keyof typeof failures, ListAction> = {
    sort: {
      failed: failures.sort,
      attempt: async (ids) => {
        await sortBags(db, admin, { ids, now });
        return { text: "lists.sorted" };
      },
    },
    offer: { failed: failures.offer, attempt: turn(true) },
    withdraw: { failed: failures.withdraw, attempt: turn(false) },
    delete: {
      failed: failures.delete,
      attempt: async ([id]) => {
        const result = await deleteBag(db, admin, { id, now });
        // Idempotent: a second request finds the bag gone.
        if (result.ok || result.code === "gone") return { text: "bags.deleted" };
        return { refused: `bags.delete.${result.code}` };
      },
    },
  };
  return respond(await runListAction(fields, actions, "edit.saveFailed"));
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.saveFailed", args, failures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the bags that shoppers fill themselves. */
export default function Bags({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { bags, hasLoose, currency } = loaderData;
  return (
    <>
      <PageHead
        title={t("bags.title")}
        text={t("bags.subtitle")}
        actions={
          <ButtonLink to="/admin/bags/new" preventScrollReset>
            <Plus aria-hidden />
            {t("bags.new")}
          </ButtonLink>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      {bags === null && <NotLoaded icon={<Candy />} title="bags.loadFailed" />}
      {bags?.length === 0 && (
        <EmptyList
          screen="/admin/bags"
          icon={<Candy />}
          title={t("bags.empty.title")}
          text={t(hasLoose ? "bags.empty.text" : "bags.empty.noLoose")}
        />
      )}
      {bags && bags.length > 0 && <BagList bags={bags} currency={currency} />}
    </>
  );
}
