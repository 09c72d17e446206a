import { Boxes, Candy, Download, Package, Plus, Upload } from "lucide-react";
import { Outlet, useFetcher, useSearchParams } from "react-router";
import { isFiltered, readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import { productsHelp } from "#app/i18n/admin/help/products.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { flavorChoices } from "#app/server/catalogue/flavors.ts";
import { categoryChoices, listCatalogue } from "#app/server/catalogue/list-catalogue.ts";
import { countWaiting } from "#app/server/reminders/stock-alerts/count-waiting.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { loadPictures } from "#app/server/media/describe-pictures.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { KnownPictures } from "#app/ui/pictures/known-pictures.tsx";
import { CurrenciesProvider } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { listAddress, readCursor } from "#app/admin/shared/lists/list-address.ts";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import {
  actOrOffline,
  answerOf,
  offlineAnswer,
  revalidateUnlessOffline,
} from "#app/admin/shared/editing/offline.ts";
import { respond } from "#app/admin/shared/respond.server.ts";
import { ProductChoiceForm } from "./product-choice-form.tsx";
import { runProductAction } from "./run-product-action.server.ts";
import { productFailures } from "./product-failures.ts";
import { ProductTable } from "./product-table.tsx";
import { batchKey } from "./selected/batch-form.tsx";
import { moveSelected, sellSelected } from "./selected/change-selected.server.ts";
import type { SelectedAnswer } from "./selected/change-selected.server.ts";
import { SelectedAnswerNotice, selectedAnswerText } from "./selected/selected-answer.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const choice = readCatalogueChoice(url.searchParams);
  const isAllSelected = url.searchParams.get("select") === "all";
  const { db } = context.get(servicesContext);
  const load = async () => {
    const [page, categories, flavors, shop] = await Promise.all([
      listCatalogue(db, admin, choice, readCursor(url.searchParams)),
      categoryChoices(db, admin),
      flavorChoices(db, admin),
      loadShop(db),
    ]);
    const [pictures, waiting] = await Promise.all([
      loadPictures(
        db,
        page.rows.map((product) => product.image_url),
      ),
      countWaiting(
        db,
        admin,
        page.rows.map((product) => product.id),
      ),
    ]);
    return {
      page,
      waiting,
      categories,
      flavors,
      pictures,
      currencies: { ...shop.currencies, show_bgn: true },
    };
  };
  const nothing = {
    page: null,
    waiting: {},
    categories: [],
    flavors: [],
    pictures: {},
    currencies: defaultCurrencies,
  };
  return { choice, isAllSelected, ...(await loadOr("the products", load(), nothing)) };
}

/**
 * Runs one action on one product: show or hide, count stock, set the price, copy or delete (field `step`); or on
 * several (field `intent`).
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const { db } = context.get(servicesContext);
  if (fields.get("intent") === "move") return moveSelected(db, granted(context, "content"), fields);
  const admin = granted(context, "content", "catalogue");
  if (fields.has("intent")) return sellSelected(db, admin, fields);
  const step = { fields, search: url.search, locale: await readAdminLanguage(request) };
  const answer = await runProductAction(db, admin, step);
  return respond(answer);
}

/** Shows the answer to a batch here and not in the list, which may be gone with its products. */
export async function clientAction(args: Route.ClientActionArgs) {
  const isBatch = (await args.request.clone().formData()).has("intent");
  if (!isBatch) return actOrOffline("products.saveFailed", args, productFailures);
  const serverAnswer = await answerOf(args.serverAction);
  const failure: SelectedAnswer = { ok: false, did: null, code: "failed" };
  const answer = serverAnswer ?? failure;
  if ("did" in answer) {
    const language = document.documentElement.lang;
    const locale = locales.find((each) => each === language) ?? defaultLocale;
    const t = adminTranslator(locale);
    const tone = answer.ok ? "success" : "error";
    showToast({ tone, title: t(`toast.${tone}`), description: selectedAnswerText(answer, t, locale) });
  }
  return serverAnswer ?? offlineAnswer(failure);
}

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the products (specification, section 2). */
export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, page, waiting, isAllSelected, categories, flavors, pictures, currencies } = loaderData;
  return (
    <CurrenciesProvider value={currencies}>
      <Heading />
      {actionData && "text" in actionData && <AnswerNotice answer={actionData} className="mb-6" />}
      <BatchAnswer posted={actionData} />
      <Outlet />
      <ProductChoiceForm choice={choice} categories={categories} flavors={flavors} />
      {page === null && <NotLoaded icon={<Package />} title="products.loadFailed" />}
      {page?.rows.length === 0 && <NoProducts choice={choice} />}
      {page && page.rows.length > 0 && (
        <KnownPictures pictures={pictures}>
          <ProductTable
            page={page}
            waiting={waiting}
            sort={choice.sort}
            categories={categories}
            isAllSelected={isAllSelected}
          />
        </KnownPictures>
      )}
      {page && <Pager previous={page.previous} next={page.next} />}
    </CurrenciesProvider>
  );
}

/** Shows the answer to an action on several products; `posted` is the one without JavaScript. */
function BatchAnswer({ posted }: { posted: Route.ComponentProps["actionData"] }) {
  const { data: fetched } = useFetcher<typeof action>({ key: batchKey });
  const answer = fetched ?? posted;
  return <SelectedAnswerNotice answer={answer && "did" in answer ? answer : undefined} />;
}

function Heading() {
  const t = useAdminText();
  const may = useMay();
  const [parameters] = useSearchParams();
  const search = listAddress(parameters, { pack: "", loose: "", size_of: "" });
  const packSearch = listAddress(parameters, { pack: "1", loose: "", size_of: "" });
  const looseSearch = listAddress(parameters, { pack: "", loose: "1", size_of: "" });
  return (
    <PageHead
      title={t("products.title")}
      text={t("products.subtitle")}
      help={productsHelp}
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
            <ButtonLink
              to={{ pathname: "/admin/products/new", search: packSearch }}
              variant="outline"
              preventScrollReset
            >
              <Boxes aria-hidden />
              {t("products.pack.new")}
            </ButtonLink>
            <ButtonLink
              to={{ pathname: "/admin/products/new", search: looseSearch }}
              variant="outline"
              preventScrollReset
            >
              <Candy aria-hidden />
              {t("products.loose.new")}
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
  const text = why === "none" || may("catalogue") ? (`products.${why}.text` as const) : "products.empty.wait";
  return (
    <EmptyList
      screen="/admin/products"
      icon={<Package />}
      title={t(`products.${why}.title`)}
      text={t(text)}
      isFiltered={why === "none"}
    />
  );
}
