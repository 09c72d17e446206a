import { Cherry, Plus } from "lucide-react";
import { Link, Outlet } from "react-router";
import { isBuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import { localText } from "#app/domain/locale.ts";
import { deleteFlavor, flavorTable, listFlavors } from "#app/server/catalogue/flavors.ts";
import { maxCounted } from "#app/server/catalogue/count-on-sale.ts";
import type { ListedFlavor } from "#app/server/catalogue/flavors.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { contentListAction, sortedListActions } from "#app/admin/shared/lists/content-actions.server.ts";
import { sortedListFailures } from "#app/admin/shared/lists/sorted-list-failures.ts";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import type { Route } from "./+types/list";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return { maxCounted, flavors: await loadOr("the flavours", listFlavors(db, admin), null) };
}

/** Runs one list action: sort, hide, show or delete. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "edit.saveFailed", (at) => ({
    ...sortedListActions(flavorTable, at, {
      column: "is_active",
      hidden: "flavors.hidden",
      shown: "flavors.shown",
    }),
    delete: {
      failed: sortedListFailures.delete,
      attempt: async ([flavorId]) => {
        const { db, admin, now } = at;
        const result = await deleteFlavor(db, admin, { flavorId, now });
        // Idempotent: a second request finds the flavour gone.
        if (result.ok || result.code === "gone") return { text: "flavors.deleted" };
        return { refused: `flavors.delete.${result.code}` };
      },
    },
  }));

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("edit.saveFailed", args, sortedListFailures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the flavours of the products. The built-in ones are always there, so that the list is never empty. */
export default function Flavors({
  loaderData: { flavors, maxCounted: most },
  actionData,
}: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("flavors.title")}
        text={t("flavors.subtitle")}
        actions={
          <ButtonLink to="/admin/flavors/new" preventScrollReset>
            <Plus aria-hidden />
            {t("flavors.new")}
          </ButtonLink>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      {flavors === null ? (
        <NotLoaded icon={<Cherry />} title="flavors.loadFailed" />
      ) : (
        <FlavorList flavors={flavors} most={most} />
      )}
    </>
  );
}

function FlavorList({ flavors, most }: { flavors: readonly ListedFlavor[]; most: number }) {
  const t = useAdminText();
  const locale = useLocale();
  const other = locale === "bg" ? "en" : "bg";
  const named = flavors.map((flavor) => ({ ...flavor, name: localText(flavor, "name", locale) }));
  return (
    <>
      <DeleteRecord
        records={named}
        listPath="/admin/flavors"
        fields={{ intent: "delete" }}
        describe={({ name }) => ({
          title: t("flavors.delete.title"),
          text: t("flavors.delete.text", { name }),
        })}
      />
      <SortedRecords
        label={t("flavors.list")}
        records={named}
        listPath="/admin/flavors"
        deletePath={({ id, key }) => (isBuiltInFlavor(key) ? null : `/admin/flavors?delete=${id}`)}
      >
        {(flavor) => (
          <>
            <svg aria-hidden viewBox="0 0 2 2" className="size-5 rounded-full border border-control">
              <rect width="2" height="2" fill={flavor.color} />
            </svg>
            {!flavor.is_active && <Badge>{t("flavors.badge.hidden")}</Badge>}
            <span lang={other} className="wrap-anywhere text-muted">
              {localText(flavor, "name", other)}
            </span>
            <Link
              to={`/admin/products?flavor=${flavor.key}`}
              className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
            >
              {t("flavors.products", {
                count: flavor.products < most ? flavor.products : `${most - 1}+`,
              })}
            </Link>
          </>
        )}
      </SortedRecords>
    </>
  );
}
