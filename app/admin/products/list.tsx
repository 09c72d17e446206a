import { Download, Package, Plus, Upload } from "lucide-react";
import { Outlet, data, useSearchParams } from "react-router";
import { isFiltered, readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { categoryChoices, listCatalogue } from "#app/server/catalogue/list-catalogue.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadPictures } from "#app/server/media/describe-pictures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KnownPictures } from "#app/ui/pictures/known-pictures.tsx";
import { CurrenciesProvider } from "#app/ui/price.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { listAddress, readCursor } from "#app/admin/shared/lists/list-address.ts";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { ProductChoiceForm } from "./product-choice-form.tsx";
import { runProductAction } from "./run-product-action.server.ts";
import { productFailures } from "./product-failures.ts";
import { ProductTable } from "./product-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const choice = readCatalogueChoice(url.searchParams);
  const { db } = context.get(servicesContext);
  try {
    const [page, categories, shop] = await Promise.all([
      listCatalogue(db, admin, choice, readCursor(url.searchParams)),
      categoryChoices(db, admin),
      loadShop(db),
    ]);
    const pictures = await loadPictures(
      db,
      page.rows.map((product) => product.image_url),
    );
    return { choice, page, categories, pictures, currencies: { ...shop.currencies, show_bgn: true } };
  } catch (error) {
    log.error({ err: error }, "the products could not be loaded");
    return { choice, page: null, categories: [], pictures: {}, currencies: defaultCurrencies };
  }
}

/** Runs one action on one product: show or hide, count stock, set the price, copy or delete. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const admin = granted(context, "content", "catalogue");
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  const step = { fields, search: url.search, locale: await readAdminLanguage(request) };
  const answer = await runProductAction(db, admin, step);
  return answer.ok ? answer : data(answer, { status: answer.status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actOrOffline("products.saveFailed", args, productFailures);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the products (specification, section 2). */
export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, page, categories, pictures, currencies } = loaderData;
  return (
    <CurrenciesProvider value={currencies}>
      <Heading />
      <AnswerNotice answer={actionData} className="mb-6" />
      <Outlet />
      <ProductChoiceForm choice={choice} categories={categories} />
      {page === null && <NotLoaded icon={<Package />} title="products.loadFailed" />}
      {page?.rows.length === 0 && <NoProducts choice={choice} />}
      {page && page.rows.length > 0 && (
        <KnownPictures pictures={pictures}>
          <ProductTable products={page.rows} sort={choice.sort} />
        </KnownPictures>
      )}
      {page && <Pager previous={page.previous} next={page.next} />}
    </CurrenciesProvider>
  );
}

function Heading() {
  const t = useAdminText();
  const may = useMay();
  const [parameters] = useSearchParams();
  const search = listAddress(parameters);
  return (
    <PageHead
      title={t("products.title")}
      text={t("products.subtitle")}
      actions={
        may("catalogue") && (
          <>
            <ButtonLink to="/admin/products/import" variant="outline">
              <Upload aria-hidden />
              {t("products.import")}
            </ButtonLink>
            <ButtonLink to={{ pathname: "/admin/products/export", search }} reloadDocument variant="outline">
              <Download aria-hidden />
              {t("products.export")}
            </ButtonLink>
            <ButtonLink to={{ pathname: "/admin/products/new", search }} preventScrollReset>
              <Plus aria-hidden />
              {t("products.new")}
            </ButtonLink>
          </>
        )
      }
    />
  );
}

function NoProducts({ choice }: { choice: CatalogueChoice }) {
  const t = useAdminText();
  const may = useMay();
  const why = isFiltered(choice) ? "none" : "empty";
  return (
    <EmptyState icon={<Package />} title={t(`products.${why}.title`)} text={t(`products.${why}.text`)}>
      {why === "empty" ? (
        may("catalogue") && <ButtonLink to="/admin/products/new">{t("products.new")}</ButtonLink>
      ) : (
        <ButtonLink to="/admin/products" variant="outline">
          {t("edit.search.clear")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
