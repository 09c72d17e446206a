import { Plus, Tags } from "lucide-react";
import { Link, Outlet } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import {
  categoryTable,
  countProducts,
  deleteCategory,
  listCategories,
} from "#app/server/catalogue/categories.ts";
import type { ListedCategory } from "#app/server/catalogue/categories.ts";
import { maxCounted } from "#app/server/catalogue/count-on-sale.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { contentListAction, sortedListActions } from "#app/admin/shared/lists/content-actions.server.ts";
import { sortedListFailures } from "#app/admin/shared/lists/sorted-list-failures.ts";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { CategoryRemoval } from "./category-removal.tsx";
import type { Route } from "./+types/list";

/** `?delete=` is the id of the category to delete; only for it are hidden products counted too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const load = async () => {
    const categories = await listCategories(db, admin);
    const wanted = url.searchParams.get("delete");
    const toDelete = categories.find(({ id }) => id === wanted);
    const removal = toDelete && { id: toDelete.id, products: await countProducts(db, admin, toDelete.id) };
    return { categories, removal };
  };
  return { maxCounted, ...(await loadOr("the categories", load(), { categories: null })) };
}

/** Runs one list action: sort, hide, show or delete. */
export const action = (args: Route.ActionArgs) =>
  contentListAction(args, "edit.saveFailed", (at, fields) => ({
    ...sortedListActions(categoryTable, at, {
      column: "is_active",
      hidden: "categories.hidden",
      shown: "categories.shown",
    }),
    delete: {
      failed: sortedListFailures.delete,
      attempt: async ([categoryId]) => {
        const moveTo = fields.get("move_to") || null;
        if (moveTo !== null && !isRecordId(moveTo)) return 422;
        const { db, admin, now } = at;
        const result = await deleteCategory(db, admin, { categoryId, moveTo, now });
        // Idempotent: a second request finds the category gone.
        if (!result.ok && result.code !== "gone") return 409;
        return { text: "categories.deleted" };
      },
    },
  }));

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("edit.saveFailed", args, sortedListFailures);

/** Reloads after a refusal too: the list may be out of date. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the categories that shoppers browse products by. */
export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { categories } = loaderData;
  return (
    <>
      <PageHead
        title={t("categories.title")}
        text={t("categories.subtitle")}
        actions={
          <ButtonLink to="/admin/categories/new" preventScrollReset>
            <Plus aria-hidden />
            {t("categories.new")}
          </ButtonLink>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      {categories === null ? (
        <NotLoaded icon={<Tags />} title="categories.loadFailed" />
      ) : (
        <CategoryList
          categories={categories}
          removal={loaderData.removal}
          maxCounted={loaderData.maxCounted}
        />
      )}
    </>
  );
}

function CategoryList({
  categories,
  removal,
  maxCounted: most,
}: {
  categories: readonly ListedCategory[];
  removal: { id: string; products: number } | undefined;
  maxCounted: number;
}) {
  const t = useAdminText();
  const locale = useLocale();
  if (categories.length === 0)
    return (
      <EmptyList
        screen="/admin/categories"
        icon={<Tags />}
        title={t("categories.empty.title")}
        text={t("categories.empty.text")}
      />
    );
  const other = locale === "bg" ? "en" : "bg";
  const named = categories.map((category) => ({ ...category, name: localText(category, "name", locale) }));
  const countText = (products: number) => (products < most ? String(products) : `${most - 1}+`);
  const toDelete = named.find(({ id }) => id === removal?.id);
  return (
    <>
      <CategoryRemoval
        removal={
          toDelete && removal
            ? { ...toDelete, products: removal.products, productsText: countText(removal.products) }
            : null
        }
        others={named.filter(({ id }) => id !== removal?.id)}
      />
      <SortedRecords
        label={t("categories.list")}
        records={named}
        listPath="/admin/categories"
        deletePath={({ id }) => `/admin/categories?delete=${id}`}
      >
        {(category) => (
          <>
            {!category.is_active && <Badge>{t("categories.badge.hidden")}</Badge>}
            <span lang={other} className="wrap-anywhere text-muted">
              {localText(category, "name", other)}
            </span>
            <Link
              to={`/admin/products?category=${category.id}`}
              className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
            >
              {t("categories.products", { count: countText(category.products) })}
            </Link>
          </>
        )}
      </SortedRecords>
    </>
  );
}
